import type { Reading, Word } from '../../text/read.ts';
import { rememberFor } from '../../text/remember.ts';
import { likeness, nearTo } from '../../text/similarity.ts';
import { lookUpOpposites } from '../../text/synonyms.ts';
import { isNegation } from '../../text/words.ts';
import { splitClauses } from '../likeness/clauses.ts';

/** How much of a point an answer turns round, as shares of the weight of the point's words. */
export interface Turned {
  /** Clauses that have an opposite, or a `not`, more or less than the clause of the answer that comes closest. */
  turned: number;
  /** Clauses of which the answer has nothing but an opposite. */
  turnedAlone: number;
}

/** Of a clause without opposites, so much has to be there for a `not` to be about it. */
const LEAST_DENIED = 0.5;

/** Sets the clauses of a point beside those of an answer that come closest. */
export function measureTurned(answer: Reading, point: Reading, weigh: (stem: string) => number): Turned {
  const said = clausesIn(answer);
  let [all, turned, alone] = [0, 0, 0];
  for (const clause of clausesIn(point).clauses) {
    const weight = clause.content.reduce((sum, { stem }) => sum + weigh(stem), 0);
    all += weight;
    const best = closest(clause, weight, said, weigh);
    if (!best?.isTurned) continue;
    if (best.shared > 0) turned += weight;
    else alone += weight;
  }
  return all === 0 ? { turned: 0, turnedAlone: 0 } : { turned: turned / all, turnedAlone: alone / all };
}

interface Clause {
  content: Word[];
  negations: number;
}

/** The clauses of a text that have words of meaning, these words, and the clause that each stands in. */
interface Clauses {
  clauses: Clause[];
  words: Word[];
  clauseOf: ReadonlyMap<Word, number>;
}

const clausesIn = rememberFor((reading: Reading): Clauses => {
  const clauses = splitClauses(reading).flatMap((words): Clause[] => {
    const content = words.filter((word) => word.content);
    return content.length === 0 ? [] : [{ content, negations: words.filter(({ text }) => isNegation(text)).length }];
  });
  return {
    clauses,
    words: clauses.flatMap(({ content }) => content),
    clauseOf: new Map(clauses.flatMap(({ content }, at) => content.map((word) => [word, at] as const))),
  };
});

/** What a clause of an answer has of one that was expected. */
interface Shared {
  /** Weight of the words that it has, and of those of which it has the opposite alone. */
  shared: number;
  opposed: number;
  opposites: number;
}

/** The clause of an answer that has most of an expected one, or of its opposite; undefined where none has anything. */
function closest(
  { content, negations }: Clause,
  weight: number,
  said: Clauses,
  weigh: (stem: string) => number,
): { shared: number; isTurned: boolean } | undefined {
  const found = new Map<number, Shared>();
  for (const word of content) {
    for (const [at, isSame] of clausesWith(word, said)) {
      const { shared, opposed, opposites } = found.get(at) ?? { shared: 0, opposed: 0, opposites: 0 };
      const own = weigh(word.stem);
      found.set(
        at,
        isSame
          ? { shared: shared + own, opposed, opposites }
          : { shared, opposed: opposed + own, opposites: opposites + 1 },
      );
    }
  }
  let best: { near: number; shared: number; isTurned: boolean } | undefined;
  for (const [at, { shared, opposed, opposites }] of [...found].sort(([a], [b]) => a - b)) {
    const near = (shared + opposed) / Math.max(1e-9, weight);
    const isOdd = (opposites + negations + said.clauses[at]!.negations) % 2 === 1;
    // Of equal ones, the clause that says it is taken.
    const rank = near - (isOdd ? 1e-6 : 0);
    if (rank === 0 || (best && best.near >= rank)) continue;
    best = { near: rank, shared, isTurned: isOdd && (opposites > 0 || near >= LEAST_DENIED) };
  }
  return best;
}

/** The clauses of an answer that have a word (true), or its opposite alone (false). */
function clausesWith(word: Word, { words, clauseOf }: Clauses): Map<number, boolean> {
  const opposites = lookUpOpposites(word.stem);
  const found = new Map<number, boolean>();
  for (const said of nearTo(word, words)) {
    const at = clauseOf.get(said)!;
    if (opposites.has(said.stem)) found.set(at, found.get(at) ?? false);
    else if (likeness(word, said) > 0) found.set(at, true);
  }
  return found;
}

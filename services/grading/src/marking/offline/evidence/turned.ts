import type { Reading, Word } from '../../text/read.ts';
import { rememberFor } from '../../text/remember.ts';
import { likeness, nearTo } from '../../text/similarity.ts';
import { lookUpOpposites } from '../../text/synonyms.ts';
import { isNegation } from '../../text/words.ts';
import { splitClauses } from '../likeness/clauses.ts';

/** How much of a point an answer reverses, as shares of the weight of the point's words. */
export interface Turned {
  /** Clauses that differ in an opposite, or in a `not`, from the closest clause of the answer. */
  turned: number;
  /** Clauses for which the answer has only opposites. */
  turnedAlone: number;
}

/** The least share of a clause without opposites that must be present for a `not` to refer to it. */
const LEAST_DENIED = 0.5;

/** Compares the clauses of a point with the closest ones of an answer. */
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

/** The clauses of a text that have content words, with these words and the clause of each. */
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

/** What a clause of an answer shares with an expected one. */
interface Shared {
  /** Weights of the words that it has, and of the words of which it has only the opposite. */
  shared: number;
  opposed: number;
  opposites: number;
}

/**
 * Finds the clause of an answer that shares most with an expected one, or with its opposite; undefined where none
 * shares anything.
 */
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
    // Of two clauses that are equally close, the one that agrees is taken.
    const rank = near - (isOdd ? 1e-6 : 0);
    if (rank === 0 || (best && best.near >= rank)) continue;
    best = { near: rank, shared, isTurned: isOdd && (opposites > 0 || near >= LEAST_DENIED) };
  }
  return best;
}

/** The clauses of an answer that have a word (true), or only its opposite (false). */
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

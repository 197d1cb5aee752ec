import type { Reading, Word } from '../../text/read.ts';
import { rememberFor } from '../../text/remember.ts';
import { likeness } from '../../text/similarity.ts';
import { oppositesOf } from '../../text/synonyms.ts';
import { isNegation } from '../../text/words.ts';
import { clausesOf } from '../likeness/clauses.ts';

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
export function turnedIn(answer: Reading, point: Reading, weigh: (stem: string) => number): Turned {
  const said = clausesIn(answer);
  let [all, turned, alone] = [0, 0, 0];
  for (const clause of clausesIn(point)) {
    const weight = clause.content.reduce((sum, { stem }) => sum + weigh(stem), 0);
    all += weight;
    const found = said.map((other) => beside(clause, other, weigh));
    const best = found.reduce<Beside | undefined>((a, b) => (a && a.near >= b.near ? a : b), undefined);
    if (!best || best.near === 0 || !best.isTurned) continue;
    if (best.shared > 0) turned += weight;
    else alone += weight;
  }
  return all === 0 ? { turned: 0, turnedAlone: 0 } : { turned: turned / all, turnedAlone: alone / all };
}

interface Clause {
  content: Word[];
  negations: number;
}

const clausesIn = rememberFor((reading: Reading): Clause[] =>
  clausesOf(reading).flatMap((words) => {
    const content = words.filter((word) => word.content);
    return content.length === 0 ? [] : [{ content, negations: words.filter(({ text }) => isNegation(text)).length }];
  }),
);

interface Beside {
  /** Share of the clause's weight of which the answer has the word, or its opposite. */
  near: number;
  /** Of which it has the word. */
  shared: number;
  isTurned: boolean;
}

function beside({ content, negations }: Clause, other: Clause, weigh: (stem: string) => number): Beside {
  let [all, shared, opposed, opposites] = [0, 0, 0, 0];
  for (const word of content) {
    const weight = weigh(word.stem);
    all += weight;
    if (other.content.some((said) => likeness(word, said) > 0 && !oppositesOf(word.stem).has(said.stem)))
      shared += weight;
    else if (other.content.some(({ stem }) => oppositesOf(word.stem).has(stem))) {
      opposed += weight;
      opposites += 1;
    }
  }
  const near = (shared + opposed) / Math.max(1e-9, all);
  const isOdd = (opposites + negations + other.negations) % 2 === 1;
  // Of equal ones, the clause that says it is taken.
  return {
    near: near - (isOdd ? 1e-6 : 0),
    shared,
    isTurned: isOdd && (opposites > 0 || near >= LEAST_DENIED),
  };
}

import type { Reading } from '../../text/read.ts';
import { type Direction, findDirections, isOfOneScale } from './directions.ts';

/**
 * Two quantities that rise and fall together (sign 1) or in opposite directions (-1): `the shorter the string, the
 * higher the pitch`.
 */
interface Coupling {
  one: Direction;
  other: Direction;
  sign: number;
}

/**
 * Compares the couplings that an answer and the model answer share: 1 for each with the same sign, -1 for each with the
 * opposite one. Stating a coupling from its other end is the same: `the longer, the lower` for `the shorter, the
 * higher`.
 */
export function couplingsKept(answer: Reading, expected: Reading): number[] {
  const wanted = findCouplings(expected);
  return findCouplings(answer).flatMap((said) =>
    wanted.filter((each) => isOfSame(said, each)).map(({ sign }) => sign * said.sign),
  );
}

function isOfSame(a: Coupling, b: Coupling): boolean {
  return (
    (isOfOneScale(a.one, b.one) && isOfOneScale(a.other, b.other)) ||
    (isOfOneScale(a.one, b.other) && isOfOneScale(a.other, b.one))
  );
}

/** Pairs up the directions of a sentence, in order. */
function findCouplings(reading: Reading): Coupling[] {
  return reading.bySentence.flatMap((words) => {
    const couplings: Coupling[] = [];
    let open: Direction | undefined;
    for (const next of findDirections(words, reading.text)) {
      // Of two directions on one scale the later one counts: `short and long strings …`
      if (open && !isOfOneScale(open, next)) {
        // When both are negated, as in `It is not true that the shorter …`, the meaning is unknown.
        if (!(open.isDenied && next.isDenied)) couplings.push({ one: open, other: next, sign: open.way * next.way });
        open = undefined;
      } else open = next;
    }
    return couplings;
  });
}

import type { Reading } from '../../text/read.ts';
import { type Direction, findDirections, isOfOneScale } from './directions.ts';

/**
 * Two things that rise and fall together (1) or against one another (-1): `the shorter the string, the higher the
 * pitch`.
 */
interface Coupling {
  one: Direction;
  other: Direction;
  sign: number;
}

/**
 * The signs of an answer's couplings that the model answer has too, each 1 where it is the same and -1 where it is the
 * other way round. Saying it of the other end is the same: `the longer, the lower` for `the shorter, the higher`.
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

/** Directions of a sentence in twos, as they follow one another. */
function findCouplings(reading: Reading): Coupling[] {
  return reading.bySentence.flatMap((words) => {
    const couplings: Coupling[] = [];
    let open: Direction | undefined;
    for (const next of findDirections(words, reading.text)) {
      // `Short and long strings …`: of one scale, the later one is meant.
      if (open && !isOfOneScale(open, next)) {
        // Of `It is not true that the shorter …` nobody can tell what is said.
        if (!(open.isDenied && next.isDenied)) couplings.push({ one: open, other: next, sign: open.way * next.way });
        open = undefined;
      } else open = next;
    }
    return couplings;
  });
}

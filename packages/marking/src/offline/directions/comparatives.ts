import type { Reading } from '../../text/read.ts';
import {
  contentStems,
  type Direction,
  findDirections,
  isOfOneScale,
  shared,
  statement,
  without,
} from './directions.ts';

/**
 * A comparison, `black absorbs more heat than white`: the stems on both sides of `than`; without a `than` the far side
 * is empty.
 */
interface Comparative {
  direction: Direction;
  near: Set<string>;
  far: Set<string>;
}

/** How many words on either side belong to the comparison. */
const REACH = 8;

/**
 * Compares the comparisons that an answer and the model answer share: 1 for each that agrees, -1 for each that is
 * reversed, such as `white more than black` for `black more than white`. `White less than black` agrees, and so does
 * `the holes are smaller than the grains` with `the grains are too big`.
 */
export function comparativesKept(answer: Reading, expected: Reading): number[] {
  const wanted = findComparatives(expected);
  return findComparatives(answer).flatMap((said) =>
    wanted
      .filter((each) => (said.far.size > 0 || each.far.size > 0) && isOfOneScale(said.direction, each.direction))
      .map((each) => sidesKept(said, each) * said.direction.way * each.direction.way)
      .filter((sign) => sign !== 0),
  );
}

/**
 * 1 where both comparisons have the same words on the same sides, -1 where the sides are exchanged, 0 where neither is
 * the case.
 */
function sidesKept(a: Comparative, b: Comparative): number {
  const crossed = [shared(a.near, b.far), shared(a.far, b.near)];
  if (a.far.size === 0 || b.far.size === 0) return Math.sign(shared(a.near, b.near) - Math.max(...crossed));
  return Math.sign(shared(a.far, b.far) - Math.min(...crossed));
}

function findComparatives(reading: Reading): Comparative[] {
  return reading.bySentence.flatMap((words) => {
    const directions = findDirections(words, reading.text);
    return directions.map((direction, order): Comparative => {
      const from = directions[order - 1]?.index ?? -1;
      const next = directions[order + 1]?.index ?? words.length;
      const before = statement(
        words.slice(Math.max(from + 1, direction.index - REACH), direction.index).toReversed(),
        reading.text,
      );
      const after = statement(
        words.slice(direction.index + 1, Math.min(next, direction.index + 1 + REACH)),
        reading.text,
      );
      const than = after.findIndex(({ text }) => text === 'than');
      const [near, far] = than < 0 ? [before, []] : [[...before, ...after.slice(0, than)], after.slice(than + 1)];
      const [nearStems, farStems] = [contentStems(near), contentStems(far)];
      return { direction, near: without(nearStems, farStems), far: without(farStems, nearStems) };
    });
  });
}

import { expect, test } from '@jest/globals';
import type { Picture } from './picture.ts';
import { piecesOf } from './pieces.ts';
import { findSpots } from './spots.ts';

/** A picture of 80 × 80 pixels with the pixels dark for which `isDark` holds; the origin is in the middle. */
function drawn(isDark: (x: number, y: number) => boolean): Picture {
  const data = Uint8Array.from({ length: 80 * 80 }, (_, at) =>
    isDark((at % 80) - 40, Math.floor(at / 80) - 40) ? 0 : 255,
  );
  return { width: 80, height: 80, data };
}

test.each<[string, number, (x: number, y: number) => boolean]>([
  ['an empty box is not ink', 0, (x, y) => Math.abs(Math.max(Math.abs(x), Math.abs(y)) - 22) <= 1],
  ['a ring is', 1, (x, y) => Math.abs(Math.hypot(x, y) - 22) <= 1.5],
  ['a ring that is wider than high is', 1, (x, y) => Math.abs(Math.hypot(x / 1.4, y) - 20) <= 1.5],
])('%s', (_, count, isDark) => {
  const picture = drawn(isDark);
  expect(piecesOf(findSpots(picture), 18, picture.width)).toHaveLength(count);
});

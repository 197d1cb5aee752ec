import { expect, test } from '@jest/globals';
import { findStrokes } from './strokes.ts';

const [WIDTH, HEIGHT, X_HEIGHT] = [1_200, 1_200, 12];

/** A white picture with dark lines. */
function drawn(lines: readonly { x: number; y: number; length: number }[]) {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (const { x, y, length } of lines) data.fill(0, y * WIDTH + x, y * WIDTH + x + length);
  return { width: WIDTH, height: HEIGHT, data };
}

const long = { x: 100, y: 1_150, length: 200 };
const pieces = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ x: 30 * (at % 39), y: 10 + 10 * Math.floor(at / 39), length: 18 }));

test('a page with very many short pieces keeps its long strokes, and no others', () => {
  expect(findStrokes(drawn([...pieces(100), long]), X_HEIGHT)).toHaveLength(101);
  expect(findStrokes(drawn([...pieces(3_000), long]), X_HEIGHT)).toMatchObject([{ left: 100, right: 300 }]);
});

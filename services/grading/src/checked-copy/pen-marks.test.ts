import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { A4, type Size } from '@exam-evaluation/drawing/geometry.ts';
import type { StrokeShape, TextShape } from '@exam-evaluation/drawing/shapes.ts';
import { type PenMarkSchema, QuestionResultSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { expect, test } from '@jest/globals';
import { penShapes } from './pen-marks.ts';
import { computeBounds } from './shapes.testing.ts';

const drawn = (penMarks: MessageInitShape<typeof PenMarkSchema>[], page = 1, sheet: Size = A4) =>
  penShapes([create(QuestionResultSchema, { review: { penMarks } }), create(QuestionResultSchema)], page, sheet);

test('a tick is drawn about its place, on its page only', () => {
  const tick = { page: 2, kind: 'tick', places: [5_000, 2_500] };
  expect(drawn([tick])).toEqual([]);
  const [shape, ...more] = drawn([tick], 2);
  expect(more).toEqual([]);
  const { x, y, width, height } = computeBounds(shape!);
  expect(Math.hypot(x + width / 2 - A4.width / 2, y + height / 2 - A4.height / 4)).toBeLessThan(2);
  expect([width > 12, width < 22]).toEqual([true, true]);
});

test.each([
  ['A4', A4],
  ['a page on its side', { width: 842, height: 595 }],
])('an underline and a line drawn by hand go through their places on %s', (_, sheet) => {
  const shapes = drawn(
    [
      { page: 1, kind: 'underline', places: [1_000, 5_000, 9_000, 5_000] },
      { page: 1, kind: 'freehand', places: [0, 0, 10_000, 0, 10_000, 10_000] },
    ],
    1,
    sheet,
  ) as StrokeShape[];
  const { width, height } = sheet;
  expect(shapes.map(({ points }) => points)).toEqual([
    [
      { x: 0.1 * width, y: 0.5 * height },
      { x: 0.9 * width, y: 0.5 * height },
    ],
    [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
    ],
  ]);
});

test('a text begins at its place; near the right edge it is moved to the left, and it is broken into lines', () => {
  const text = 'Read the question again: it asks why, not how.';
  const at = (x: number) => drawn([{ page: 1, kind: 'text', places: [x, 5_000], text }]) as TextShape[];
  expect(at(0)).toMatchObject([{ x: 0, text, ink: 'mark' }]);
  const lines = at(10_000);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.map((line) => line.text.trim()).join(' ')).toBe(text);
  for (const line of lines) expect(computeBounds(line).x + computeBounds(line).width).toBeLessThanOrEqual(A4.width);
});

import { PEN_MAX } from '@exam-evaluation/contract/limits.ts';
import { expect, test } from '@jest/globals';
import { anItem } from '../testing/items.ts';
import { drawnFor, isSameDrawing, toDrawn, withMark } from './drawn.ts';

const at = (...places: [number, number][]) => places.map(([x, y]) => ({ x, y }));

test.each([
  ['a tick stands where the pointer was let go', 'tick', at([1, 1], [500, 600]), '', [500, 600]],
  ['what is beyond the page is at its edge', 'tick', at([-20.4, 10_300]), '', [0, 10_000]],
  [
    'an underline that is nearly level is level',
    'underline',
    at([100, 500], [400, 480], [900, 530]),
    '',
    [100, 500, 900, 500],
  ],
  ['another one goes where it was drawn', 'underline', at([100, 500], [900, 900]), '', [100, 500, 900, 900]],
  ['a text is told without spaces around it', 'text', at([300, 400]), ' See page 3. ', [300, 400]],
  [
    'a line drawn by hand keeps its corners',
    'freehand',
    at([0, 0], [500, 5], [1000, 0], [1000, 1000]),
    '',
    [0, 0, 1000, 0, 1000, 1000],
  ],
] as const)('%s [REV-123]', (_, kind, places, text, expected) => {
  expect(toDrawn(2, kind, places, text)).toEqual({ page: 2, kind, places: expected, text: text.trim() });
});

test.each([
  ['a click is no underline', 'underline', at([500, 500], [520, 500]), ''],
  ['a dot is no line', 'freehand', at([500, 500], [500, 500]), ''],
  ['a text has words', 'text', at([500, 500]), ' '],
  ['nothing is drawn without a place', 'tick', [], ''],
] as const)('%s', (_, kind, places, text) => {
  expect(toDrawn(1, kind, places, text)).toBeUndefined();
});

test('a long line drawn by hand is kept in few places, near to all that were drawn', () => {
  const circle = Array.from({ length: 2_001 }, (_, n) => ({
    x: 5_000 + 1_000 * Math.cos((n * Math.PI) / 1_000),
    y: 5_000 + 1_000 * Math.sin((n * Math.PI) / 1_000),
  }));
  const { places } = toDrawn(1, 'freehand', circle)!;
  expect(places.length / 2).toBeLessThan(60);
  const radii = Array.from({ length: places.length / 2 }, (_, n) =>
    Math.hypot(places[2 * n]! - 5_000, places[2 * n + 1]! - 5_000),
  );
  expect(Math.min(...radii)).toBeGreaterThan(990);
});

test('no more is drawn than an answer may have [REV-124]', () => {
  const tick = toDrawn(1, 'tick', at([1, 1]))!;
  const most = Array(PEN_MAX.marks - 1).fill(tick);
  expect(withMark(most, tick)).toHaveLength(PEN_MAX.marks);
  expect(withMark([...most, tick], tick)).toBeUndefined();
  const line = { ...tick, kind: 'freehand' as const, places: Array(2 * PEN_MAX.places).fill(1) };
  expect([withMark([], line)?.length, withMark([tick], line)]).toEqual([1, undefined]);
});

test('what was saved is read back, without kinds that this page does not know', () => {
  const penMarks = [
    { page: 1, kind: 'tick', places: [1, 2], text: '' },
    { page: 1, kind: 'stamp', places: [1, 2] },
  ];
  const { question } = anItem({ review: { penMarks } });
  expect(drawnFor(question)).toEqual([penMarks[0]]);
  expect([
    isSameDrawing(drawnFor(question), [toDrawn(1, 'tick', at([1, 2]))!]),
    isSameDrawing(drawnFor(question), []),
  ]).toEqual([true, false]);
  expect(drawnFor(anItem().question)).toEqual([]);
});

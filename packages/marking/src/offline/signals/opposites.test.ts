import { expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { isTurnedBeside, isTurnedInPlace } from './opposites.ts';

test.each([
  ['Terminals 1 and 6 are separated by the gap.', 'Terminals 1 and 6 are connected by the gap.', true],
  ['The crystals have different shapes.', 'The crystals have the same shapes.', true],
  ['The longer the string is, the lower is its pitch.', 'The shorter the string is, the higher is its pitch.', false],
  ['The mixture is a clear liquid.', 'The mixture is a muddy liquid.', false],
  ['Dark soil absorbs heat. Light soil reflects heat.', 'Light soil reflects heat.', false],
])('beside "%s" "%s" has the opposite in its place: %p', (expected, answer, turned) =>
  expect(isTurnedInPlace(readText(answer), readText(expected))).toBe(turned),
);

const SPEEDS = 'A substance that speeds up a chemical reaction without being used up.';

test.each([
  [SPEEDS, 'It slows down a chemical reaction.', true],
  [SPEEDS, 'It slows nothing down; it speeds up a chemical reaction.', false],
  [SPEEDS, 'The slow chemical reaction is a substance.', true],
  [SPEEDS, 'It is slow.', false],
  ['Yeast gives off carbon dioxide gas.', 'It takes in carbon dioxide gas from the air.', true],
  ['The crust, the outer core and the inner core.', 'The crust and the outer core.', false],
  ['Crime was more frequent among the rich.', 'Crime was rare among the poor.', false],
])('beside "%s" "%s" has the opposite beside the same word: %p', (expected, answer, turned) =>
  expect(isTurnedBeside(readText(answer), readText(expected))).toBe(turned),
);

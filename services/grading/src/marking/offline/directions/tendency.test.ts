import { expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { mark } from '../mark.testing.ts';
import { tendencyBeside } from './tendency.ts';

const ASKED = 'What happens to the resistance when a wire gets longer?';
const MORE = 'The resistance increases.';

test.each([
  [MORE, 'It goes up.', 'said'],
  [MORE, 'Resistance rises', 'said'],
  [MORE, 'It becomes larger', 'said'],
  [MORE, 'The resistance decreases.', 'turned'],
  [MORE, 'It gets smaller.', 'turned'],
  [MORE, 'It does not increase.', undefined],
  [MORE, 'It increases because electrons collide more', undefined],
  [MORE, 'It gets hotter', undefined],
  ['It doubles.', 'The resistance is doubled.', 'said'],
  ['It doubles.', 'It halves.', 'turned'],
  ['Iron is heavier than wood.', 'Wood is lighter than iron.', undefined],
])('beside %s, %s is %s', (expected, answer, wanted) =>
  expect(tendencyBeside(readText(answer), readText(expected), readText(ASKED))).toBe(wanted),
);

test('another word for the same has full marks', async () => {
  const fields = { text: ASKED, modelAnswer: MORE, maxMarks: 200 };
  expect(await mark(fields, 'It goes up.')).toMatchObject({ awarded: 200, needsReview: false });
  expect(await mark(fields, 'It goes down.')).toMatchObject({ needsReview: true });
});

test('all of it in opposite words has full marks', async () => {
  const fields = { text: 'Compare iron and wood.', modelAnswer: 'Demand falls when the price rises.', maxMarks: 100 };
  expect(await mark(fields, 'Demand rises when the price falls.')).toMatchObject({ awarded: 100 });
});

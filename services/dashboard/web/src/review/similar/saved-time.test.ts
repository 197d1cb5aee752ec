import { expect, test } from '@jest/globals';
import { minutesSaved, paceOf } from './saved-time.ts';

test.each([
  ['nobody has marked', [], undefined],
  ['too few answers', [{ answers: 9, secondsPerAnswer: 20 }], undefined],
  ['just enough', [{ answers: 10, secondsPerAnswer: 20 }], 20],
  [
    'each person by what they have marked',
    [
      { answers: 30, secondsPerAnswer: 10 },
      { answers: 10, secondsPerAnswer: 50 },
    ],
    20,
  ],
  ['a person without a pace says nothing', [{ answers: 1 }, { answers: 20, secondsPerAnswer: 15 }], 15],
])('the pace of an exam: %s', (_, markers, expected) => {
  expect(paceOf(markers)).toBe(expected);
});

test.each([
  ['24 answers of 20 seconds, in one minute and a half', 24, 20, 90, 6],
  ['parts of a minute do not count', 24, 20, 91, 6],
  ['exactly a minute', 6, 15, 30, 1],
  ['just less than a minute', 6, 15, 31, 0],
  ['an act that took longer than one by one', 2, 10, 300, 0],
])('minutes that a group saved: %s', (_, answers, secondsEach, secondsSpent, expected) => {
  expect(minutesSaved(answers, secondsEach, secondsSpent)).toBe(expected);
});

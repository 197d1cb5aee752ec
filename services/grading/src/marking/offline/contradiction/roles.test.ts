import { expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { mark } from '../mark.testing.ts';
import { areRolesSwapped } from './roles.ts';

const HEART = 'The heart pumps blood around the body.';
const SHOT = 'Archduke Franz Ferdinand was shot in Sarajevo by Gavrilo Princip.';

test.each([
  [HEART, 'Blood pumps the heart around the body.', true],
  [HEART, 'It pumps blood around the body.', false],
  [HEART, 'Blood is pumped by the heart.', false],
  ['Members of parliament elect the president.', 'The president elects the members of parliament.', true],
  ['Members of parliament elect the president.', 'The president is elected by the members of parliament.', false],
  [SHOT, 'Gavrilo Princip was shot in Sarajevo by Franz Ferdinand.', true],
  [SHOT, 'Gavrilo Princip shot Franz Ferdinand.', false],
  ['Insulin lowers the blood glucose level.', 'Glucose lowers the blood insulin level.', true],
  ['Acids react with metals.', 'Metals react with acids.', false],
  ['The diameter decreases by a factor of 10.', 'The factor decreases by a diameter.', false],
])('beside %s, %s turns round who does it: %p', (expected, answer, isTurned) =>
  expect(areRolesSwapped(readText(answer), readText(expected))).toBe(isTurned),
);

test('half of the marks at most, and a person looks', async () => {
  const fields = { text: 'What does the heart do?', modelAnswer: HEART, maxMarks: 200 };
  const { awarded, needsReview } = await mark(fields, 'Blood pumps the heart around the body.');
  expect(awarded).toBeLessThanOrEqual(100);
  expect(needsReview).toBe(true);
});

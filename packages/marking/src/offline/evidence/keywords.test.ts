import { expect, test } from '@jest/globals';
import { mark } from '../mark.testing.ts';

test.each([
  ['Drinking and irrigation.', 200],
  ['Only drinking.', 100],
  ['Drinking, washing and irrigation.', 200],
])('any two of several keywords: %s earns %d', async (text, awarded) => {
  const keywords = ['drinking', 'irrigation', 'washing', 'cooking', 'cooling'];
  const rubric = { criteria: [{ name: 'Any two uses of water', marks: 200, keywords }] };
  expect(await mark({ maxMarks: 200, text: 'How is water used?', rubric }, text)).toMatchObject({ awarded });
});

test.each([
  ['5 years', 'The term is five years.', 100],
  ['5 years', '5', 100],
  ['5 years', 'There are 5 members who serve 552 years in all.', 0],
  ['18 years', 'In 18 states the age has been 21 for many years.', 0],
  ['18 years', 'Eighteen years of age.', 100],
  ['4', 'It has four of them.', 100],
  ['20 m', '20 kg', 0],
])('the keyword %s and the answer %s: %d', async (keyword, text, awarded) => {
  const rubric = { criteria: [{ name: 'Value', marks: 100, keywords: [keyword] }] };
  expect(await mark({ maxMarks: 100, text: 'How much is it?', rubric }, text)).toMatchObject({ awarded });
});

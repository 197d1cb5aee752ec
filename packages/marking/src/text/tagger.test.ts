import { expect, test } from '@jest/globals';
import { readText } from './read.ts';
import { tokenize } from './tagger.ts';

test('the reading of a text does not depend on the texts read before', () => {
  const texts = [
    'It falls from 300m to 30m.',
    'The students did not finish, Nor did they pass.',
    'Brixlo makes CO2 of 20/5 m/s.',
  ];
  const alone = texts.map((text) => [tokenize(text), readText(text)]);
  for (const text of ['ca.300m ~300m', 'Romeo And Juliet.', 'CO2-rich, "20/5" and (m/s)', 'Brixlo, brixlo; BRIXLO!'])
    readText(text);
  expect(texts.map((text) => [tokenize(text), readText(text)])).toEqual(alone);
});

import { expect, test } from '@jest/globals';
import { tickedBoxes } from './typed-boxes.ts';

const OPTIONS = ['A', 'B', 'C'].map((label) => ({ label, text: `Text ${label}` })) as Parameters<typeof tickedBoxes>[1];

test.each([
  ['[ ] A [x] B [ ] C', ['B']],
  ['( ) a (X) b ( ) c', ['B']],
  ['☐ A ☑ B ☒ C', ['B', 'C']],
  ['[] A Paris\n[] B Rome\n[✓] C Oslo', ['C']],
  ['[JA [1B [xlC', ['C']],
  ['[ ] A [ ] B [ ] C', []],
])('%s', (text, expected) => {
  expect(tickedBoxes(text, OPTIONS)).toEqual(expected);
});

test.each(['B', '(B)', '[ ] A [x] B', '(A) Paris (B) Rome (C) Oslo', 'x B'])('no list of boxes: %s', (text) => {
  expect(tickedBoxes(text, OPTIONS)).toBeUndefined();
});

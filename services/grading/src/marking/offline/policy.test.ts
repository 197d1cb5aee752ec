import { describe, expect, test } from '@jest/globals';
import { followed, policyOf } from './policy.ts';

const USUAL = { rounding: 'nearest', step: 50, spelling: 'usual' };

describe('instructions to the examiner', () => {
  test.each([
    ['Mark leniently.', { rounding: 'up' }],
    ['Please be generous with marks', { rounding: 'up' }],
    ['Lenient marking, please.', { rounding: 'up' }],
    ['Marking should be liberal.', { rounding: 'up' }],
    ['Give the benefit of the doubt.', { rounding: 'up' }],
    ['Strict marking is required.', { rounding: 'down' }],
    ['Mark this paper strictly.', { rounding: 'down' }],
    ['Be strict.', { rounding: 'down' }],
    ['Do not be too strict. Be lenient.', { rounding: 'up' }],
    ['Mark strictly but ignore spelling.', { rounding: 'down', spelling: 'free' }],
    ['Do not be lenient.', {}],
    ['Be neither strict nor lenient.', {}],
    ['Be strict about units.', {}],
    ['Mark strictly in section B.', {}],
    ['Be lenient when the handwriting is poor.', {}],
    ['The use of calculators is strictly prohibited.', {}],
    ['Strictly follow the marking scheme.', {}],
    ['Mark strictly according to the scheme.', {}],
  ])('%s', (instructions, asked) => {
    expect(policyOf(instructions)).toEqual({ ...USUAL, ...asked });
  });

  test.each([
    ['No half marks.', { step: 100 }],
    ['Do not award half-marks', { step: 100 }],
    ['Half marks are not allowed.', { step: 100 }],
    ['Award whole marks only; mark strictly.', { step: 100, rounding: 'down' }],
    ['Mark strictly, no half marks.', { step: 100, rounding: 'down' }],
    ['No half marks, mark strictly.', { step: 100, rounding: 'down' }],
    ['Half marks may be given.', {}],
    ['If the unit is not given, award half marks.', {}],
    ['There is no negative marking, half marks are allowed.', {}],
    ['Do not hesitate to award half marks.', {}],
    ['Do not deduct more than half marks for a wrong unit.', {}],
    ['No half marks in section B.', {}],
  ])('%s', (instructions, asked) => {
    expect(policyOf(instructions)).toEqual({ ...USUAL, ...asked });
  });

  test.each([
    'Ignore spelling mistakes.',
    'Do not penalise spelling',
    "Minor spelling errors don't matter.",
    'Correct spelling is not required.',
    'Spelling need not be exact.',
    'Spelling mistakes may be ignored.',
    'Accept minor spelling mistakes.',
    'Accept phonetically correct spellings.',
    'Be lenient with spelling mistakes.',
    'Spelling errors shouldn’t be penalised.',
    'Do not be strict about spelling.',
    'No marks should be deducted for spelling mistakes.',
    'Spelling is not important.',
    'There is no penalty for spelling.',
  ])('lets spelling pass: %s', (instructions) => {
    expect(policyOf(instructions)).toEqual({ ...USUAL, spelling: 'free' });
  });

  test.each([
    'Spelling must be exact.',
    'Spelling has to be correct.',
    'Names must be spelt correctly.',
    'Deduct for wrong spelling.',
    'Misspelt names are wrong',
    'Spelling counts.',
    'Correct spelling is required.',
    'Do not ignore spelling mistakes.',
    'Spelling mistakes are not allowed.',
    'Do not award marks for wrong spelling.',
    'No marks if the name is spelt wrong.',
    'Accept only correct spellings.',
    'Be strict about spelling.',
  ])('wants exact spelling: %s', (instructions) => {
    expect(policyOf(instructions)).toEqual({ ...USUAL, spelling: 'exact' });
  });

  test.each([
    undefined,
    'Write in blue ink. Answer all questions.',
    'Deduct marks for wrong units, but not for spelling.',
    'Ignore spelling mistakes unless the meaning changes.',
    'Spelling must be exact in question 3.',
    'Accept the correct spelling.',
    'Do not deduct for spelling more than once, never twice.',
    'The spelling of names is given on page 2.',
  ])('is marked as usual: %s', (instructions) => {
    expect(policyOf(instructions)).toEqual(USUAL);
  });

  test('what is followed is told', () => {
    expect(followed(policyOf('Mark strictly, no half marks.\nSpelling must be correct.'))).toBe(
      'As the paper asks: between two marks the lower one; whole marks only; spelling has to be exact.',
    );
    expect(followed(policyOf('Write in blue ink.'))).toBe('');
  });
});

import { describe, expect, test } from '@jest/globals';
import { followed, readPolicy } from './policy.ts';

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
    ['Be lenient in marking.', { rounding: 'up' }],
    ['Examiners should be liberal in awarding marks.', { rounding: 'up' }],
    ['The answers should be marked strictly.', { rounding: 'down' }],
    ['Benefit of doubt should be given.', { rounding: 'up' }],
    ['Do not be lenient.', {}],
    ['Be neither strict nor lenient.', {}],
    ['Be strict about units.', {}],
    ['Mark strictly in section B.', {}],
    ['Be lenient when the handwriting is poor.', {}],
    ['The use of calculators is strictly prohibited.', {}],
    ['Strictly follow the marking scheme.', {}],
    ['Mark strictly according to the scheme.', {}],
    ...[
      'Lenient marking is not allowed.',
      'Lenient marking should be avoided.',
      'Guard against lenient marking.',
      'Benefit of doubt should not be given to the student.',
      'Last year marking was too lenient.',
      'Strict marking is not required.',
      'Stop strict marking.',
      'Be less strict.',
      'Instead of strict marking, encourage students.',
      'Be fair rather than strict.',
      'Mark Section B strictly.',
      'Numericals should be marked strictly.',
      'Mark question 4 leniently.',
      'Long answers should be marked leniently.',
      'Mark the essay leniently and the grammar strictly.',
      'Candidates will be checked strictly at the gate.',
      'Evaluation to be done strictly under CCTV.',
      'Marking is strictly confidential.',
      'Evaluators should be strictly impartial in evaluation.',
      'Marks are given for naming three liberal thinkers.',
    ].map((text) => [text, {}] as const),
  ])('%s', (instructions, asked) => {
    expect(readPolicy(instructions)).toEqual({ ...USUAL, ...asked });
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
    ['Avoid half marks.', { step: 100 }],
    ['Half marks are not to be awarded.', { step: 100 }],
    ['Half marks not allowed', { step: 100 }],
    ['No half marks in section B.', {}],
    ['There are no half marks for diagrams.', {}],
    ['No half mark to be deducted for missing units.', {}],
    ['Marks need not be in whole marks only.', {}],
    ['Not only whole marks but half marks can be given.', {}],
  ])('%s', (instructions, asked) => {
    expect(readPolicy(instructions)).toEqual({ ...USUAL, ...asked });
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
    'No marks to be reduced for spelling mistakes.',
    'No marks should be taken off for spelling.',
    'Ignore spelling and grammar mistakes.',
  ])('lets spelling pass: %s', (instructions) => {
    expect(readPolicy(instructions)).toEqual({ ...USUAL, spelling: 'free' });
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
    expect(readPolicy(instructions)).toEqual({ ...USUAL, spelling: 'exact' });
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
    'Do not give zero marks for spelling mistakes.',
    'Spelling is less important than content.',
    'A dictionary to check spelling is not allowed.',
    'Use of spell check is not permitted.',
    '1/2 mark to be deducted for every two spelling mistakes.',
    'Grammar does not matter, spelling counts.',
    'Both British and American spelling are allowed.',
  ])('is marked as usual: %s', (instructions) => {
    expect(readPolicy(instructions)).toEqual(USUAL);
  });

  test('the feedback says which instructions were followed', () => {
    expect(followed(readPolicy('Mark strictly, no half marks.\nSpelling must be correct.'))).toBe(
      'As the paper asks: between two marks the lower one; whole marks only; spelling has to be exact.',
    );
    expect(followed(readPolicy('Write in blue ink.'))).toBe('');
  });
});

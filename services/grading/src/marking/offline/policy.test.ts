import { describe, expect, test } from '@jest/globals';
import { policyOf } from './policy.ts';

describe('instructions to the examiner', () => {
  test.each([
    ['Mark leniently.', { rounding: 'up' }],
    ['Please be generous with method marks', { rounding: 'up' }],
    ['Give the benefit of the doubt.', { rounding: 'up' }],
    ['Strict marking is required.', { rounding: 'down' }],
    ['Do not be too strict. Be lenient.', { rounding: 'up' }],
    ['Do not be lenient.', { rounding: 'nearest' }],
    ['Be neither strict nor lenient.', { rounding: 'nearest' }],
    ['No half marks.', { step: 100 }],
    ['Do not award half-marks', { step: 100 }],
    ['Award whole marks only; mark strictly.', { step: 100, rounding: 'down' }],
    ['Half marks may be given.', { step: 50 }],
    ['Ignore spelling mistakes.', { spelling: 'free' }],
    ['Do not penalise spelling', { spelling: 'free' }],
    ["Minor spelling errors don't matter.", { spelling: 'free' }],
    ['Spelling must be exact.', { spelling: 'exact' }],
    ['Deduct for wrong spelling.', { spelling: 'exact' }],
    ['Misspelt names are wrong', { spelling: 'exact' }],
    ['Write in blue ink. Answer all questions.', { rounding: 'nearest', step: 50, spelling: 'usual', note: '' }],
    [undefined, { rounding: 'nearest', step: 50, spelling: 'usual', note: '' }],
  ])('%s', (instructions, followed) => {
    expect(policyOf(instructions)).toMatchObject(followed);
  });

  test('what is followed is told', () => {
    expect(policyOf('Mark strictly, no half marks.\nSpelling must be correct.').note).toBe(
      'As the paper asks: between two marks the lower one; whole marks only; spelling has to be exact.',
    );
  });
});

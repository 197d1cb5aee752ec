import { describe, expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { mark } from '../mark.testing.ts';
import { samenessBeside } from './sameness.ts';

const MASS = ['What happens to the mass in a chemical reaction?', 'The mass stays the same.'] as const;
const HANDS = ['Why did Greta and Andre measure differently?', 'They have different sized hands.'] as const;
const WOOD = ['Compare iron and wood.', 'Iron is heavier than wood.'] as const;
const ISOTOPES = [
  'What are isotopes?',
  'Atoms with the same number of protons but a different number of neutrons.',
] as const;

describe('beside a model answer about sameness', () => {
  test.each([
    [...MASS, 'It does not change.', 'said'],
    [...MASS, 'It remains constant', 'said'],
    [...MASS, 'unchanged', 'said'],
    [...MASS, 'The mass will change.', 'turned'],
    [...MASS, 'The mass does not stay the same.', 'turned'],
    [...MASS, 'The mass stays the same because no atoms are lost.', undefined],
    [...MASS, 'The mass increases.', undefined],
    [...HANDS, 'Their hands are not the same size', 'said'],
    [...HANDS, 'They have the same sized hands.', 'turned'],
    [...WOOD, 'Iron is as heavy as wood.', 'turned'],
    [...WOOD, 'Iron is heavier than wood.', 'said'],
    [...ISOTOPES, 'Atoms with the same number of neutrons but a different number of protons.', 'turned'],
    ['Are they alike?', 'The shape is the same, or the shape is different.', 'The shape is different.', undefined],
    [...ISOTOPES, 'Atoms with equal numbers of protons but different numbers of neutrons.', undefined],
  ])('%s %s: %s is %s', (asked, expected, answer, wanted) =>
    expect(samenessBeside(readText(answer), readText(expected), readText(asked))).toBe(wanted),
  );
});

test('what says the same has full marks, and what says the opposite goes to a person', async () => {
  const fields = { text: MASS[0], modelAnswer: MASS[1], maxMarks: 200 };
  expect(await mark(fields, 'It does not change.')).toMatchObject({ awarded: 200, needsReview: false });
  const turned = await mark(fields, 'The mass does not stay the same.');
  expect(turned.awarded).toBeLessThan(200);
  expect(turned.needsReview).toBe(true);
});

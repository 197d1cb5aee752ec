import { expect, test } from '@jest/globals';
import { QUESTION_TYPES } from '../../../packages/contract/src/question-types.ts';
import { TICKED } from './answers.ts';

test('options are ticked where the service has them chosen', () => {
  const chosen = Object.entries(QUESTION_TYPES).filter(([, { form }]) => form === 'choice');
  expect(TICKED).toEqual(chosen.map(([type]) => type));
});

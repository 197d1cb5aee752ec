import { describe, expect, test } from '@jest/globals';
import { mark } from './mark.testing.ts';

describe('what is missing of a choice is told as all that would have counted', () => {
  const CAUSES = [
    'there was a drought',
    'the taxes were raised',
    'a war had emptied the stores',
    'the harvest was poor',
  ];
  test('by the points of a model answer', async () => {
    const question = { maxMarks: 200, text: 'Why was bread dear?', modelAnswer: `Any two of:\n${CAUSES.join('\n')}` };
    const { criteria, feedback } = await mark(question, 'The taxes were raised in that year.');
    const rest = 'one of there was a drought / a war had emptied the stores / the harvest was poor';
    expect(criteria!.map(({ name, awarded, max }) => [name, awarded, max])).toEqual([
      ['the taxes were raised', 100, 100],
      [rest, 0, 100],
    ]);
    expect(criteria![1]!.reason).toBe('I did not recognise any of these in the answer.');
    expect(feedback).toBe(`Points made: 1 of 2. I did not recognise: ${rest}.`);
  });

  test('by the keywords of a criterion', async () => {
    const keywords = ['drinking', 'irrigation', 'washing', 'cooking'];
    const rubric = { criteria: [{ name: 'Any two uses of water', marks: 200, keywords }] };
    const { criteria } = await mark({ maxMarks: 200, text: 'How is water used?', rubric }, 'Only drinking.');
    expect(criteria![0]!.reason).toContain('I did not recognise: one of irrigation / washing / cooking.');
  });

  test('by the description of a criterion', async () => {
    const rubric = { criteria: [{ name: 'Causes', marks: 200, guidance: `Any two of:\n${CAUSES.join('\n')}` }] };
    const { criteria } = await mark({ maxMarks: 200, text: 'Why was bread dear?', rubric }, 'The taxes were raised.');
    expect(criteria![0]!.reason).toContain('one of there was a drought / a war had emptied the stores / the harvest');
  });
});

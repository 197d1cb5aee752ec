import { INJECTIONS } from '@exam-evaluation/testing/injections.ts';
import { describe, expect, test } from '@jest/globals';
import { inThisProcess as computing } from '../../computing/in-this-process.ts';
import { markCopy } from '../../engines/mark-copy.ts';
import { sampleAnswer, sampleExam, sampleQuestion } from '../sample.testing.ts';
import { createOfflineMarker } from './marker.ts';

const HONEST = 'Leaves contain chlorophyll.';
const QUESTION = {
  text: 'Why do leaves look green?',
  modelAnswer: 'Leaves contain chlorophyll, which takes up red and blue light and reflects green light.',
};
const RUBRIC = {
  criteria: [
    { name: 'Pigment', marks: 200, keywords: ['chlorophyll'] },
    { name: 'Reflection', marks: 200, guidance: 'Says that green light is reflected.' },
  ],
};

/** Marks these answers, each to a separate question. */
async function mark(texts: readonly string[], fields: object) {
  const exam = sampleExam(...texts.map((_, index) => sampleQuestion({ ...QUESTION, ...fields, id: `q${index}` })));
  const answers = texts.map((text, index) => sampleAnswer(text, { questionId: `q${index}` }));
  const { signal } = new AbortController();
  return await markCopy(exam, answers, [], { marker: createOfflineMarker(), computing, signal });
}

describe.each([
  ['a model answer', {}],
  ['a rubric', { rubric: RUBRIC }],
])('sixty attempts to be marked by other rules than %s', (_, fields) => {
  test.each<[string, (attempt: string) => string]>([
    ['appended', (attempt) => `${HONEST} ${attempt}`],
    ['put before', (attempt) => `${attempt}\n${HONEST}`],
    ['alone', (attempt) => attempt],
  ])('%s', async (place, put) => {
    const [fair] = await mark([HONEST], fields);
    expect(fair!.awarded).toBeGreaterThan(0);
    const results = await mark(INJECTIONS.map(put), fields);
    const most = place === 'alone' ? 0 : fair!.awarded!;
    const missed = INJECTIONS.filter((_, index) => !results[index]!.reviewReasons!.includes('instructions_in_answer'));
    const raised = INJECTIONS.filter((_, index) => results[index]!.awarded! > most);
    expect({ missed, raised }).toEqual({ missed: [], raised: [] });
    expect(results.every(({ needsReview }) => needsReview)).toBe(true);
  });
});

import { sampleAnswer, sampleExam, sampleQuestion } from '@exam-evaluation/marking/sample.testing.ts';
import { INJECTIONS } from '@exam-evaluation/testing/injections.ts';
import {
  criteriaIn,
  type FakeModel,
  honest,
  judgement,
  type ModelAnswer,
  type ModelCall,
  sentencesIn,
  startFakeModel,
} from '@exam-evaluation/testing/language-model.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { markerAsking, QUESTION } from './llm-marker.testing.ts';
import { markCopy } from './mark-copy.ts';

let fake: FakeModel;
beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.close());

describe('sixty prompt injections against a model that obeys whatever it reads', () => {
  const HONEST = 'Leaves contain chlorophyll.';
  /** A model that obeys: it gives full marks for anything besides the honest answer, and quotes that. */
  const obedient = (call: ModelCall): ModelAnswer => {
    const sentences = sentencesIn(call);
    const obeyed = sentences.findIndex((sentence) => !HONEST.includes(sentence));
    if (obeyed < 0) return honest(call);
    const evidence = [{ sentence: obeyed + 1, quote: sentences[obeyed]! }];
    return {
      json: judgement(
        criteriaIn(call).map(({ id, marks }) => ({ criterion: id, reason: '', awarded: marks, evidence })),
      ),
    };
  };

  test.each<[string, (attempt: string) => string]>([
    ['appended', (attempt) => `${HONEST} ${attempt}`],
    ['put before', (attempt) => `${attempt}\n${HONEST}`],
    ['alone', (attempt) => attempt],
  ])('%s', async (place, put) => {
    fake.answer = obedient;
    const exam = sampleExam(...INJECTIONS.map((_, index) => sampleQuestion({ ...QUESTION, id: `q${index}` })));
    const answers = INJECTIONS.map((attempt, index) => sampleAnswer(put(attempt), { questionId: `q${index}` }));
    const results = await markCopy(exam, answers, [], {
      marker: await markerAsking(fake),
      signal: new AbortController().signal,
    });
    const fair = place === 'alone' ? 0 : 200;
    const missed = results.flatMap((result, index) =>
      result.reviewReasons!.includes('instructions_in_answer') ? [] : [INJECTIONS[index]],
    );
    const raised = results.flatMap((result, index) => (result.awarded! > fair ? [INJECTIONS[index]] : []));
    expect({ missed, raised }).toEqual({ missed: [], raised: [] });
    expect(results.every(({ needsReview }) => needsReview)).toBe(true);
  });
});

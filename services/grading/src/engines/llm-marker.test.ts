import { sampleAnswer, sampleExam, sampleQuestion } from '@exam-evaluation/marking/sample.testing.ts';
import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
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
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type MarkerOptions, markerAsking, QUESTION, RUBRIC } from './llm-marker.testing.ts';
import { markCopy } from './mark-copy.ts';

const TEXT = 'Leaves contain chlorophyll. It reflects green light, so they look green.';
const { signal } = new AbortController();

let fake: FakeModel;
beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.calls.length = 0;
  fake.answer = honest;
});

const marker = (options?: MarkerOptions) => markerAsking(fake, options);

type Fields = Parameters<typeof sampleQuestion>[0];

/** Marks one answer with a new marker. */
async function markOne(text = TEXT, fields: Fields = QUESTION, more: { fallback?: boolean } = {}) {
  const exam = sampleExam(sampleQuestion(fields));
  const options = { marker: await marker(more), signal };
  const [result] = await markCopy(exam, [sampleAnswer(text)], [], options);
  return result!;
}

/** An answer of the model that differs from an honest one. */
const dishonest =
  (change: (judged: ReturnType<typeof judgement>, call: ModelCall) => unknown) =>
  (call: ModelCall): ModelAnswer => {
    const answer = honest(call) as { json: ReturnType<typeof judgement> };
    return call.purpose === 'mark' ? { json: change(answer.json, call) } : answer;
  };

test('criteria are marked with reasons and the words they rest on', async () => {
  const result = await markOne();
  expect(result).toMatchObject({
    status: 'graded',
    source: 'ai',
    awarded: 400,
    confidence: 0.9,
    needsReview: false,
    feedback: 'A fair answer.',
    criteria: [
      { name: 'Pigment', awarded: 200, max: 200, reason: 'About Pigment.' },
      { name: 'Reflection', awarded: 200, max: 200 },
    ],
    marker: { name: 'llm', version: 'some-model', promptVersion: '2' },
    confidenceBasis: 'provisional',
    examples: 0,
  });
});

describe('code checks a judgement, and flags an odd one for review', () => {
  const flagged = { needsReview: true, reviewReasons: ['low_confidence'], confidence: 0.4 };

  test.each<[string, Parameters<typeof dishonest>[0], number[]]>([
    [
      'awarded above the maximum',
      (j) => ({ ...j, total: 92, criteria: [{ ...j.criteria[0]!, awarded: 90 }, j.criteria[1]!] }),
      [200, 200],
    ],
    [
      'awarded below 0',
      (j) => ({ ...j, total: -3, criteria: [{ ...j.criteria[0]!, awarded: -5 }, j.criteria[1]!] }),
      [0, 200],
    ],
    [
      'an unknown criterion',
      (j) => ({ ...j, total: 9, criteria: [...j.criteria, { ...j.criteria[0]!, criterion: 'c9', awarded: 5 }] }),
      [200, 200],
    ],
    ['a criterion twice', (j) => ({ ...j, total: 6, criteria: [...j.criteria, j.criteria[0]!] }), [200, 200]],
    ['a total that disagrees', (j) => ({ ...j, total: 1 }), [200, 200]],
    ['a confidence in percent, or out of ten', (j) => ({ ...j, confidence: 7 }), [200, 200]],
    [
      'a quotation that is not in the answer, beside one that is',
      (j) => ({
        ...j,
        criteria: [
          { ...j.criteria[0]!, evidence: [...j.criteria[0]!.evidence, { sentence: 1, quote: 'the sky is blue' }] },
          j.criteria[1]!,
        ],
      }),
      [200, 200],
    ],
    [
      'marks that rest on quotations that are not in the answer',
      (j) => ({
        ...j,
        criteria: [{ ...j.criteria[0]!, evidence: [{ sentence: 1, quote: 'photosynthesis' }] }, j.criteria[1]!],
      }),
      [0, 200],
    ],
    [
      'marks that rest on nothing',
      (j) => ({ ...j, criteria: j.criteria.map((one) => ({ ...one, evidence: [] })) }),
      [0, 0],
    ],
  ])('%s', async (_, change, awarded) => {
    fake.answer = dishonest(change);
    const result = await markOne();
    expect(result).toMatchObject({ status: 'graded', ...flagged });
    expect(result.criteria!.map((criterion) => criterion.awarded)).toEqual(awarded);
    expect(result.awarded).toBe(awarded[0]! + awarded[1]!);
  });

  test('characters that a database cannot store are removed from its texts', async () => {
    fake.answer = dishonest((j) => ({ ...j, feedback: 'Fair\0 answer\ud800.' }));
    expect((await markOne()).feedback).toBe('Fair answer\ufffd.');
  });

  test('texts are limited to the length that a person may write', async () => {
    const long = `${'a'.repeat(1_997)}🙂 and so on.`;
    fake.answer = dishonest((j) => ({
      ...j,
      feedback: long,
      criteria: [{ ...j.criteria[0]!, reason: long }, j.criteria[1]!],
    }));
    const { feedback, criteria } = await markOne();
    expect([feedback, criteria![0]!.reason]).toEqual(Array(2).fill(`${'a'.repeat(1_997)} …`));
  });

  test.each([230, 29, 57, 115])('the full %d hundredths of a criterion that is whole or nothing', async (marks) => {
    const rubric = { partialMarking: false, criteria: [{ name: 'Pigment', marks, keywords: ['chlorophyll'] }] };
    const awarded = marks / 100;
    fake.answer = dishonest((j) => ({ ...j, total: awarded, criteria: [{ ...j.criteria[0]!, awarded }] }));

    expect(await markOne(TEXT, { ...QUESTION, maxMarks: marks, rubric })).toMatchObject({ awarded: marks });
  });

  test('marks are rounded to half marks, or to all or nothing without partial marking', async () => {
    const third = dishonest((j) => ({
      ...j,
      total: 1.8,
      criteria: j.criteria.map((one) => ({ ...one, awarded: 0.9 })),
    }));
    fake.answer = third;
    expect((await markOne()).criteria!.map(({ awarded }) => awarded)).toEqual([100, 100]);
    const whole = { ...QUESTION, rubric: { ...RUBRIC, partialMarking: false } };
    expect((await markOne(TEXT, whole)).criteria!.map(({ awarded }) => awarded)).toEqual([0, 0]);
  });

  test('a quotation counts in any case, with any line ends and any sentence number', async () => {
    fake.answer = dishonest((j) => ({
      ...j,
      criteria: [{ ...j.criteria[0]!, evidence: [{ sentence: 9, quote: 'CHLOROPHYLL it' }] }, j.criteria[1]!],
    }));
    expect(await markOne('Leaves contain chlorophyll\nit reflects green light.')).toMatchObject({
      ...flagged,
      awarded: 200,
    });
    fake.answer = dishonest((j) => ({
      ...j,
      criteria: [{ ...j.criteria[0]!, evidence: [{ sentence: 2, quote: 'contain  CHLOROPHYLL!' }] }, j.criteria[1]!],
    }));
    expect(await markOne()).toMatchObject({ awarded: 400, needsReview: false });
  });

  test('high marks where the offline marker sees nothing at all', async () => {
    const answer = 'My uncle keeps eleven pigeons and calls them thylakoid paint.';
    fake.answer = dishonest((_, call) =>
      judgement(
        criteriaIn(call).map(({ id, marks }) => ({
          criterion: id,
          reason: '',
          awarded: marks,
          evidence: [{ sentence: 1, quote: 'thylakoid paint' }],
        })),
      ),
    );
    expect(await markOne(answer)).toMatchObject({ awarded: 400, needsReview: true, reviewReasons: ['low_confidence'] });
  });
});

describe('without a usable judgement the question fails', () => {
  test.each<[string, ModelAnswer | Parameters<typeof dishonest>[0], string]>([
    ['a refusal', 'refusal', 'model_refused'],
    ['an answer cut off', 'cut_off', 'model_answer_unusable'],
    ['malformed JSON', { text: '{"total": 4' }, 'model_answer_unusable'],
    ['a criterion left out', (j) => ({ ...j, criteria: [j.criteria[0]] }), 'model_answer_unusable'],
    ['an outage', { status: 503 }, 'engine_unavailable'],
    ['too many requests', { status: 429, headers: { 'retry-after': '0' } }, 'engine_unavailable'],
    ['a wrong key', { status: 401 }, 'engine_unavailable'],
  ])('%s', async (_, fault, code) => {
    fake.answer = typeof fault === 'function' ? dishonest(fault) : () => fault;
    const failed = await markOne();
    expect(failed).toMatchObject({ status: 'failed', awarded: 0, needsReview: true, error: { code } });
    expect(failed.reviewReasons).toEqual(['question_failed']);
    const fallen = await markOne(TEXT, QUESTION, { fallback: true });
    expect(fallen).toMatchObject({ status: 'graded', awarded: 400, marker: { name: 'offline' } });
  });

  test('and the other questions of the copy are still marked', async () => {
    const exam = sampleExam(sampleQuestion(QUESTION), sampleQuestion({ ...QUESTION, id: 'q2', text: 'Another one?' }));
    fake.answer = (call) => (call.texts[0]!.includes('Another') ? 'refusal' : honest(call));
    const answers = ['q1', 'q2'].map((questionId) => sampleAnswer(TEXT, { questionId }));
    const results = await markCopy(exam, answers, [], { marker: await marker(), signal });
    expect(results.map(({ status }) => status)).toEqual(['graded', 'failed']);
  });
});

test('a one-word answer is compared with the key, and the model is not asked', async () => {
  const fields = { type: QuestionType.ONE_WORD, text: 'Capital of Japan?', answer: { accepted: ['Tokyo'] } };
  expect(await markOne('tokyo', fields)).toMatchObject({ awarded: 400, marker: { name: 'offline' } });
  expect(fake.calls).toEqual([]);
});

describe('a question without rubric', () => {
  test('gets criteria made by the marker, which are shown, add up, and are the same for every candidate [RES-103]', async () => {
    const exam = sampleExam(sampleQuestion({ text: 'Why do leaves look green?', maxMarks: 450 }));
    const answers = new Map<string, string>();
    for (const text of ['The cause is light.', 'The effect is colour; the cause is light.']) {
      const by = await marker({ answers });
      const [result] = await markCopy(exam, [sampleAnswer(text)], [], { marker: by, signal });
      expect(result!.criteria!.map(({ name, max }) => [name, max])).toEqual([
        ['Cause', 300],
        ['Effect', 150],
      ]);
    }
    const rubrics = fake.calls.filter(({ purpose }) => purpose === 'rubric');
    expect(rubrics).toHaveLength(1);
    expect(JSON.stringify(rubrics[0]!.body)).not.toContain('The cause is light');
  });

  test('has at most as many criteria as half marks, each with its own name', async () => {
    const points = ['A', 'B', 'a', ' B ', 'C'].map((name) => ({ name, guidance: '', weight: 1 }));
    fake.answer = (call) => (call.purpose === 'rubric' ? { json: { points } } : honest(call));
    const result = await markOne(TEXT, { text: 'Why?', maxMarks: 125 });
    expect(result.criteria!.map(({ name, max }) => [name, max])).toEqual([
      ['A', 75],
      ['B', 50],
    ]);
  });
});

describe('what is asked', () => {
  test('differs between candidates only in the answer, which comes last', async () => {
    await markOne();
    await markOne('Another answer about chlorophyll.');
    const [first, second] = fake.calls;
    expect([second!.system, second!.texts[0]]).toEqual([first!.system, first!.texts[0]]);
  });

  test('contains everything that the teacher specified', async () => {
    const exam = {
      ...sampleExam(
        sampleQuestion({
          ...QUESTION,
          modelAnswer: 'Because of chlorophyll.',
          wordLimit: 40,
          expectsDiagram: true,
          assessLanguage: true,
        }),
      ),
      instructions: 'Be strict about units.',
      subject: 'Biology',
    };
    await markCopy(exam, [sampleAnswer(TEXT)], [], { marker: await marker(), signal });
    const asked = fake.calls[0]!.texts[0]!;
    for (const said of [
      'Be strict about units.',
      'Biology',
      'Why do leaves look green?',
      'Because of chlorophyll.',
      'Names the pigment.',
      '40 words',
      'a drawing is expected',
      'is assessed too',
    ]) {
      expect(asked).toContain(said);
    }
    expect(asked).not.toContain('whole or nothing');
  });

  test('ends at the word limit', async () => {
    const result = await markOne(`${'word '.repeat(30)}chlorophyll`, { ...QUESTION, wordLimit: 10 });
    expect(sentencesIn(fake.calls[0]!).join(' ')).not.toContain('chlorophyll');
    expect(result.feedback).toContain('the limit is 10');
  });

  test('an expected drawing and Devanagari are flagged for review, as by the offline marker', async () => {
    const result = await markOne(`${TEXT} हरा पत्ता`, { ...QUESTION, expectsDiagram: true });
    expect(result.reviewReasons).toEqual(expect.arrayContaining(['diagram_expected', 'language_mixed']));
  });
});

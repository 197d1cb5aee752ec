// What a rubric may say, wherever it is written, and how answers are marked by it.
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Api, ApiResponse } from '../../harness/api.ts';
import { ended, errorOf, grade, institute, openExam, submit, WRITTEN } from '../../harness/kit.ts';

const criterion = (name: string, marks: number, guidance?: string) => ({ name, marks, ...(guidance && { guidance }) });
const SOUND = { criteria: [criterion('Whole', 3)] };

let api: Api;
beforeAll(async () => {
  api = await institute();
});
const draft = () => openExam(api, { open: false, questions: [WRITTEN] });

/** The places where a rubric of a question of 3 marks is written. */
const PLACES: [string, string, (rubric: object) => Promise<ApiResponse>][] = [
  [
    'creation',
    '[RUB-15]',
    (rubric) => api.post('/exams', { title: 'R', mode: 'typed', questions: [{ max_marks: 3, rubric }] }),
  ],
  [
    'adding questions',
    '[RUB-16]',
    async (rubric) =>
      api.post(`/exams/${(await draft()).id}/questions`, { questions: [{ label: 'n', max_marks: 3, rubric }] }),
  ],
  [
    'PATCH question',
    '[RUB-22]',
    async (rubric) => {
      const { id, questions } = await draft();
      return api.patch(`/exams/${id}/questions/${questions[0]!.id}`, { rubric });
    },
  ],
  [
    'PUT rubric',
    '[RUB-17]',
    async (rubric) => {
      const { id, questions } = await draft();
      return api.put(`/exams/${id}/questions/${questions[0]!.id}/rubric`, { rubric });
    },
  ],
  [
    'PATCH rubrics',
    '[RUB-18]',
    async (rubric) => api.patch(`/exams/${(await draft()).id}/rubrics`, { questions: [{ label: '2', rubric }] }),
  ],
];

describe.each(PLACES)('%s %s', (_place, _clause, write) => {
  test('takes a sound one [RUB-13]', async () => {
    expect((await write(SOUND)).status).toBeLessThan(300);
    const exact = Array.from({ length: 30 }, (_, n) => criterion(`c${n}`, 0.1));
    expect((await write({ criteria: exact })).status).toBeLessThan(300);
  });

  test.each([2.99, 3.01])('refuses marks of %d of 3 [RUB-13] [RUB-14] [ERR-58]', async (marks) => {
    const answer = await write({ criteria: [criterion('Whole', marks)] });
    expect(errorOf(answer)).toBe('422 rubric_marks_mismatch');
    expect(answer.body.error.details).toMatchObject({ criteria_total: marks, max_marks: 3 });
  });

  test('refuses a name twice [RUB-5] [ERR-59]', async () => {
    const answer = await write({ criteria: [criterion('One', 1), criterion('One', 2)] });
    expect(errorOf(answer)).toBe('422 rubric_duplicate_criterion');
  });

  test('refuses marks in guidance [RUB-12] [ERR-60]', async () => {
    const answer = await write({ criteria: [criterion('Whole', 3, 'Give 2 marks for the law.')] });
    expect(errorOf(answer)).toBe('422 rubric_guidance_has_marks');
  });
});

describe('guidance', () => {
  const write = (guidance: string) => PLACES[0]![2]({ criteria: [criterion('Whole', 3, guidance)] });
  test.each(['2 marks', '1 mark each', '½ mark', 'award 3 points', 'Award 1.5 marks.', 'two marks'])(
    '%s is a quantity of marks [RUB-19] [RUB-12]',
    async (guidance) => expect(errorOf(await write(guidance))).toBe('422 rubric_guidance_has_marks'),
  );
  test.each(['Names the two laws of 1687.', 'The mark of a good answer is its proof.', 'Mentions 3 examples.'])(
    '%s is none [RUB-19]',
    async (guidance) => expect((await write(guidance)).status).toBe(201),
  );
});

describe('partial marking', () => {
  const rubric = {
    criteria: [{ name: 'Plants', marks: 4, keywords: ['chlorophyll', 'sunlight', 'water', 'carbon dioxide'] }],
  };
  const text = 'Plants use chlorophyll and sunlight to make food.';
  const criteria = async (partial_marking?: boolean) => {
    const question = {
      type: 'long_answer',
      text: 'How do plants eat?',
      max_marks: 4,
      rubric: { ...rubric, partial_marking },
    };
    const exam = await openExam(api, { questions: [question] });
    const { id } = await grade(api, exam, 0, [{ label: '1', text }]);
    return (await api.get(`/submissions/${id}/result`)).body.questions[0].criteria;
  };
  test('gives a part of a criterion, unless it is off: then all or nothing [RUB-1] [RUB-2]', async () => {
    const [part] = await criteria();
    expect(part.awarded).toBeGreaterThan(0);
    expect(part.awarded).toBeLessThan(4);
    expect(await criteria(true)).toEqual([part]);
    expect([0, 4]).toContain((await criteria(false))[0].awarded);
  });
});

describe('the version', () => {
  const versions = async (id: string) => {
    const { version, questions } = (await api.get(`/exams/${id}/rubrics`)).body;
    return [version, ...questions.map(({ rubric_version }: any) => rubric_version)];
  };
  test('grows with each change of a rubric or model answer, and with nothing else [RUB-20] [RUB-21] [RUB-22] [RUB-23] [QUES-20] [EXAM-34]', async () => {
    const { id, questions } = await openExam(api, { open: false, questions: [WRITTEN, { ...WRITTEN, label: '3' }] });
    const [first, second] = questions.map((question) => `/exams/${id}/questions/${question.id}`);
    expect(await versions(id)).toEqual([1, 1, 1]);
    await api.patch(first!, { text: 'New', word_limit: 5, expects_diagram: true });
    await api.patch(`/exams/${id}`, { title: 'New' });
    expect(await versions(id)).toEqual([1, 1, 1]);
    await api.patch(first!, { model_answer: 'Green.' });
    expect(await versions(id)).toEqual([2, 2, 1]);
    await api.put(`${second}/rubric`, { rubric: SOUND });
    expect(await versions(id)).toEqual([3, 2, 3]);
    await api.put(`${second}/rubric`, { rubric: SOUND });
    await api.patch(first!, { model_answer: 'Green.' });
    expect(await versions(id)).toEqual([3, 2, 3]);
    const unchanged = await api.put(`${first}/rubric`, { model_answer: 'Green.' });
    expect([unchanged.body.rubric_version, unchanged.headers.get('etag')]).toEqual([2, '"3"']);
    await api.patch(`/exams/${id}/rubrics`, {
      questions: [
        { label: '2', rubric: SOUND },
        { label: '3', model_answer: 'x' },
      ],
    });
    expect(await versions(id)).toEqual([4, 4, 4]);
    expect((await api.get(`/exams/${id}`)).body.rubric.version).toBe(4);
  });

  test("If-Match is the exam's, whatever the question's [RUB-51]", async () => {
    const { id, questions } = await openExam(api, { questions: [WRITTEN, { ...WRITTEN, label: '3' }] });
    const put = (n: number, version: string) =>
      api.put(`/exams/${id}/questions/${questions[n]!.id}/rubric`, { rubric: SOUND }, { 'If-Match': version });
    await put(0, '"1"');
    expect(errorOf(await put(1, '"1"'))).toBe('412 rubric_version_mismatch');
    expect((await put(1, '"2"')).status).toBe(200);
  });

  test('unset parts are null, and each question has its fields [RUB-27] [RUB-28] [RUB-9] [RUB-11]', async () => {
    const { id } = await openExam(api, { questions: [{ max_marks: 3 }, { ...WRITTEN, rubric: SOUND }] });
    const { questions } = (await api.get(`/exams/${id}/rubrics`)).body;
    expect(questions).toEqual([
      {
        question_id: expect.any(String),
        label: '1',
        max_marks: 3,
        rubric: null,
        model_answer: null,
        rubric_version: 1,
      },
      {
        question_id: expect.any(String),
        label: '2',
        max_marks: 3,
        rubric: { partial_marking: true, criteria: [{ name: 'Whole', marks: 3, keywords: [], guidance: null }] },
        model_answer: null,
        rubric_version: 1,
      },
    ]);
  });
});

test('a change of an open exam is for copies accepted later, re-evaluations included [RUB-24] [RUB-54] [RUB-55] [RUB-56]', async () => {
  const exam = await openExam(api, { questions: [WRITTEN] });
  const answers = [{ label: '2', text: 'Frogs are green.' }];
  const criteria = async (id: string) =>
    (await api.get(`/submissions/${id}/result`)).body.questions[0].criteria.map(({ name }: any) => name);
  const { id } = await grade(api, exam, 0, answers);
  expect(await criteria(id)).toEqual(['Chlorophyll', 'Reflection']);
  const frogs = { criteria: [{ name: 'Frogs', marks: 3, keywords: ['frogs'] }] };
  await api.patch(`/exams/${exam.id}/rubrics`, { questions: [{ label: '2', rubric: frogs }] });
  expect(await criteria(id)).toEqual(['Chlorophyll', 'Reflection']);
  expect((await api.get(`/submissions/${id}`)).body.rubric_version).toBe(1);

  const { id: later } = await submit(api, exam, 1, answers);
  expect(await ended(api, later)).toMatchObject({ rubric_version: 2 });
  expect(await criteria(later)).toEqual(['Frogs']);
  await api.post(`/submissions/${id}/re-evaluate`);
  expect(await ended(api, id)).toMatchObject({ rubric_version: 2, attempt_count: 2 });
  expect(await criteria(id)).toEqual(['Frogs']);
});

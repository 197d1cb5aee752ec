// The points that a written answer is compared with are visible before anything is marked.
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { institute, MCQ } from '../../harness/kit.ts';

const RUBRIC = {
  criteria: [
    { name: 'Pigment', marks: 2, guidance: 'names chlorophyll' },
    { name: 'Light', marks: 1.5, keywords: ['absorbs', 'reflects'] },
  ],
};
const UNSURE = { code: 'marking_points_unsure', field: 'model_answer', message: expect.any(String) };
const LONG_LIST = '- iron\n- tin\n- lead\n- zinc\n- gold';

let api: Api;
beforeAll(async () => {
  api = await institute();
});

const createExam = async (...questions: object[]) =>
  (await api.post('/exams', { title: 'Points', mode: 'typed', questions })).body;
const read = async (examId: string) =>
  (await api.get(`/exams/${examId}/questions?include=rubric`)).body.questions.map((one: any) => one.marking_points);
const pointsOf = async (question: object) => (await read((await createExam(question)).id))[0];

describe('marking points', () => {
  test('of a rubric are its criteria [QUES-98] [QUES-99] [QUES-100]', async () => {
    const points = await pointsOf({ max_marks: 3.5, rubric: RUBRIC, model_answer: 'Leaves are green.' });
    expect(points).toEqual([
      { id: expect.any(String), text: 'Pigment: names chlorophyll', marks: 2, from: 'criterion', needs: null },
      { id: expect.any(String), text: expect.stringMatching(/^Light/), marks: 1.5, from: 'criterion', needs: null },
    ]);
    expect(new Set(points.map(({ id }: any) => id)).size).toBe(2);
  });

  test.each<[string, object, [string, number, number | null][]]>([
    [
      'lines',
      { max_marks: 2, model_answer: '1. iron (1)\n2. tin (1)' },
      [
        ['iron', 1, null],
        ['tin', 1, null],
      ],
    ],
    [
      'any two',
      { max_marks: 3, model_answer: 'Any two (1½ marks each): iron; tin; lead' },
      [
        ['iron', 1.5, 2],
        ['tin', 1.5, 2],
        ['lead', 1.5, 2],
      ],
    ],
    [
      'the count of the question',
      { max_marks: 1, text: 'Name three metals.', model_answer: 'iron; tin; lead; zinc' },
      [
        ['iron', 0.33, 3],
        ['tin', 0.33, 3],
        ['lead', 0.33, 3],
        ['zinc', 0.33, 3],
      ],
    ],
    [
      'parts',
      { max_marks: 3, model_answer: '(a) iron (1)\n(b) tin (2)' },
      [
        ['(a) iron', 1, null],
        ['(b) tin', 2, null],
      ],
    ],
    [
      'ways',
      { max_marks: 2, model_answer: 'Paris\nOR\nLutetia' },
      [
        ['Paris', 2, 1],
        ['Lutetia', 2, 1],
      ],
    ],
  ])('of a model answer, by its %s [QUES-101] [QUES-102]', async (_, question, expected) => {
    const points = await pointsOf(question);
    expect(points.map(({ text, marks, needs }: any) => [text, marks, needs])).toEqual(expected);
    expect(new Set(points.map(({ from }: any) => from))).toEqual(new Set(['model_answer']));
    expect(new Set(points.map(({ id }: any) => id)).size).toBe(points.length);
  });

  test('are empty where a key decides, and where nothing is written [QUES-103]', async () => {
    const written = { max_marks: 1, model_answer: 'iron; tin' };
    const exam = await createExam(
      { ...MCQ, model_answer: 'iron' },
      { ...written, type: 'numerical', answer: { value: 1 } },
      { ...written, type: 'true_false', correct_options: ['True'] },
      { ...written, type: 'one_word' },
      { max_marks: 1 },
    );
    expect(await read(exam.id)).toEqual([[], [], [], [], []]);
  });

  test('stay while the question does, and come with the exam and a change [QUES-99] [QUES-105] [EXAM-195]', async () => {
    const exam = await createExam({ max_marks: 2, model_answer: 'iron; tin' });
    const [before] = await read(exam.id);
    const whole = (await api.get(`/exams/${exam.id}?include=questions,rubric`)).body.questions[0];
    expect(whole.marking_points).toEqual(before);
    expect((await api.get(`/exams/${exam.id}?include=questions`)).body.questions[0]).not.toHaveProperty(
      'marking_points',
    );
    const changed = await api.patch(`/exams/${exam.id}/questions/${whole.id}`, { tags: { topic: 'metals' } });
    expect(changed.body.marking_points).toEqual(before);
    const other = await api.patch(`/exams/${exam.id}/questions/${whole.id}`, { model_answer: 'gold' });
    expect(other.body.marking_points).toMatchObject([{ text: 'gold', marks: 2 }]);
  });
});

describe('an unsure cut has a warning', () => {
  test('on creation, on reading and in every change [QUES-104] [EXAM-32] [EXAM-33]', async () => {
    const exam = await createExam({ max_marks: 1, model_answer: 'iron' }, { max_marks: 2, model_answer: LONG_LIST });
    const ofExam = { ...UNSURE, field: 'questions[1].model_answer' };
    expect(exam.warnings).toEqual([ofExam]);
    expect(exam.questions.map(({ warnings }: any) => warnings)).toEqual([[], [UNSURE]]);
    const after = (await api.get(`/exams/${exam.id}?include=questions`)).body;
    expect(after.warnings).toEqual([ofExam]);
    expect(after.questions[1].warnings).toEqual([UNSURE]);
    const path = `/exams/${exam.id}/questions/${exam.questions[1].id}`;
    expect((await api.patch(path, { text: 'Name metals.' })).body.warnings).toEqual([UNSURE]);
    expect((await api.patch(path, { text: 'Name two metals.' })).body.warnings).toEqual([]);
    expect((await api.patch(path, { text: null })).body.warnings).toEqual([UNSURE]);
    const put = await api.put(`${path}/rubric`, { model_answer: `Any two of:\n${LONG_LIST}` });
    expect(put.body.warnings).toEqual([]);
    expect((await api.put(`${path}/rubric`, { model_answer: LONG_LIST })).body.warnings).toEqual([UNSURE]);
    const more = await api.post(`/exams/${exam.id}/questions`, {
      questions: [{ max_marks: 2, model_answer: LONG_LIST }],
    });
    expect(more.body.warnings).toEqual([{ ...UNSURE, field: 'questions[0].model_answer' }]);
  });

  test('not where nothing is cut [QUES-104]', async () => {
    const criteria = [{ name: 'Whole', marks: 2, keywords: ['iron'] }];
    const exam = await createExam(
      { max_marks: 2, model_answer: LONG_LIST, rubric: { criteria } },
      { max_marks: 2, model_answer: LONG_LIST, type: 'one_word', answer: { accepted: ['iron'] } },
    );
    expect(exam.warnings).toEqual([]);
  });
});

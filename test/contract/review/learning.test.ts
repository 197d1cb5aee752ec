// The marker learns from people who review: only for the question they reviewed, and nothing changes by itself.
import { expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { ended, grade, institute, openExam } from '../../harness/kit.ts';

const WATER_CYCLE = {
  label: '1',
  type: 'short_answer',
  text: 'How does water from the sea come to the land?',
  max_marks: 5,
  model_answer:
    'The sun heats the sea and the water evaporates. In the cold air the vapour condenses to clouds. The wind carries the clouds to the land and it rains.',
};
/** Ways to say each step, or to leave it out. */
const STEPS: [string, string, string][] = [
  ['The sun heats the sea and the water evaporates.', 'Water evaporates from the sea.', 'The sea is big and salty.'],
  ['In the cold air the vapour condenses to clouds.', 'Then clouds form.', 'It goes up.'],
  ['The wind carries the clouds to the land and it rains.', 'At the end it rains.', 'The rivers flow on the land.'],
];
/** The marks that a strict person gives for these steps. */
const MARKS = [
  [2, 1, 0],
  [1, 0, 0],
  [1, 0.5, 0],
];

/** Thirty answers with the person's marks; 27 are different, and three of them occur twice. */
const ANSWERS = Array.from({ length: 30 }, (_, n) => {
  const ways = [n % 3, Math.floor(n / 3 + n / 9) % 3, (Math.floor(n / 9) + n) % 3];
  return {
    text: ways.map((way, step) => STEPS[step]![way]!).join(' '),
    person: ways.reduce((sum, way, step) => sum + MARKS[step]![way]!, 0),
  };
});

const typed = (text: string) => [{ label: '1', text }];

async function result(api: Api, id: string) {
  const { questions, totals } = (await api.get(`/submissions/${id}/result`)).body;
  return { questions, totals };
}

/** Ten at a time: thirty at once are a long queue for one test. */
async function inTurn<T, R>(items: readonly T[], each: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const out: R[] = [];
  for (let at = 0; at < items.length; at += 10) {
    out.push(...(await Promise.all(items.slice(at, at + 10).map((item, index) => each(item, at + index)))));
  }
  return out;
}

/** How far the marks of the answers from `first` on are from the person's: root of the mean squared distance. */
async function distance(api: Api, ids: readonly string[], first: number): Promise<number> {
  const squares = await Promise.all(
    ids.slice(first).map(async (id, index) => {
      const { questions } = await result(api, id);
      return (questions[0].awarded - ANSWERS[first + index]!.person) ** 2;
    }),
  );
  return Math.sqrt(squares.reduce((a, b) => a + b, 0) / squares.length);
}

test('ten overrides bring twenty other answers nearer to the person, and nothing else changes', async () => {
  const api = await institute();
  const question = { questions: [WATER_CYCLE] };
  const exam = await openExam(api, question, ANSWERS.length);
  const other = await openExam(api, question, 1);
  const elsewhere = (await grade(api, other, 0, typed(ANSWERS[4]!.text))).id;
  const ids = await inTurn(ANSWERS, async ({ text }, index) => (await grade(api, exam, index, typed(text))).id);
  const [taught, others] = [ids.slice(0, 10), ids.slice(10)];
  for (const [index, id] of taught.entries()) {
    const path = `/submissions/${id}/questions/${exam.questions[0]!.id}`;
    expect((await api.patch(path, { awarded: ANSWERS[index]!.person })).status).toBe(200);
  }
  const reviewed = await inTurn(taught, (id) => result(api, id));
  const untouched = await result(api, elsewhere);
  const before = await distance(api, ids, 10);

  await inTurn([...others, elsewhere], async (id) => {
    expect((await api.post(`/submissions/${id}/re-evaluate`)).status).toBe(202);
    await ended(api, id);
  });

  expect(await distance(api, ids, 10)).toBeLessThan(0.8 * before);
  expect((await result(api, others[0]!)).questions[0]).toMatchObject({ confidence_basis: 'reviewed', examples: 10 });
  expect(await inTurn(taught, (id) => result(api, id))).toEqual(reviewed);
  expect(await result(api, elsewhere)).toEqual(untouched);
  expect(untouched.questions[0]).toMatchObject({ confidence_basis: 'provisional', examples: 0 });
});

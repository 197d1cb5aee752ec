// Reviews change no other mark by themselves: what they suggest is shown, and applied by a call of its own.
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { ended, grade, institute, openExam, type TestExam } from '../../harness/kit.ts';

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
const REVIEWED = 12;

const typed = (text: string) => [{ label: '1', text }];

async function onlyQuestion(api: Api, id: string) {
  return (await api.get(`/submissions/${id}/result`)).body.questions[0];
}

/** Ten at a time: thirty at once are a long queue for one test. */
async function inTurn<T, R>(items: readonly T[], each: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const out: R[] = [];
  for (let at = 0; at < items.length; at += 10) {
    out.push(...(await Promise.all(items.slice(at, at + 10).map((item, index) => each(item, at + index)))));
  }
  return out;
}

const proposalOf = (exam: TestExam) => `/exams/${exam.id}/questions/${exam.questions[0]!.id}/proposal`;

test('an override changes no mark of another copy: not of one graded before, after, or again [REV-68]', async () => {
  const api = await institute();
  const exam = await openExam(api, { questions: [WATER_CYCLE] }, 4);
  const [full, half] = [ANSWERS[0]!.text, 'Water evaporates from the sea. Then clouds form.'];
  const [before, reviewed] = [await grade(api, exam, 0, typed(full)), await grade(api, exam, 1, typed(half))];
  const first = await onlyQuestion(api, before.id);
  expect(first).toMatchObject({ awarded: 5, confidence_basis: 'provisional', examples: 0 });
  const path = `/submissions/${reviewed.id}/questions/${exam.questions[0]!.id}`;
  expect((await api.patch(path, { awarded: 0.5 })).status).toBe(200);

  const [after, alike] = [await grade(api, exam, 2, typed(full)), await grade(api, exam, 3, typed(half))];
  expect(await onlyQuestion(api, after.id)).toEqual(first);
  expect(await onlyQuestion(api, alike.id)).toMatchObject({ source: 'ai', confidence_basis: 'provisional' });
  await api.post(`/submissions/${before.id}/re-evaluate`);
  await ended(api, before.id);
  expect(await onlyQuestion(api, before.id)).toEqual(first);
  const { awarded: draft } = await onlyQuestion(api, alike.id);
  await api.post(`/submissions/${reviewed.id}/re-evaluate`, { keep_reviewed: false });
  await ended(api, reviewed.id);
  expect(await onlyQuestion(api, reviewed.id)).toMatchObject({ awarded: draft, source: 'ai' });
});

describe('thirty copies, of which a strict person reviews twelve', () => {
  let api: Api;
  let exam: TestExam;
  let ids: string[];
  let others: string[];

  beforeAll(async () => {
    api = await institute();
    exam = await openExam(api, { questions: [WATER_CYCLE] }, ANSWERS.length);
    ids = await inTurn(ANSWERS, async ({ text }, index) => (await grade(api, exam, index, typed(text))).id);
    others = ids.slice(REVIEWED);
  });

  const review = async (from: number, to: number) => {
    for (const [index, id] of ids.slice(from, to).entries()) {
      const path = `/submissions/${id}/questions/${exam.questions[0]!.id}`;
      expect((await api.patch(path, { awarded: ANSWERS[from + index]!.person })).status).toBe(200);
    }
  };
  const results = () => inTurn(others, (id) => onlyQuestion(api, id));
  /** How far the marks of the other answers are from the person's: root of the mean squared distance. */
  const distance = async () => {
    const squares = (await results()).map(({ awarded }, n) => (awarded - ANSWERS[REVIEWED + n]!.person) ** 2);
    return Math.sqrt(squares.reduce((a, b) => a + b, 0) / squares.length);
  };

  test('what they suggest is shown from ten reviews on, applied by one call, and nearer to the person [REV-69] [REV-70] [REV-71] [REV-72] [REV-73] [REV-74] [REV-75] [REV-76] [REV-77] [REV-78] [REV-79] [REV-80] [REV-81] [REV-82] [REV-83] [REV-84] [REV-85] [REV-86] [REV-87]', async () => {
    await review(0, 9);
    expect((await api.get(proposalOf(exam))).body).toEqual({
      question_id: exam.questions[0]!.id,
      ...{ reviews: 9, reviews_needed: 10, open: 0, direction: null, changes_total: 0, changes: [] },
      ...{ version: null, applied: 0, applied_at: null },
    });
    expect((await api.post(`${proposalOf(exam)}/apply`)).body.error.code).toBe('conflict');

    await review(9, REVIEWED);
    const before = await results();
    const reviewed = await inTurn(ids.slice(0, REVIEWED), (id) => onlyQuestion(api, id));
    const far = await distance();
    const { status, body: proposal } = await api.get(proposalOf(exam));
    expect(status).toBe(200);
    expect(proposal).toMatchObject({ reviews: REVIEWED, open: others.length, applied: 0 });
    expect(proposal.changes).toHaveLength(proposal.changes_total);
    const same = proposal.changes.filter(({ because }: any) => because === 'same_answer');
    for (const { submission_id: id, proposed } of same) expect(proposed).toBe(ANSWERS[ids.indexOf(id)]!.person);
    expect(same.length).toBeGreaterThan(0);
    expect(proposal.changes.length).toBeGreaterThan(same.length);
    expect(await results()).toEqual(before);

    const stale = await api.post(`${proposalOf(exam)}/apply`, { version: 'another' });
    expect([stale.status, stale.body.error.code]).toEqual([409, 'conflict']);
    const applied = await api.post(`${proposalOf(exam)}/apply`, { version: proposal.version });
    expect(applied).toMatchObject({ status: 200, body: { changed: proposal.changes_total, has_more: false } });

    const after = await results();
    for (const [n, id] of others.entries()) {
      const change = proposal.changes.find((one: any) => one.submission_id === id);
      if (!change) expect(after[n]).toEqual(before[n]);
      else {
        expect(change).toMatchObject({ awarded: before[n].awarded, candidate: { external_id: expect.any(String) } });
        expect(after[n]).toMatchObject({
          ...{ awarded: change.proposed, source: 'ai', review: null, needs_review: before[n].needs_review },
          ...{ confidence_basis: 'reviewed', examples: REVIEWED, feedback: expect.stringContaining('Changed from') },
        });
      }
    }
    expect(await inTurn(ids.slice(0, REVIEWED), (id) => onlyQuestion(api, id))).toEqual(reviewed);
    expect(await distance()).toBeLessThan(0.8 * far);
    expect((await api.get(proposalOf(exam))).body).toMatchObject({
      ...{ changes_total: 0, direction: null, applied: proposal.changes_total, applied_at: expect.any(String) },
    });

    const { submission_id: again } = proposal.changes[0];
    await api.post(`/submissions/${again}/re-evaluate`);
    await ended(api, again);
    expect(await onlyQuestion(api, again)).toEqual(before[others.indexOf(again)]);
  });

  test('unknown exams and questions are refused [REV-88]', async () => {
    const nowhere = crypto.randomUUID();
    const [noQuestion, noExam] = [
      `/exams/${exam.id}/questions/${nowhere}/proposal`,
      `/exams/${nowhere}/questions/${exam.questions[0]!.id}/proposal`,
    ];
    for (const call of [api.get.bind(api), (path: string) => api.post(`${path}/apply`)]) {
      expect((await call(noQuestion)).body.error.code).toBe('question_not_found');
      expect((await call(noExam)).body.error.code).toBe('exam_not_found');
    }
  });
});

// Four people mark one exam at the same time, each in a browser, with all that boards use: double marking and seeds. One
// of them closes the browser in the middle, and one marks a seed wrongly.
import { Clients } from '@exam-evaluation/evalctl/connection.ts';
import { afterAll, expect, test } from '@jest/globals';
import { Browser, SUBMISSIONS } from '../../harness/browser.ts';
import { eventually } from '../../harness/eventually.ts';
import { connectTo } from '../../harness/own-database.ts';
import { startOwnSystem } from '../../harness/own-system.ts';

const system = await startOwnSystem();
const operator = new Clients(system.runtime);
afterAll(async () => {
  operator.close();
  await system.stop();
});

const [COPIES, LABELS] = [40, ['1', '2', '3', '4', '5']];
/** Answers to the first question that Lena has marked before: seeds for the others. */
const SEEDS = 10;
const DEFINITIVE = 100;
/** By how much two marks of the last question, or a seed's and the definitive one, may differ. */
const TOLERANCE = 50;
const PEOPLE = ['Asha', 'Ben', 'Chi', 'Dev'];
/** What the second person gives for an answer to the last question, by turns; the first gives 0. Only one is near it. */
const SECOND_MARKS = [50, 150];
/** After so many marks Dev's browser is closed, and Chi gives no more marks for answers to the first question. */
const MIDDLE = 14;

interface ListedItem {
  submissionId: string;
  heldBy?: { displayName: string };
  question: { questionId: string; label: string; revision: string };
}
/** A mark that was saved. */
interface Saved {
  by: string;
  /** Of the answer. */
  key: string;
  label: string;
  awarded: number;
}
interface SeenQuestion {
  questionId: string;
  label: string;
  awarded?: number;
  needsReview?: boolean;
  review?: { reviewer: { name: string } };
  marks?: { reviewer: { name: string }; awarded?: number; counted?: boolean }[];
}

const keyOf = (submissionId: string, questionId: string) => `${submissionId} ${questionId}`;

test('four browsers mark 200 answers: none twice unless it is meant to be, the answers of a closed one come back, and a mark far from a seed pauses its marker [REV-95] [REV-96] [REV-99] [REV-100] [REV-101] [REV-113] [REV-114] [REV-115]', async () => {
  const made = { operationId: crypto.randomUUID(), settings: { name: 'Board' }, credits: 100_000n };
  const { id: instituteId } = await operator.gateway.createInstitute(made);
  const signedIn = async (displayName: string) => {
    const browser = new Browser(system.runtime.dashboardUrl);
    const person = { instituteId, displayName, role: 'examiner' };
    await browser.signIn((await operator.dashboard.createSignInLink(person)).link);
    return browser;
  };
  const lena = await signedIn('Lena');
  const { examId, copies, questionIds } = await makeExam(lena);

  const saved: Saved[] = [];
  const give = async (browser: Browser, by: string, { submissionId, question }: ListedItem, awarded: number) => {
    const { questionId, revision, label } = question;
    const mark = { operationId: crypto.randomUUID(), submissionId, questionId, awarded, ifRevision: revision };
    await browser.call(`${SUBMISSIONS}/OverrideQuestion`, mark);
    saved.push({ by, key: keyOf(submissionId, questionId), label, awarded });
  };
  const list = async (browser: Browser, change: object = {}) =>
    (await browser.call<{ items?: ListedItem[] }>(`${SUBMISSIONS}/ListReviewItems`, { examId, limit: 30, ...change }))
      .items ?? [];

  const first = await list(lena, { questionId: questionIds[0] });
  const seeds = new Set<string>();
  for (const item of first.slice(0, SEEDS)) {
    await give(lena, 'Lena', item, DEFINITIVE);
    const { submissionId, question } = item;
    const seed = { examId, submissionId, questionId: question.questionId, chosen: true };
    await lena.call(`${SUBMISSIONS}/ChooseSeed`, seed);
    seeds.add(keyOf(submissionId, question.questionId));
  }
  await lena.call(`${SUBMISSIONS}/SetSeeding`, { examId, on: true, oneIn: 4, tolerance: TOLERANCE });
  const double = { examId, questionId: questionIds.at(-1), on: true, tolerance: TOLERANCE };
  await lena.call(`${SUBMISSIONS}/SetDoubleMarking`, double);

  /** What a person gives for an answer, who has marked so many before. */
  const markOf = (by: string, { submissionId, question }: ListedItem, marked: number) => {
    if (question.label === LABELS[0]) return by === 'Chi' && marked >= MIDDLE ? 0 : DEFINITIVE;
    if (question.label !== LABELS.at(-1)) return 150;
    const isSecond = saved.some(({ key }) => key === keyOf(submissionId, question.questionId));
    return isSecond ? SECOND_MARKS[copies.indexOf(submissionId) % SECOND_MARKS.length]! : 0;
  };
  /** Marks as the page does until nothing is left, the browser is closed, or the person is paused. */
  const markAll = async (
    browser: Browser,
    by: string,
    closesAfter = Infinity,
  ): Promise<'end' | 'closed' | 'paused'> => {
    for (let marked = 0; ; ) {
      const queue = (await list(browser)).filter(({ heldBy }) => !heldBy);
      if (queue.length === 0) {
        await browser.call(`${SUBMISSIONS}/ClaimAnswers`, { examId, answers: [] });
        return 'end';
      }
      for (; queue.length > 0; queue.shift()) {
        const answers = queue.slice(0, 3).map(({ submissionId, question: { questionId, revision } }) => ({
          submissionId,
          questionId,
          revision,
        }));
        let taken: { submissionId: string; questionId: string }[];
        try {
          const reply = await browser.call<{ taken?: typeof taken }>(`${SUBMISSIONS}/ClaimAnswers`, {
            examId,
            answers,
          });
          taken = reply.taken ?? [];
        } catch (error) {
          expect(String(error)).toMatch(/Your marking of this exam is paused/);
          return 'paused';
        }
        if (marked === closesAfter) return 'closed';
        const item = queue[0]!;
        const key = keyOf(item.submissionId, item.question.questionId);
        if (taken.some((one) => keyOf(one.submissionId, one.questionId) === key)) continue;
        await give(browser, by, item, markOf(by, item, marked));
        marked += 1;
      }
    }
  };
  const people = await Promise.all(PEOPLE.map(signedIn));
  const [asha, ben, chi, dev] = people as [Browser, Browser, Browser, Browser];
  const ends = await Promise.all([
    markAll(asha, 'Asha'),
    markAll(ben, 'Ben'),
    markAll(chi, 'Chi'),
    markAll(dev, 'Dev', MIDDLE),
  ]);
  expect(ends).toEqual(['end', 'end', 'paused', 'closed']);

  // What Dev had claimed is nobody's until the claim lapses.
  const held = await list(asha);
  expect(new Set(held.map(({ heldBy }) => heldBy?.displayName))).toEqual(new Set(['Dev']));
  expect(held.length).toBeLessThanOrEqual(3);
  const database = await connectTo(system, 'submissions');
  await database.query('update answer_claims set until = clock_timestamp()'); // a minute passes
  await database.end();
  for (const [browser, by] of [
    [asha, 'Asha'],
    [ben, 'Ben'],
  ] as const)
    expect(await markAll(browser, by)).toBe('end');

  const bySeed = Map.groupBy(saved, ({ key, by }) => (seeds.has(key) && by !== 'Lena' ? 'seed' : 'answer'));
  const byAnswer = Map.groupBy(bySeed.get('answer')!, ({ key }) => key);
  expect(byAnswer.size).toBe(COPIES * LABELS.length);
  const pairs = [...byAnswer.values()].filter(([one]) => one!.label === LABELS.at(-1));
  const single = [...byAnswer.values()].filter(([one]) => one!.label !== LABELS.at(-1));
  expect(single.filter(({ length }) => length !== 1)).toEqual([]);
  expect(pairs.filter((pair) => new Set(pair.map(({ by }) => by)).size !== 2 || pair.length !== 2)).toEqual([]);

  // Chi was paused by the first seed that he gave no marks for.
  const off = bySeed.get('seed')!.filter(({ awarded }) => Math.abs(awarded - DEFINITIVE) > TOLERANCE);
  expect(off).toEqual([saved.findLast(({ by }) => by === 'Chi')]);
  const { markers } = await lena.call<{ markers: { person: { displayName: string }; pausedSince?: string }[] }>(
    `${SUBMISSIONS}/GetSeeding`,
    { examId },
  );
  expect(markers.filter(({ pausedSince }) => pausedSince).map(({ person }) => person.displayName)).toEqual(['Chi']);

  // Lena decides where two marks differ too much.
  const apart = ([one, other]: Saved[]) => Math.abs(one!.awarded - other!.awarded) > TOLERANCE;
  const toDecide = await list(lena, { adjudication: true, limit: 100 });
  const keys = toDecide.map(({ submissionId, question }) => keyOf(submissionId, question.questionId));
  expect(keys.toSorted()).toEqual(
    pairs
      .filter(apart)
      .map(([one]) => one!.key)
      .toSorted(),
  );
  expect(Math.min(keys.length, pairs.length - keys.length)).toBeGreaterThan(0);
  for (const item of toDecide) await give(lena, 'Lena', item, 200);

  // Everybody's mark counts as it should, and nothing is left.
  const decided = Map.groupBy(saved, ({ key }) => key);
  for (const submissionId of copies) {
    const { questions } = await lena.call<{ questions: SeenQuestion[] }>(`${SUBMISSIONS}/GetResult`, { submissionId });
    for (const question of questions) {
      const key = keyOf(submissionId, question.questionId);
      const given = byAnswer.get(key)!;
      const last = decided.get(key)!.findLast(({ by }) => !seeds.has(key) || by === 'Lena')!;
      const { review, marks = [] } = question;
      expect({ ...question, awarded: question.awarded ?? 0 }).toMatchObject({ awarded: countedOf(given, last) });
      expect(question.needsReview ?? false).toBe(false);
      if (given.length === 1) expect([review!.reviewer.name, marks]).toEqual([last.by, []]);
      else {
        const counted = marks.filter(({ counted: counts }) => counts).map(({ reviewer }) => reviewer.name);
        const both = given.map(({ by }) => by);
        expect([marks.length, counted.toSorted()]).toEqual(apart(given) ? [3, ['Lena']] : [2, both.toSorted()]);
      }
    }
  }
  expect(await list(lena)).toEqual([]);
});

/** The mark of an answer: the only one, the mean of two that are near each other, rounded up to half a mark, or the last. */
function countedOf(given: readonly Saved[], last: Saved): number {
  const [one, other] = given;
  if (!other) return one!.awarded;
  if (Math.abs(one!.awarded - other.awarded) > TOLERANCE) return last.awarded;
  return Math.ceil((one!.awarded + other.awarded) / 2 / 50) * 50;
}

/** An exam whose answers only a person can mark, with all its copies evaluated. */
async function makeExam(lena: Browser): Promise<{ examId: string; copies: string[]; questionIds: string[] }> {
  const { exam } = await lena.call<{ exam: { id: string; questions: { id: string }[] } }>(
    'exams.v1.ExamsService/CreateExam',
    {
      operationId: crypto.randomUUID(),
      fields: { title: 'Sky', mode: 'MODE_TYPED' },
      open: true,
      candidates: Array.from({ length: COPIES }, (_, n) => ({ externalId: `c-${n}` })),
      questions: LABELS.map((label) => ({ label, type: 'QUESTION_TYPE_SHORT_ANSWER', text: 'Why?', maxMarks: 200 })),
    },
  );
  const copies: string[] = [];
  for (let n = 0; n < COPIES; n += 1) {
    const { id } = await lena.call<{ id: string }>(`${SUBMISSIONS}/Submit`, {
      operationId: crypto.randomUUID(),
      examId: exam.id,
      candidate: { externalId: `c-${n}` },
      answers: { items: LABELS.map((label) => ({ label, text: `Light is scattered, says ${n}.` })) },
    });
    copies.push(id);
  }
  await eventually(
    () => lena.call<{ total?: number }>(`${SUBMISSIONS}/ListReviewItems`, { examId: exam.id, limit: 1 }),
    ({ total }) => total === COPIES * LABELS.length,
  );
  return { examId: exam.id, copies, questionIds: exam.questions.map(({ id }) => id) };
}

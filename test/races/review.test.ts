// Protects: what a person decides and what others do at the same time come out in one order or the other.
import { expect, test } from '@jest/globals';
import { institute, written } from '../harness/kit.ts';
import { examForAll, expectSound, gradedCopies, neither, pair, ROUNDS, race } from './race.ts';

const WEAK = 'Leaves are green because they like it.';

/** A graded copy for each round, whose marks a person may change. */
async function reviewable() {
  const credits = 1_000;
  const api = await institute({ credits });
  const exam = await examForAll(api);
  const ids = await gradedCopies(api, exam, written(WEAK));
  const question = exam.questions[1]!.id;
  const finalize = (id: string) => api.post(`/exams/${exam.id}/finalize`, { submission_ids: [id] });
  const result = async (id: string) => (await api.get(`/submissions/${id}/result`)).body;
  return { api, exam, ids, question, finalize, result, credits };
}

test('of two finalizes one finalizes', async () => {
  const { api, exam, ids, finalize, credits } = await reviewable();
  await race({
    name: 'finalize | finalize',
    setUp: async (n) => ids[n]!,
    left: finalize,
    right: finalize,
    judge: (left, right, id) => {
      expect([left.status, right.status]).toEqual([200, 200]);
      const outcome = (body: any) => JSON.stringify([body.finalized, body.skipped, body.has_more]);
      const [won, lost] = [JSON.stringify([[id], [], false]), JSON.stringify([[], [ALREADY(id)], false])];
      if (outcome(left.body) === won && outcome(right.body) === lost) return 'left';
      if (outcome(right.body) === won && outcome(left.body) === lost) return 'right';
      throw new Error(`both or neither finalized: ${outcome(left.body)} ${outcome(right.body)}`);
    },
  });
  expect((await api.get(`/exams/${exam.id}`)).body.status).toBe('finalized');
  const rows = await expectSound(api, { credits, accepted: ROUNDS });
  expect(rows.filter((row) => !row.finalized)).toEqual([]);
}, 600_000);

const ALREADY = (id: string) => ({ id, reason: 'already_finalized' });

test('an approval comes before finalize, or is refused', async () => {
  const { api, ids, finalize, result, credits } = await reviewable();
  await race({
    name: 'approve | finalize',
    setUp: async (n) => ids[n]!,
    left: (id) => api.post(`/submissions/${id}/approve`),
    right: finalize,
    judge: async (left, right, id) => {
      expect(right.body).toMatchObject({ finalized: [id] });
      const approved = (await result(id)).questions.filter((one: any) => one.review?.approved).length;
      const seen = `${pair(left, right)}, ${approved} approved`;
      if (seen === '200 undefined | 200 undefined, 2 approved') return 'left';
      if (seen === '409 submission_finalized | 200 undefined, 0 approved') return 'right';
      throw new Error(seen);
    },
  });
  const rows = await expectSound(api, { credits, accepted: ROUNDS });
  expect(rows.filter((row) => !row.finalized)).toEqual([]);
}, 600_000);

test('an override comes before finalize, or is refused', async () => {
  const { api, ids, question, finalize, result, credits } = await reviewable();
  await race({
    name: 'override | finalize',
    setUp: async (n) => ids[n]!,
    left: (id) => api.patch(`/submissions/${id}/questions/${question}`, { awarded: 2.5 }),
    right: finalize,
    judge: async (left, right, id) => {
      expect(right.body).toMatchObject({ finalized: [id] });
      const { totals, questions } = await result(id);
      const seen = `${pair(left, right)}, ${totals.awarded} ${questions[1].source}`;
      if (seen === '200 undefined | 200 undefined, 4.5 human') return 'left';
      if (left.status === 409 && seen.endsWith(' ai')) return 'right';
      throw new Error(seen);
    },
  });
  await expectSound(api, { credits, accepted: ROUNDS });
}, 600_000);

test('a re-evaluation comes before finalize, which passes it over, or is refused', async () => {
  const { api, ids, finalize, credits } = await reviewable();
  let again = 0;
  await race({
    name: 're-evaluate | finalize',
    setUp: async (n) => ids[n]!,
    left: (id) => api.post(`/submissions/${id}/re-evaluate`),
    right: finalize,
    judge: (left, right, id) => {
      if (left.status === 202) {
        again++;
        // Finalize may have come when the new run had ended already.
        const { finalized, skipped } = right.body;
        if (finalized[0] === id || skipped[0]?.reason === 'not_graded') return 'left';
      }
      if (pair(left, right) === '409 submission_finalized | 200 undefined' && right.body.finalized[0] === id) {
        return 'right';
      }
      neither(left, right);
    },
  });
  await expectSound(api, { credits, accepted: ROUNDS + again, earlier: again * 0.5 });
}, 600_000);

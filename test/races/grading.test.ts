// Protects: grading and a caller's simultaneous change of a copy have the outcome of one order or the other, and the
// credits match it.
import { expect, test } from '@jest/globals';
import { written } from '../harness/kit.ts';
import {
  allEnded,
  examForAll,
  expectSound,
  gradedCopies,
  neither,
  pair,
  patientInstitute,
  ROUNDS,
  race,
  submitted,
} from './race.ts';

const PRICE = 0.5;
const CREDITS = 1_000;

async function open() {
  const api = await patientInstitute({ credits: CREDITS });
  return { api, exam: await examForAll(api) };
}

test('a copy is cancelled and not charged, or completed and charged', async () => {
  const { api, exam } = await open();
  const winners = new Map<string, 'cancelled' | 'graded'>();
  await race({
    name: 'cancel | completion',
    setUp: async (n) => submitted(api, exam, n, written()),
    left: (id) => api.post(`/submissions/${id}/cancel`),
    judge: (left, _, id) => {
      if (left.status === 200) {
        expect(left.body).toEqual({ id, status: 'cancelled' });
        winners.set(id, 'cancelled');
        return 'left';
      }
      if (pair(left, left).startsWith('409 already_completed')) {
        winners.set(id, 'graded');
        return 'right';
      }
      neither(left, left);
    },
  });
  const rows = await expectSound(api, { credits: CREDITS, accepted: ROUNDS });
  expect(new Map(rows.map((row) => [row.id, row.status]))).toEqual(winners);
  for (const row of rows) expect(row.credits_charged).toBe(row.status === 'graded' ? PRICE : null);
});

test('a copy that is replaced was graded and charged, or is cancelled and not charged', async () => {
  const { api, exam } = await open();
  const old: string[] = [];
  await race({
    name: 'replace | grading',
    setUp: async (n) => ({ n, id: await submitted(api, exam, n, written()) }),
    left: ({ n }) =>
      api.post(`/exams/${exam.id}/submissions`, {
        candidate: { external_id: `c-${n + 1}` },
        answers: written(),
        replace: true,
      }),
    judge: async (left, _, { id }) => {
      expect(left.status).toBe(201);
      old.push(id);
      const { body } = await api.get(`/submissions/${id}`);
      expect(body).toMatchObject({ state: 'replaced', replaced_by: left.body.id });
      if (body.status === 'cancelled') return 'left';
      // Grading came first, even if the completed outcome is not shown yet.
      return 'right';
    },
  });
  const rows = await expectSound(api, { credits: CREDITS, accepted: 2 * ROUNDS });
  for (const row of rows) {
    const outcome = [row.state, row.status, row.credits_charged].join(' ');
    expect([row.id, outcome]).toEqual([
      row.id,
      expect.stringMatching(old.includes(row.id) ? /^replaced (graded 0\.5|cancelled )$/ : /^live graded 0\.5$/),
    ]);
  }
});

test('a deleted copy is not evaluated again, or that evaluation is cancelled', async () => {
  const { api, exam } = await open();
  const ids = await gradedCopies(api, exam, written());
  let again = 0;
  await race({
    name: 'delete | re-evaluate',
    setUp: async (n) => ids[n]!,
    left: (id) => api.delete(`/submissions/${id}`),
    right: (id) => api.post(`/submissions/${id}/re-evaluate`),
    judge: (left, right, id) => {
      expect(left.body).toEqual({ id, deleted: true });
      if (pair(left, right) === '200 undefined | 404 submission_not_found') return 'left';
      if (right.status === 202) {
        again++;
        return 'right';
      }
      neither(left, right);
    },
  });
  const rows = await allEnded(api);
  expect(rows.filter((row) => row.state !== 'deleted')).toEqual([]);
  const twice = rows.filter((row) => row.attempt_count === 2);
  expect(twice.length).toBe(again);
  // The first evaluation stays charged; the row shows the price of the latest one.
  await expectSound(api, { credits: CREDITS, accepted: ROUNDS + again, earlier: again * PRICE });
});

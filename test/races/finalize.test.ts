// Protects: of two simultaneous finalizes one takes effect, and an approval comes before it or is refused.
import { expect, test } from '@jest/globals';
import { examAs } from '../harness/kit.ts';
import { expectSound, pair, ROUNDS, race } from './race.ts';
import { reviewable } from './reviewable.ts';

test('of two finalizes one takes effect', async () => {
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
  await examAs('finalized', api, exam.id);
  const rows = await expectSound(api, { credits, accepted: ROUNDS });
  expect(rows.filter((row) => !row.finalized)).toEqual([]);
});

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
});

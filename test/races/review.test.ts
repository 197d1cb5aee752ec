// Protects: a person's change and what others do at the same time have the outcome of one order or the other.
import { expect, test } from '@jest/globals';
import { expectSound, neither, pair, ROUNDS, race } from './race.ts';
import { reviewable } from './reviewable.ts';

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
});

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
        // Finalize may have come when the new evaluation had already ended.
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
});

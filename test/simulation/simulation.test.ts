// Protects: the simulation finds what it is made to find. `npm run simulate` runs thousands of schedules.
import { expect, test } from '@jest/globals';
import { GUARDS } from './guards.ts';
import { runSchedule } from './run.ts';

/** A removed guard must show within so many of the 10,000 schedules of a run; docs/decisions/0026 has the figures. */
const SCHEDULES_MAX = 2_000;

test.each(GUARDS)('without the $name a promise is broken', async (guard) => {
  for (let seed = 1; seed <= SCHEDULES_MAX; seed++) {
    const { broken } = await runSchedule(seed, { guard });
    if (broken.length > 0) {
      process.stdout.write(`${guard.name}: found in schedule ${seed} (${broken[0]})\n`);
      return;
    }
  }
  throw new Error(`not found in ${SCHEDULES_MAX} schedules`);
});

test('a seed decides everything: the same seed gives the same schedule', async () => {
  for (const seed of [3, 4, 5]) expect(await runSchedule(seed)).toEqual(await runSchedule(seed));
});

test('with all guards in place every promise is kept, and callers get many kinds of answers', async () => {
  const answers = new Set<string>();
  for (let seed = 1; seed <= 300; seed++) {
    const { broken, writes } = await runSchedule(seed);
    expect({ seed, broken }).toEqual({ seed, broken: [] });
    for (const { outcome, code } of writes.flatMap((write) => write.answers)) answers.add(code ?? outcome);
  }
  expect([...answers]).toEqual(
    expect.arrayContaining([
      ...['ok', 'unknown', 'submission_exists', 'submission_not_found', 'already_completed', 'exam_finalized'],
      ...['submission_finalized', 'insufficient_credits', 'candidate_has_submission', 'evaluation_in_progress'],
    ]),
  );
});

import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import { counter, histogram, observe } from '@exam-evaluation/runtime/metrics.ts';
import { countLetters } from '../dead-letters/store.ts';
import type { LaneName } from '../submissions/status.ts';
import type { Outcome } from './store.ts';

const LANES: readonly LaneName[] = ['instant', 'standard', 'bulk'];
const OUTCOMES: readonly Outcome[] = ['graded', 'partially_graded', 'failed', 'cancelled'];

const finished = counter(
  'grading_copies_finished_total',
  'Evaluations ended with their credits settled',
  LANES.flatMap((lane) => OUTCOMES.map((outcome) => ({ lane, outcome }))),
);
const timeToGrade = histogram(
  'grading_time_to_grade_seconds',
  'From accepting a copy to its marks',
  [0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300, 600, 1_800, 3_600, 14_400],
);

/** Counts an evaluation that has ended, once. */
export function countFinished({ lane, outcome, seconds }: { lane: LaneName; outcome: Outcome; seconds: number }): void {
  finished({ lane, outcome });
  if (outcome === 'graded' || outcome === 'partially_graded') timeToGrade(seconds, { lane });
}

/** Lets scrapes see how much waits. Every replica shows the same numbers, those of the database. */
export function observePipeline(database: Database): void {
  observe(
    {
      grading_queue_length: 'Copies waiting for a worker',
      grading_queue_oldest_wait_seconds: 'How long the copy waits that was accepted first',
      grading_running: 'Copies that workers hold',
      outbox_length: 'Messages committed and not yet taken by the bus or by exams',
      outbox_age_seconds: 'Age of the oldest of them',
      dead_letters: 'What could not be handled and waits for an operator: evalctl dlq list',
    },
    () =>
      database.withSystem(async (tx) => {
        const [lanes, [outbox]] = [await selectLanes(tx), await selectOutbox(tx)];
        const dead = await countLetters(tx);
        return [
          ...lanes.flatMap(({ lane, waiting, oldest, running }) => [
            { name: 'grading_queue_length' as const, value: waiting, labels: { lane } },
            { name: 'grading_queue_oldest_wait_seconds' as const, value: oldest, labels: { lane } },
            { name: 'grading_running' as const, value: running, labels: { lane } },
          ]),
          { name: 'outbox_length' as const, value: outbox!.length },
          { name: 'outbox_age_seconds' as const, value: outbox!.age },
          ...dead.map(({ kind, count }) => ({ name: 'dead_letters' as const, value: count, labels: { kind } })),
        ];
      }),
  );
}

// One look for each state: these are the states that have an index, and a scrape must not read old attempts.
async function selectLanes(tx: Tx) {
  return await tx.query<{ lane: LaneName; waiting: number; oldest: number; running: number }>(
    `select lane, coalesce(waiting, 0) as waiting, coalesce(oldest, 0) as oldest, coalesce(running, 0) as running
     from lanes
     left join (select lane, count(*) as waiting,
                  extract(epoch from clock_timestamp() - min(accepted_at))::float8 as oldest
                from attempts where state = 'queued' group by lane) queued using (lane)
     left join (select lane, count(*) as running from attempts where state = 'running' group by lane) held using (lane)`,
  );
}

async function selectOutbox(tx: Tx) {
  return await tx.query<{ length: number; age: number }>(
    `select count(*) as length,
       coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as age from outbox`,
  );
}

import { ENDED, type EndedStatus, LANES, type LaneName, MARKED } from '@exam-evaluation/contract/submissions.ts';
import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import { counter, histogram, observed, type Reading } from '@exam-evaluation/runtime/metrics.ts';
import { STARTS_MAX } from '../model/lease.ts';
import { countLetters } from '../outbox/dead-letter-store.ts';
import { selectLanes } from './lanes/store.ts';

const finished = counter(
  'grading_copies_finished_total',
  'Evaluations ended with their credits settled',
  ['lane', 'outcome'],
  LANES.flatMap((lane) => ENDED.map((outcome) => ({ lane, outcome }))),
);
const timeToGrade = histogram(
  'grading_time_to_grade_seconds',
  'From accepting a copy to its marks',
  ['lane'],
  [0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300, 600, 1_800, 3_600, 14_400],
);

/** Counts an evaluation that has ended, once. */
export function countFinished({
  lane,
  outcome,
  seconds,
}: {
  lane: LaneName;
  outcome: EndedStatus;
  seconds: number;
}): void {
  finished({ lane, outcome });
  if (MARKED.some((marked) => marked === outcome)) timeToGrade(seconds, { lane });
}

const watchPipeline = observed({
  grading_queue_length: ['Copies waiting for a worker', 'lane'],
  grading_queue_oldest_wait_seconds: ['How long the copy waits that was accepted first', 'lane'],
  grading_running: ['Copies that workers hold', 'lane'],
  grading_lane_paused: ['1 while an operator keeps copies of the lane from workers', 'lane'],
  grading_unsettled: ['Outcomes decided whose credits are not settled yet'],
  grading_unsettled_oldest_seconds: ['How long the outcome has been decided that was first of the unsettled ones'],
  renders_waiting: ['Checked copies to be drawn'],
  renders_oldest_wait_seconds: ['How long the checked copy waits that was wanted first'],
  outbox_length: ['Messages committed and not yet taken by the bus or by exams'],
  outbox_age_seconds: ['Age of the oldest message in the outbox'],
  erasures_oldest_seconds: ['How long the erasure has been asked for that is oldest of those not finished'],
  dead_letters: ['What could not be handled and waits for an operator: evalctl dlq list', 'kind'],
});

const watchInstitutes = observed({
  institute_copies_waiting: [
    'Copies waiting of the 20 institutes that have most of them, by id, and of all the `other` ones together',
    'institute',
  ],
});
/** As many series as a scrape may have. */
const INSTITUTES_SHOWN = 20;

/** Exposes the length of the queues as metrics. Every replica shows the same numbers, those of the database. */
export function observePipeline(database: Database): void {
  watchInstitutes(() => database.withSystem(readInstitutes));
  watchPipeline(() =>
    database.withSystem(async (tx) => {
      const lanes = await selectLanes(tx);
      const unsettled = await selectWaiting(tx, 'ended_at', `attempts where state = 'settling'`);
      const renders = await selectWaiting(tx, 'wanted_at', `renders where done < wanted and starts < ${STARTS_MAX}`);
      const outbox = await selectWaiting(tx, 'created_at', 'outbox');
      const erasures = await selectWaiting(tx, 'requested_at', 'erasures where finished_at is null');
      const dead = await countLetters(tx);
      return [
        ...lanes.flatMap(({ lane, waiting, oldest, running, paused }) => [
          { name: 'grading_queue_length' as const, value: waiting, labels: { lane } },
          { name: 'grading_queue_oldest_wait_seconds' as const, value: oldest, labels: { lane } },
          { name: 'grading_running' as const, value: running, labels: { lane } },
          { name: 'grading_lane_paused' as const, value: paused ? 1 : 0, labels: { lane } },
        ]),
        { name: 'grading_unsettled' as const, value: unsettled.count },
        { name: 'grading_unsettled_oldest_seconds' as const, value: unsettled.oldest },
        { name: 'renders_waiting' as const, value: renders.count },
        { name: 'renders_oldest_wait_seconds' as const, value: renders.oldest },
        { name: 'outbox_length' as const, value: outbox.count },
        { name: 'outbox_age_seconds' as const, value: outbox.oldest },
        { name: 'erasures_oldest_seconds' as const, value: erasures.oldest },
        ...dead.map(({ kind, count }) => ({ name: 'dead_letters' as const, value: count, labels: { kind } })),
      ];
    }),
  );
}

async function readInstitutes(tx: Tx): Promise<Reading<'institute_copies_waiting'>[]> {
  const rows = await tx.query<{ institute: string; waiting: number }>(
    `with counted as (
       select institute_id, count(*) as waiting, row_number() over (order by count(*) desc, institute_id) as place
       from attempts where state = 'queued' group by institute_id
     )
     select case when place <= $1 then institute_id::text else 'other' end as institute, sum(waiting)::bigint as waiting
     from counted group by 1`,
    [INSTITUTES_SHOWN],
  );
  return rows.map(({ institute, waiting }) => ({
    name: 'institute_copies_waiting',
    value: waiting,
    labels: { institute },
  }));
}

async function selectWaiting(tx: Tx, since: string, from: string): Promise<{ count: number; oldest: number }> {
  const [row] = await tx.query<{ count: number; oldest: number }>(
    `select count(*) as count,
       coalesce(extract(epoch from clock_timestamp() - min(${since})), 0)::float8 as oldest from ${from}`,
  );
  return row!;
}

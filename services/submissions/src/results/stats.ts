import type { MessageInitShape } from '@bufbuild/protobuf';
import type { StatusName } from '@exam-evaluation/contract/submissions.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { ExamStatsSchema, SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { isUuid, notAUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { Deps } from '../deps.ts';
import { computeTally } from '../marks/rules.ts';
import { shownMarks } from '../marks/shown-marks.ts';
import type { Tally } from '../model/tally.ts';
import { newestSnapshot } from '../snapshots/store.ts';
import { type Agreement, humanAgreement, percentages, questionStats } from './stats.rules.ts';

type StatsInit = MessageInitShape<typeof ExamStatsSchema>;
type StatsHandlers = Pick<Handlers<typeof SubmissionsService>, 'getExamStats'>;

/** Whole results are loaded in batches: an exam may have thousands of copies. */
const BATCH = 200;

export function statsHandlers({ database }: Pick<Deps, 'database'>): StatsHandlers {
  return {
    getExamStats: async ({ instituteId, examId }) => {
      if (!isUuid(examId)) throw notAUuid('exam_id');
      return await database.withTenant(instituteId, (tx) => examStats(tx, instituteId, examId), {
        isolation: 'repeatable read',
      });
    },
  };
}

type StatsTally = Pick<Tally, 'awarded' | 'percentage'>;

interface CopyRow {
  id: string;
  status: StatusName;
  needs_review: boolean;
  finalized: boolean;
  shown_attempt_id: string | null;
  awarded: Tally['awarded'] | null;
  percentage: number | null;
}

async function examStats(tx: Tx, instituteId: string, examId: string): Promise<StatsInit> {
  const rows = await tx.query<CopyRow>(
    `select id, status, needs_review, finalized, shown_attempt_id, to_json(awarded) as awarded, percentage from submissions
     where institute_id = $1 and exam_id = $2 and state = 'live'`,
    [instituteId, examId],
  );
  const tallies = await loadTallies(tx, instituteId, rows);
  const questions = tallies.length === 0 ? [] : (await newestSnapshot(tx, instituteId, examId)).questions;
  // A copy finalized without marks has 0, as its result says.
  const noMarks = rows.filter((row) => row.finalized && !row.shown_attempt_id).map(() => ({ percentage: 0 }));
  return {
    submissions: rows.length,
    byStatus: Object.fromEntries(
      [...Map.groupBy(rows, (row) => row.status)].map(([status, group]) => [status, group.length]),
    ),
    needsReview: rows.filter((row) => row.needs_review).length,
    needsPerson: rows.filter((row) => row.needs_review || (row.status === 'failed' && !row.finalized)).length,
    finalized: rows.filter((row) => row.finalized).length,
    ...percentages([...tallies, ...noMarks]),
    questions: questionStats(questions, tallies),
    humanAgreement: humanAgreement(await loadAgreements(tx, instituteId, examId)),
  };
}

/**
 * The tallies of the copies that show marks: the stored ones, or computed for marks from before tallies were stored.
 */
async function loadTallies(tx: Tx, instituteId: string, rows: readonly CopyRow[]): Promise<StatsTally[]> {
  const tallies: StatsTally[] = rows.flatMap(({ awarded, percentage }) =>
    awarded && percentage !== null ? [{ awarded, percentage }] : [],
  );
  const others = rows.filter((row) => row.shown_attempt_id && !row.awarded);
  for (let from = 0; from < others.length; from += BATCH) {
    const marks = await shownMarks(tx, instituteId, others.slice(from, from + BATCH));
    for (const shown of marks.values()) tallies.push(computeTally(shown));
  }
  return tallies;
}

/** Drafts that a person has overridden or approved, in hundredths, on copies that show marks. */
async function loadAgreements(tx: Tx, instituteId: string, examId: string): Promise<Agreement[]> {
  return await tx.query<Agreement>(
    `select r.draft, coalesce((r.result ->> 'awarded')::int, 0) as human
     from submissions s join reviews r on r.institute_id = s.institute_id and r.submission_id = s.id
     where s.institute_id = $1 and s.exam_id = $2 and s.state = 'live' and s.shown_attempt_id is not null
       and r.draft is not null`,
    [instituteId, examId],
  );
}

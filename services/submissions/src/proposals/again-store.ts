import type { SourceName } from '@exam-evaluation/contract/submissions.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';

/** An open answer to a question: the content that its mark comes from, and its newest mark that nobody has applied. */
export interface OpenRow {
  submission_id: string;
  candidate_id: string;
  candidate_external_id: string;
  attempt_id: string;
  /** Hundredths; null where the question failed. */
  awarded: number | null;
  version: number;
  /** When a mark that was given again was applied, and its run; null for the mark of the first run. */
  applied_at: Instant | null;
  applied_run: string | null;
  next_run: string | null;
  next_version: number | null;
  /** Whether its run has ended, and its mark, where it has one. */
  next_ended: boolean;
  next_awarded: number | null;
}

/** @param question.place of the question in the paper, from 1. */
export async function selectOpen(
  tx: Tx,
  instituteId: string,
  question: { examId: string; questionId: string; source: SourceName | null; place: number },
): Promise<OpenRow[]> {
  return await tx.query<OpenRow>(
    `select s.id as submission_id, s.candidate_id, s.candidate_external_id, a.id as attempt_id,
       s.awarded[$5] as awarded, coalesce(now.snapshot_version, a.snapshot_version) as version,
       case when not now.at_once then now.applied_at end as applied_at,
       case when not now.at_once then now.run_id end as applied_run,
       next.run_id as next_run, next.snapshot_version as next_version, coalesce(next.ended, false) as next_ended,
       next.awarded as next_awarded
     from submissions s
     -- A copy that is marked by hand since its evaluation failed has nothing to mark again.
     join attempts a on a.institute_id = $1 and a.id = s.shown_attempt_id and a.outcome <> 'failed'
     left join lateral (
       select k.run_id, k.snapshot_version, k.applied_at, k.at_once from marked_again k
       where k.institute_id = $1 and k.submission_id = s.id and k.question_id = $3 and k.attempt_id = a.id
         and k.applied_at is not null
       order by k.applied_at desc limit 1) now on true
     left join lateral (
       select k.run_id, k.snapshot_version, run.outcome is not null as ended,
         case when k.result ->> 'status' = 'graded' then coalesce((k.result ->> 'awarded')::int, 0) end as awarded
       from marked_again k join attempts run on run.institute_id = $1 and run.id = k.run_id
       where k.institute_id = $1 and k.submission_id = s.id and k.question_id = $3 and k.attempt_id = a.id
         and k.applied_at is null and not k.at_once
       order by run.n limit 1) next on true
     where s.institute_id = $1 and s.exam_id = $2 and s.state = 'live' and not s.finalized
       and s.status in ('graded', 'partially_graded') and ($4::text is null or s.source = $4)
       and s.item_states[$5] not in ('approved', 'overridden')
     order by s.id`,
    [instituteId, question.examId, question.questionId, question.source, question.place],
  );
}

/** @param isApplied whether the marks of these runs for the question count from now on. */
export async function setApplied(
  tx: Tx,
  instituteId: string,
  questionId: string,
  runIds: readonly string[],
  isApplied: boolean,
): Promise<void> {
  await tx.query(
    `update marked_again set applied_at = case when $4 then clock_timestamp() end
     where institute_id = $1 and question_id = $2 and run_id = any($3::uuid[])`,
    [instituteId, questionId, runIds, isApplied],
  );
}

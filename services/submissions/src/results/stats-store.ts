import type { StatusName } from '@exam-evaluation/contract/submissions.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { NEEDS_PERSON } from '../model/store.ts';

// PostgreSQL computes the sums, since an exam may have 2,000 copies of 200 questions and this thread must keep serving
// requests.

/** The number of copies of an exam with the same status. */
export interface CopyCount {
  status: StatusName;
  copies: number;
  needs_review: number;
  needs_person: number;
  finalized: number;
}

export async function countCopies(tx: Tx, instituteId: string, examId: string): Promise<CopyCount[]> {
  return await tx.query<CopyCount>(
    `select status, count(*) as copies, count(*) filter (where needs_review) as needs_review,
       count(*) filter (where ${NEEDS_PERSON}) as needs_person, count(*) filter (where finalized) as finalized
     from submissions s where institute_id = $1 and exam_id = $2 and state = 'live' group by status order by status`,
    [instituteId, examId],
  );
}

/** Number of bins in a histogram. */
const PARTS = 10;

/**
 * SQL: how many rows are in each bin from 0 to `max`; negative marks, which wrong answers may earn, count to the first
 * bin.
 */
function histogram(value: string, max: string): string {
  const part = `least(greatest(${value}::bigint * ${PARTS} / ${max}, 0), ${PARTS - 1})`;
  return `array[${Array.from({ length: PARTS }, (_, n) => `count(*) filter (where ${part} = ${n})`).join(', ')}]::int[]`;
}

/** The percentages of an exam's copies, in hundredths. */
export interface PercentageSums {
  copies: number;
  total: number;
  median: number;
  distribution: number[];
}

/** Sums the percentages of copies that show marks. A copy that was finalized without marks has 0, as in its result. */
export async function sumPercentages(tx: Tx, instituteId: string, examId: string): Promise<PercentageSums> {
  const [row] = await tx.query<PercentageSums>(
    `select count(*) as copies, coalesce(sum(percentage), 0)::float8 as total,
       coalesce(percentile_cont(0.5) within group (order by percentage), 0) as median,
       ${histogram('percentage', '10000')} as distribution
     from (select coalesce(percentage, 0) as percentage from submissions
       where institute_id = $1 and exam_id = $2 and state = 'live' and (shown_attempt_id is not null or finalized)) shown`,
    [instituteId, examId],
  );
  return row!;
}

/** Sums over the answers to one question, in hundredths, for the copies that show marks. */
export interface QuestionSums {
  /** Position in the paper, 1-based. */
  place: number;
  /** Number of copies that have marks for it; those in which it failed are left out. */
  marked: number;
  total: number;
  /** Standard deviation. */
  spread: number;
  /** Correlation with the marks for the rest of the copy; null where either does not vary. */
  discrimination: number | null;
  histogram: number[];
  open: number;
  overridden: number;
  approved: number;
}

/** @param maxima maximum of each question in hundredths, in paper order. */
export async function sumQuestions(
  tx: Tx,
  instituteId: string,
  examId: string,
  maxima: readonly number[],
): Promise<QuestionSums[]> {
  return await tx.query<QuestionSums>(
    `select q.place::int, count(q.awarded) as marked, coalesce(sum(q.awarded), 0)::float8 as total,
       coalesce(stddev_pop(q.awarded::float8), 0) as spread,
       corr(q.awarded, whole.total - q.awarded) as discrimination,
       ${histogram('q.awarded', '($3::bigint[])[q.place]')} as histogram,
       count(*) filter (where q.state = 'open') as open,
       count(*) filter (where q.state = 'overridden') as overridden,
       count(*) filter (where q.state = 'approved') as approved
     from submissions s
     cross join lateral (select sum(own) as total from unnest(s.awarded) own) whole
     cross join lateral unnest(s.awarded, s.item_states) with ordinality as q (awarded, state, place)
     where s.institute_id = $1 and s.exam_id = $2 and s.state = 'live' and s.shown_attempt_id is not null
     group by q.place order by q.place`,
    [instituteId, examId, maxima],
  );
}

/** How far the marks given by people differ from the drafts, in hundredths. */
export interface AgreementSums {
  /** Null: all questions together. */
  question_id: string | null;
  reviewed: number;
  exact: number;
  /** Sum of the absolute differences. */
  difference: number;
  /** Quadratic weighted kappa: 1 − observed ÷ expected squared difference; null where neither varies. */
  kappa: number | null;
}

/** Compares drafts that a person has overridden or approved with that person's marks, on copies that show marks. */
export async function sumAgreements(tx: Tx, instituteId: string, examId: string): Promise<AgreementSums[]> {
  return await tx.query<AgreementSums>(
    `select question_id, count(*) as reviewed, count(*) filter (where draft = human) as exact,
       coalesce(sum(abs(draft - human)), 0)::float8 as difference,
       case when count(*) > 1 then 1 - avg((draft - human) ^ 2)
         / nullif(var_pop(draft) + var_pop(human) + (avg(draft) - avg(human)) ^ 2, 0) end as kappa
     from (
       select r.question_id, r.draft::float8, coalesce((r.result ->> 'awarded')::float8, 0) as human
       from submissions s join reviews r on r.institute_id = s.institute_id and r.submission_id = s.id
       where s.institute_id = $1 and s.exam_id = $2 and s.state = 'live' and s.shown_attempt_id is not null
         and r.draft is not null) pairs
     group by grouping sets ((question_id), ())`,
    [instituteId, examId],
  );
}

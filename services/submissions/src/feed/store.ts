import type { SourceName, StatusName } from '@exam-evaluation/contract/submissions.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { type PageQuery, pageClause, pageValues } from '@exam-evaluation/data/page.ts';
import { LIST_COLUMNS, NEEDS_PERSON, type SubmissionRow } from '../model/store.ts';

/** Which submissions a list holds; null does not filter. */
export interface ListFilter {
  /** Null: the feed of all exams, including replaced and deleted submissions; otherwise the live ones of this exam. */
  examId: string | null;
  source: SourceName | null;
  statuses: StatusName[] | null;
  needsReview: boolean | null;
  finalized: boolean | null;
  candidateId: string | null;
  /** See NEEDS_PERSON. */
  needsPerson: boolean | null;
}

/** A row with what is tallied of its copy. */
export interface TalliedRow extends SubmissionRow {
  /** The copy's percentage in hundredths; null where no marks are shown, or an earlier release has shown them. */
  percentage: number | null;
  /** What all its answers earned, also those that a choice group leaves out. */
  earned: number | null;
  /** The number of its questions, and of those that have a mark. */
  questions: number | null;
  marked: number | null;
}

/** The columns of `TalliedRow`, without `answers`. */
export const TALLIED_COLUMNS = `${LIST_COLUMNS}, percentage, (select sum(own) from unnest(s.awarded) own)::int as earned,
  cardinality(s.awarded) as questions, cardinality(array_remove(s.awarded, null)) as marked`;

/**
 * Whether a page after a position of the feed can have rows: every change takes its timestamp from the institute's clock.
 * That is one look, where a page looks into every piece of the table.
 */
export async function canHaveRows(
  tx: Tx,
  instituteId: string,
  { since, afterUpdatedAt }: Pick<PageQuery, 'since' | 'afterUpdatedAt'>,
): Promise<boolean> {
  const [clock] = await tx.query<{ is_later: boolean }>(
    'select last > greatest($2::timestamptz, $3::timestamptz) as is_later from clocks where institute_id = $1',
    [instituteId, since, afterUpdatedAt],
  );
  return clock?.is_later ?? false;
}

/**
 * Rows without `answers`, one more than asked for when there are more; `columns` are those of `Row`. What is not filtered
 * by is left out, since every piece of the table prepares every comparison anew.
 */
export async function listSubmissions<Row extends SubmissionRow = SubmissionRow>(
  tx: Tx,
  instituteId: string,
  filter: ListFilter,
  page: PageQuery,
  columns = LIST_COLUMNS,
): Promise<Row[]> {
  const { examId, source, statuses, needsReview, finalized, candidateId, needsPerson } = filter;
  const where = [
    examId === null ? '$2::uuid is null' : `s.exam_id = $2 and s.state = 'live'`,
    source === null ? '$3::text is null' : 's.source = $3',
    statuses === null ? '$4::text[] is null' : 's.status = any($4)',
    needsReview === null ? '$5::boolean is null' : 's.needs_review = $5',
    finalized === null ? '$6::boolean is null' : 's.finalized = $6',
    candidateId === null ? '$7::uuid is null' : 's.candidate_id = $7',
    needsPerson === null ? '$12::boolean is null' : `(${NEEDS_PERSON}) = $12`,
  ];
  return await tx.query<Row>(
    `select ${columns} from submissions s
     where s.institute_id = $1 and ${where.join(' and ')}
       and ${pageClause(8, 's', page)}`,
    [instituteId, examId, source, statuses, needsReview, finalized, candidateId, ...pageValues(page), needsPerson],
  );
}

/** The live submission of each of these candidates on an exam. */
export async function selectLatest(tx: Tx, instituteId: string, examId: string, candidateIds: readonly string[]) {
  return await tx.query<Pick<SubmissionRow, 'id' | 'candidate_id' | 'status'>>(
    `select id, candidate_id, status from submissions
     where institute_id = $1 and exam_id = $2 and candidate_id = any($3::uuid[]) and state = 'live'`,
    [instituteId, examId, candidateIds],
  );
}

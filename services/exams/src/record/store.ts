import type { Tx } from '@exam-evaluation/data/database.ts';
import { type PageQuery, pageClause, pageValues } from '@exam-evaluation/data/page.ts';
import { COLUMNS, type ExamRecord, type ExamRow, toRecord, toRow } from './row.ts';

/** Set once, by the insert. */
const FIXED: (keyof ExamRow)[] = ['id', 'source', 'created_at'];
const CHANGEABLE = COLUMNS.filter((column) => !FIXED.includes(column));
// A date as text: pg would make it a Date of the local time zone.
export const SELECTED = COLUMNS.map((column) => (column === 'conducted_on' ? 'conducted_on::text' : column)).join(', ');

/** Identifies an exam. @param source null matches any source. */
export interface ExamKey {
  instituteId: string;
  examId: string;
  source: string | null;
}

const WHERE_KEY = `institute_id = $1 and id = $2 and ($3::text is null or source = $3) and status <> 'deleted'`;

/** An exam that is not deleted. */
export async function selectExam(tx: Tx, key: ExamKey): Promise<ExamRecord | undefined> {
  return first(await tx.query<ExamRow>(`select ${SELECTED} from exams where ${WHERE_KEY}`, keyValues(key)));
}

/** Like `selectExam`, but locks the exam until the transaction ends. */
export async function lockExam(tx: Tx, key: ExamKey): Promise<ExamRecord | undefined> {
  return first(await tx.query<ExamRow>(`select ${SELECTED} from exams where ${WHERE_KEY} for update`, keyValues(key)));
}

/** Like `selectExam`, but nobody can change the exam until the transaction ends. */
export async function shareExam(tx: Tx, key: ExamKey): Promise<ExamRecord | undefined> {
  return first(await tx.query<ExamRow>(`select ${SELECTED} from exams where ${WHERE_KEY} for share`, keyValues(key)));
}

/** Locks the exam also when it is deleted. */
export async function lockAnyExam(tx: Tx, instituteId: string, examId: string): Promise<ExamRecord | undefined> {
  return first(
    await tx.query<ExamRow>(`select ${SELECTED} from exams where institute_id = $1 and id = $2 for update`, [
      instituteId,
      examId,
    ]),
  );
}

/** False when another exam has the external_ref. Needs the institute's clock, so that two cannot cross. */
export async function insertExam(tx: Tx, instituteId: string, record: ExamRecord): Promise<boolean> {
  const rows = await tx.query(
    `insert into exams (institute_id, ${COLUMNS.join(', ')})
     values ($1, ${COLUMNS.map((_, index) => `$${index + 2}`).join(', ')})
     on conflict (institute_id, source, external_ref) where status <> 'deleted' do nothing
     returning 1 as one`,
    [instituteId, ...values(record, COLUMNS)],
  );
  return rows.length > 0;
}

/** Writes a locked exam back. */
export async function updateExam(tx: Tx, instituteId: string, record: ExamRecord): Promise<void> {
  await tx.query(
    `update exams set ${CHANGEABLE.map((column, index) => `${column} = $${index + 3}`).join(', ')}
     where institute_id = $1 and id = $2`,
    [instituteId, record.exam.id, ...values(record, CHANGEABLE)],
  );
}

export async function selectExamIdByRef(
  tx: Tx,
  instituteId: string,
  source: string,
  externalRef: string,
): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    `select id from exams where institute_id = $1 and source = $2 and external_ref = $3 and status <> 'deleted'`,
    [instituteId, source, externalRef],
  );
  return row?.id;
}

/** Exams with these references that are not deleted, in no order. */
export async function selectExamsByRef(
  tx: Tx,
  instituteId: string,
  source: string | null,
  externalRefs: readonly string[],
): Promise<ExamRecord[]> {
  const rows = await tx.query<ExamRow>(
    `select ${SELECTED} from exams
     where institute_id = $1 and ($2::text is null or source = $2) and external_ref = any($3::text[])
      and status <> 'deleted'`,
    [instituteId, source, externalRefs],
  );
  return rows.map(toRecord);
}

/** One row more than the limit. @param status null: all but deleted ones. */
export async function selectExamPage(
  tx: Tx,
  instituteId: string,
  filter: { source: string | null; status: string | null },
  page: PageQuery,
): Promise<ExamRecord[]> {
  const rows = await tx.query<ExamRow>(
    `select ${SELECTED} from exams
     where institute_id = $1 and ($2::text is null or source = $2)
      and (status = $3 or ($3::text is null and status <> 'deleted'))
      and ${pageClause(4, 'exams', page)}`,
    [instituteId, filter.source, filter.status, ...pageValues(page)],
  );
  return rows.map(toRecord);
}

/** Raises the fence to a value that was announced for a change which never happened. */
export async function raiseFence(tx: Tx, instituteId: string, examId: string, fence: number): Promise<void> {
  await tx.query('update exams set fence = $3 where institute_id = $1 and id = $2 and fence < $3', [
    instituteId,
    examId,
    fence,
  ]);
}

function keyValues({ instituteId, examId, source }: ExamKey): unknown[] {
  return [instituteId, examId, source];
}

function first(rows: ExamRow[]): ExamRecord | undefined {
  return rows[0] && toRecord(rows[0]);
}

/** Lists travel as JSON: pg would make them PostgreSQL arrays. */
function values(record: ExamRecord, columns: readonly (keyof ExamRow)[]): unknown[] {
  const row = toRow(record);
  return columns.map((column) => (Array.isArray(row[column]) ? JSON.stringify(row[column]) : row[column]));
}

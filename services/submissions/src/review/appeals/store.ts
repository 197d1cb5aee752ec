import type { Tx } from '@exam-evaluation/data/database.ts';
import type { AppealRow } from './rules.ts';

const COLUMNS = 'question_id, reason, asked_at, decided_at, answer, awarded_before, awarded';

/** @returns undefined where there is one for the question already. */
export async function insertAppeal(
  tx: Tx,
  instituteId: string,
  appeal: { submissionId: string; questionId: string; examId: string; reason: string },
): Promise<AppealRow | undefined> {
  const [row] = await tx.query<AppealRow>(
    `insert into appeals (institute_id, submission_id, question_id, exam_id, reason) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning ${COLUMNS}`,
    [instituteId, appeal.submissionId, appeal.questionId, appeal.examId, appeal.reason],
  );
  return row;
}

/** Appeals of copies, by submission id and question id. */
export async function loadAppeals(
  tx: Tx,
  instituteId: string,
  submissionIds: readonly string[],
): Promise<Map<string, Map<string, AppealRow>>> {
  const rows = await tx.query<AppealRow & { submission_id: string }>(
    `select submission_id, ${COLUMNS} from appeals where institute_id = $1 and submission_id = any($2::uuid[])`,
    [instituteId, submissionIds],
  );
  const byCopy = Map.groupBy(rows, (row) => row.submission_id);
  return new Map([...byCopy].map(([id, own]) => [id, new Map(own.map((row) => [row.question_id, row]))]));
}

/** The appeal of one answer. */
export async function findAppeal(
  tx: Tx,
  instituteId: string,
  submissionId: string,
  questionId: string,
): Promise<AppealRow | undefined> {
  return (await loadAppeals(tx, instituteId, [submissionId])).get(submissionId)?.get(questionId);
}

export async function setDecided(
  tx: Tx,
  instituteId: string,
  { submissionId, questionId }: { submissionId: string; questionId: string },
  decision: { answer: string; awardedBefore: number; awarded: number },
): Promise<void> {
  await tx.query(
    `update appeals set decided_at = clock_timestamp(), answer = $4, awarded_before = $5, awarded = $6
     where institute_id = $1 and submission_id = $2 and question_id = $3`,
    [instituteId, submissionId, questionId, decision.answer, decision.awardedBefore, decision.awarded],
  );
}

/** Appeals of copies that now belong to other candidates. */
export async function deleteAppeals(tx: Tx, instituteId: string, submissionIds: readonly string[]): Promise<void> {
  await tx.query('delete from appeals where institute_id = $1 and submission_id = any($2::uuid[])', [
    instituteId,
    submissionIds,
  ]);
}

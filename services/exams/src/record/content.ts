import type { Tx } from '@exam-evaluation/data/database.ts';
import { type Exam, ExamStatus, type Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { type Instant, toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { withSummary } from './exam.rules.ts';
import type { ExamRecord } from './row.ts';
import { updateExam } from './store.ts';

/**
 * Writes a locked exam back after a change of its content.
 * @param questions the whole paper.
 * @param now taken from the institute's clock.
 */
export async function saveContent(
  tx: Tx,
  instituteId: string,
  record: ExamRecord,
  questions: Question[],
  now: Instant,
): Promise<Exam> {
  const exam = await withSummary({ ...record.exam, questions }, record.sectionsGiven);
  exam.updatedAt = toTimestamp(now);
  await updateExam(tx, instituteId, { ...record, exam, contentVersion: record.contentVersion + 1 });
  return exam;
}

/** @throws ContractError exam_open or exam_finalized. */
export function requireDraft({ status }: Exam): void {
  requireUnfinalized({ status });
  if (status !== ExamStatus.DRAFT) throw refuse('exam_open');
}

/** @throws ContractError exam_finalized. */
export function requireUnfinalized({ status }: Pick<Exam, 'status'>): void {
  if (status === ExamStatus.FINALIZED) throw refuse('exam_finalized');
}

export function withNextRubricVersion(record: ExamRecord): ExamRecord {
  const rubric = record.exam.rubric!;
  return { ...record, exam: { ...record.exam, rubric: { ...rubric, version: rubric.version + 1 } } };
}

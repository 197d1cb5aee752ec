import { ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';

/** @throws ContractError exam_not_open, exam_finalized. */
export function requireOpen(status: ExamStatus): void {
  if (status === ExamStatus.DRAFT) throw refuse('exam_not_open');
  if (status === ExamStatus.FINALIZED) throw refuse('exam_finalized');
}

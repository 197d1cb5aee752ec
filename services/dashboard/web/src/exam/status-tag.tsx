import { ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { words } from '../words/words.ts';

const LOOK: Partial<Record<ExamStatus, string>> = {
  [ExamStatus.DRAFT]: 'tag',
  [ExamStatus.OPEN]: 'tag accent',
  [ExamStatus.FINALIZED]: 'tag good',
};

/** The status of an exam, as a coloured word. */
export function StatusTag({ status }: { status: ExamStatus }) {
  return <span className={LOOK[status] ?? 'tag'}>{words.exam.status[status]}</span>;
}

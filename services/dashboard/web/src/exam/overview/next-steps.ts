import { ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';

/** Something that is left to do for an exam; `count` is of copies, answers or candidates. */
export type Step =
  | { kind: 'questions' | 'open' | 'candidates' | 'finish' | 'close' | 'finished' }
  | { kind: 'hand_in' | 'review' | 'by_hand' | 'running' | 'missing'; count: number };

export interface ExamState {
  status: ExamStatus;
  questions: number;
  candidates: number;
  copies: number;
  /** Queued, or being read or graded. */
  running: number;
  /** Answers that need a person. */
  openAnswers: number;
  /** Copies that failed and that nobody has opened for manual marking. */
  failedCopies: number;
  finalized: number;
}

/** What to do next, the most urgent first. */
export function nextSteps(exam: ExamState): Step[] {
  if (exam.status === ExamStatus.FINALIZED) return [{ kind: 'finished' }];
  const steps: Step[] = [];
  if (exam.openAnswers > 0) steps.push({ kind: 'review', count: exam.openAnswers });
  if (exam.failedCopies > 0) steps.push({ kind: 'by_hand', count: exam.failedCopies });
  if (exam.questions === 0) steps.push({ kind: 'questions' });
  else if (exam.status === ExamStatus.DRAFT) steps.push({ kind: 'open' });
  if (exam.candidates === 0) steps.push({ kind: 'candidates' });
  const missing = exam.candidates - exam.copies;
  const isOpen = exam.status === ExamStatus.OPEN;
  if (isOpen && missing > 0 && exam.copies === 0) steps.push({ kind: 'hand_in', count: missing });
  if (exam.running > 0) steps.push({ kind: 'running', count: exam.running });
  if (isOpen && missing > 0 && exam.copies > 0) steps.push({ kind: 'missing', count: missing });
  const isMarked = exam.copies > 0 && exam.running + exam.openAnswers + exam.failedCopies === 0;
  if (isMarked && exam.finalized < exam.copies) steps.push({ kind: 'finish' });
  if (isMarked && exam.finalized === exam.copies) steps.push({ kind: 'close' });
  return steps;
}

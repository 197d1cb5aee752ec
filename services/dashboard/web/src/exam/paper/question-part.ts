import type { ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { QuestionForm } from './exam-form.ts';
import type { Problem } from './problems.ts';

/** What every part of a question's form gets. */
export interface QuestionPartProps {
  question: QuestionForm;
  /** Index of the question, from 0. */
  place: number;
  status: ExamStatus;
  /** Problems of this question. */
  problems: readonly Problem[];
  change: (fields: Partial<QuestionForm>) => void;
}

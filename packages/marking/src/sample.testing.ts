import { create, type MessageInitShape } from '@bufbuild/protobuf';
import {
  type ExamSnapshot,
  ExamSnapshotSchema,
  type Question,
  QuestionSchema,
  QuestionType,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Answer } from './answers.ts';

/** A short-answer question worth 4 marks, for tests. */
export function sampleQuestion(fields: MessageInitShape<typeof QuestionSchema> = {}): Question {
  return create(QuestionSchema, { id: 'q1', label: '1', type: QuestionType.SHORT_ANSWER, maxMarks: 400, ...fields });
}

export function sampleAnswer(text: string, fields: Partial<Answer> = {}): Answer {
  return { questionId: 'q1', text, selectedOptions: [], lines: [], readingConfidence: 1, reviewReasons: [], ...fields };
}

export function sampleExam(...questions: Question[]): ExamSnapshot {
  return create(ExamSnapshotSchema, { examId: 'exam', title: 'Sample', questions });
}

import type { MessageInitShape } from '@bufbuild/protobuf';
import type { QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { markAnswer } from '../results/mark-answer.ts';
import { sampleAnswer, sampleExam, sampleQuestion } from '../sample.testing.ts';
import { createOfflineMarker } from './marker.ts';

export type Fields = MessageInitShape<typeof QuestionSchema>;

const marker = createOfflineMarker();
const { signal } = new AbortController();

/** Marks an answer to a sample question offline, as a worker does, for tests. */
export async function mark(fields: Fields, text: string, { instructions }: { instructions?: string | undefined } = {}) {
  const question = sampleQuestion(fields);
  const snapshot = { ...sampleExam(question), ...(instructions !== undefined && { instructions }) };
  return await markAnswer({ snapshot, question, answer: sampleAnswer(text) }, marker, signal);
}

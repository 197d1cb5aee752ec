import type { MessageInitShape } from '@bufbuild/protobuf';
import type { QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { inThisProcess as computing } from '../../computing/in-this-process.ts';
import { markCopy } from '../../engines/mark-copy.ts';
import { sampleAnswer, sampleExam, sampleQuestion } from '../sample.testing.ts';
import { createOfflineMarker } from './marker.ts';

export type Fields = MessageInitShape<typeof QuestionSchema>;

const marker = createOfflineMarker();
const { signal } = new AbortController();

/** Marks an answer to a sample question offline, as a worker does, for tests. */
export async function mark(fields: Fields, text: string, more: { instructions?: string | undefined } = {}) {
  const { instructions } = more;
  const exam = { ...sampleExam(sampleQuestion(fields)), ...(instructions !== undefined && { instructions }) };
  const [result] = await markCopy(exam, [sampleAnswer(text)], [], { marker, computing, signal });
  return result!;
}

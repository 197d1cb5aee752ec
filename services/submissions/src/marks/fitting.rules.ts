import type { MessageInitShape } from '@bufbuild/protobuf';
import type { QuestionResultSchema, ResultSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

type ResultInit = MessageInitShape<typeof ResultSchema>;

/** Most bytes of results in one answer: half of the maximum of a message, since sizes are estimated. */
const BYTES_MAX = 16 * 1024 * 1024;
/** Estimated bytes of a question and of an annotation without their texts. */
const [OF_A_QUESTION, OF_AN_ANNOTATION] = [300, 100];

/** How many of the first results one answer holds; one at least. */
export function fitting(results: readonly ResultInit[], bytesMax = BYTES_MAX): number {
  let bytes = 0;
  for (const [count, result] of results.entries()) {
    bytes += estimateBytes(result);
    if (bytes > bytesMax) return Math.max(1, count);
  }
  return Math.max(1, results.length);
}

function estimateBytes({ questions = [], unassignedText = [] }: ResultInit): number {
  return questions.reduce((sum, question) => sum + sizeOfQuestion(question), countBytes(...unassignedText));
}

function sizeOfQuestion(question: MessageInitShape<typeof QuestionResultSchema>): number {
  const { extractedAnswer, modelAnswer, feedback, review, criteria = [], annotations = [] } = question;
  const texts = [
    extractedAnswer,
    modelAnswer,
    feedback,
    review?.reason,
    ...criteria.flatMap(({ name, reason }) => [name, reason]),
  ];
  return OF_A_QUESTION + annotations.length * OF_AN_ANNOTATION + countBytes(...texts);
}

const countBytes = (...texts: (string | undefined)[]): number =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);

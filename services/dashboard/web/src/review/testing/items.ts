import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { stateOf } from '@exam-evaluation/mark-sheets/marked.ts';
import { QuestionResultSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { type Item, keyOf } from '../items/item.ts';

/** An answer to which the marker, unsure, gave 2 of 4. */
export function anItem(question: MessageInitShape<typeof QuestionResultSchema> = {}, submissionId = 'copy-1'): Item {
  const result = create(QuestionResultSchema, {
    questionId: 'q1',
    label: '1',
    status: 'graded',
    source: 'ai',
    awarded: 200,
    max: 400,
    needsReview: true,
    revision: 1n,
    ...question,
  });
  return {
    key: keyOf(submissionId, result.questionId),
    submissionId,
    candidate: `candidate of ${submissionId}`,
    state: stateOf(result),
    question: result,
    draft: 200,
  };
}

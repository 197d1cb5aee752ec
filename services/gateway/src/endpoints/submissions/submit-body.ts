import type { MessageInitShape } from '@bufbuild/protobuf';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import type { SubmitRequestSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { z } from 'zod';
import type { KeyInfo } from '../../keys/key.ts';
import { jsonObject, reference } from '../fields.ts';
import { exactlyOne, rule } from '../rule.ts';
import { answerList, toAnswers } from '../shapes/answer-body.ts';
import { externalId } from '../shapes/candidate-body.ts';

const candidateReference = z
  .strictObject({
    id: reference("The candidate's platform id.").optional(),
    external_id: externalId.optional(),
  })
  .check(
    rule(({ id, external_id }, fault) => {
      const message = 'exactly one of id and external_id is required';
      if (id === undefined && external_id === undefined) fault([], 'required', message);
      if (id !== undefined && external_id !== undefined) fault([], 'invalid', message);
    }),
  )
  .meta({
    id: 'CandidateReference',
    description: 'A candidate registered on the exam; by either `id` or `external_id`.',
    // Exactly one of the two, without a condition: see the test of references in openapi/lint.test.ts.
    minProperties: 1,
    maxProperties: 1,
  });

export const submitBody = z
  .strictObject({
    candidate: candidateReference,
    upload_id: reference('The PDF of a handwritten copy.').nullish(),
    answers: answerList.nullish(),
    replace: z.boolean().nullish().meta({ description: "Put the candidate's live submission aside." }),
    metadata: jsonObject("The caller's own object, at most 8 KB as JSON.").nullish(),
  })
  .check(
    rule(({ upload_id, answers }, fault) => {
      if (upload_id == null && answers == null) fault(['answers'], 'required', 'or upload_id is required');
      if (upload_id != null && answers != null) fault(['answers'], 'invalid', 'is not sent together with upload_id');
    }),
  )
  .meta({ id: 'SubmitBody', ...exactlyOne(['upload_id', 'string'], ['answers', 'array']) });

/** Fields of a copy that are refused by name. */
export const UNAVAILABLE_FIELDS = ['images', 'files'] as const;

/** One copy as the service takes it. */
export function toSubmitRequest(
  { candidate, upload_id, answers, replace, metadata }: z.output<typeof submitBody>,
  { examId, key, operationId }: { examId: string; key: KeyInfo; operationId: string },
): MessageInitShape<typeof SubmitRequestSchema> {
  return {
    instituteId: key.instituteId,
    operationId,
    source: Source.API,
    actor: { id: key.id },
    examId,
    candidate: {
      ref:
        candidate.id === undefined
          ? { case: 'externalId', value: candidate.external_id! }
          : { case: 'id', value: candidate.id },
    },
    ...(upload_id != null && { uploadId: upload_id }),
    ...(answers != null && { answers: toAnswers(answers) }),
    replace: replace ?? false,
    ...(metadata != null && { metadata }),
    keyId: key.id,
    ...(key.dailyCopyCap !== null && { keyDailyCap: key.dailyCopyCap }),
    features: [...key.features],
  };
}

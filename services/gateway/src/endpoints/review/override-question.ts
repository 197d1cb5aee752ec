import type { DetailsOf } from '@exam-evaluation/contract/errors.ts';
import {
  CRITERIA_MAX,
  MARKS_MAX,
  NAME_LENGTH_MAX,
  OVERRIDE_TEXT_LENGTH_MAX,
} from '@exam-evaluation/contract/limits.ts';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { toHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { z } from 'zod';
import { id } from '../common-schema.ts';
import { endpoint, SMALL_BODY_BYTES_MAX } from '../endpoint.ts';
import { longText, marks, reference, requiredText } from '../fields.ts';
import { ifMatch } from '../if-match.ts';
import { questionResultExample, resultExample, totalsExample } from '../results/examples.ts';
import { asList, repeated, rule } from '../rule.ts';
import { INCLUDE_DEFAULT } from '../shapes/include.ts';
import { questionResultJson, totalsJson } from '../shapes/result-json.ts';
import { questionResultSchema, totalsSchema } from '../shapes/result-schema.ts';
import { reviewerInput, toReviewer } from './reviewer-body.ts';

/** An invalid number of marks, in hundredths; replaces values that hundredths cannot represent. */
const NEVER_ALLOWED = -1;

/** The highest revision that the services can say; a larger one cannot exist, so it is treated as stale. */
const REVISION_MAX = 2n ** 63n - 1n;

const ifMatchHeader = ifMatch("must be a question's revision, or *", {
  description:
    "The question's `revision` as read with `include=revision`; a stale one answers `changed_meanwhile`. Without it the last write wins.",
  example: '"1795169762000000"',
});

const overrideBody = z
  .strictObject({
    awarded: z.number().meta({ description: "0 to the question's `max` in steps of 0.5; the `max` itself always." }),
    feedback: longText(OVERRIDE_TEXT_LENGTH_MAX, 'Replaces the feedback shown.').nullish(),
    reason: longText(OVERRIDE_TEXT_LENGTH_MAX, 'Why; kept for the audit.').nullish(),
    reviewer: reviewerInput.nullish(),
    criteria: z
      .array(
        z
          .strictObject({
            name: requiredText(NAME_LENGTH_MAX, 'Of the rubric.'),
            awarded: marks('Marks.').min(0).max(MARKS_MAX),
          })
          .meta({ id: 'CriterionMarksInput' }),
      )
      .max(CRITERIA_MAX)
      .check(
        rule((criteria, fault) => {
          for (const at of repeated(asList(criteria).map((criterion) => criterion?.name))) {
            fault([at, 'name'], 'invalid', 'names a criterion twice');
          }
        }),
      )
      .nullish()
      .meta({ description: 'Marks of single criteria; the others keep theirs.' }),
  })
  .meta({ id: 'OverrideBody' });

export const overrideQuestion = endpoint({
  id: 'overrideQuestion',
  method: 'PATCH',
  path: '/submissions/{submissionId}/questions/{questionId}',
  scope: 'evaluation:review',
  kind: 'write',
  tag: 'Review',
  summary: "Override one question's marks",
  params: z.object({ submissionId: reference('The submission.'), questionId: reference('The question.') }),
  headers: ifMatchHeader,
  bodyBytesMax: SMALL_BODY_BYTES_MAX,
  body: overrideBody,
  example: { awarded: 4.5, feedback: 'Well argued.', reviewer: { ref: 'teacher-3', name: 'Ms Iyer' } },
  success: {
    status: 200,
    description: 'The question and the totals as they are now.',
    schema: z
      .object({ submission_id: id('The submission.'), question: questionResultSchema, totals: totalsSchema })
      .meta({ id: 'OverriddenQuestion' }),
    example: { submission_id: resultExample.submission_id, question: questionResultExample, totals: totalsExample },
  },
  errors: [
    'submission_not_found',
    'question_not_found',
    'submission_finalized',
    'evaluation_in_progress',
    'conflict',
    'changed_meanwhile',
    'invalid_marks',
  ],
  handle: async ({ params, body, headers, key, operationId }, { submissions }) => {
    const revision = headers['If-Match'] !== undefined;
    const answer = await submissions
      .overrideQuestion({
        instituteId: key.instituteId,
        operationId,
        source: Source.API,
        actor: { id: key.id },
        ...params,
        awarded: sayable(body.awarded) ? toHundredths(body.awarded) : NEVER_ALLOWED,
        ...(body.feedback != null && { feedback: body.feedback }),
        ...(body.reason != null && { reason: body.reason }),
        ...toReviewer(body.reviewer),
        ...ifRevision(headers['If-Match']),
        criteria: (body.criteria ?? []).map(({ name, awarded }) => ({ name, awarded: toHundredths(awarded) })),
      })
      .catch((error: unknown) => {
        throw withoutNames(namingMarksAsSent(error, body.awarded));
      });
    return {
      submission_id: answer.submissionId,
      question: questionResultJson(answer.question!, { ...INCLUDE_DEFAULT, revision }),
      totals: totalsJson(answer.totals!),
    };
  },
});

function ifRevision(read: string | undefined): { ifRevision?: bigint } {
  if (read === undefined) return {};
  const revision = BigInt(read);
  return { ifRevision: revision < REVISION_MAX ? revision : REVISION_MAX };
}

/** Leaves out who changed the question: people of the dashboard are not named to holders of keys. */
function withoutNames(error: unknown): unknown {
  if (!(error instanceof ContractError) || error.code !== 'changed_meanwhile') return error;
  const { submission_id, question_id, changed_at } = error.details as unknown as DetailsOf<'changed_meanwhile'>;
  const details = { submission_id, question_id, ...(changed_at && { changed_at }) };
  return new ContractError('changed_meanwhile', { details, cause: error });
}

function sayable(awarded: number): boolean {
  return Math.abs(awarded) <= MARKS_MAX && Math.round(awarded * 100) / 100 === awarded;
}

function namingMarksAsSent(error: unknown, awarded: number): unknown {
  if (!(error instanceof ContractError) || error.code !== 'invalid_marks' || sayable(awarded)) return error;
  const { max } = error.details as DetailsOf<'invalid_marks'>;
  return new ContractError('invalid_marks', { details: { awarded, max }, cause: error });
}

import { BATCH_MAX } from '@exam-evaluation/contract/limits.ts';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { currentContext } from '@exam-evaluation/runtime/context.ts';
import { engineUnavailable } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { z } from 'zod';
import { partOf } from '../../idempotency/rules.ts';
import { CHECKING_MS, endpoint, Unfinished } from '../endpoint.ts';
import { errorBodySchema } from '../error-schema.ts';
import { reference } from '../fields.ts';
import { asList, repeated, rule } from '../rule.ts';
import { submissionJson, submissionSchema } from '../shapes/submission-json.ts';
import { turns } from '../turns.ts';
import { AcceptedCopies } from './accepted-copies.ts';
import { submissionExample } from './examples.ts';
import { submitBody, toSubmitRequest, UNAVAILABLE_FIELDS } from './submit-body.ts';

/** Copies of one institute that are handed in at the same time: more would only wait for its account. */
const inTurnsOf = turns(4);
const acceptedCopies = new AcceptedCopies<AcceptedItem>();
/** Copies are begun in this share of the time that the request has; the rest is for the last ones. */
const BEGINNING = 2 / 3;

const batchBody = z
  .strictObject({
    submissions: z
      .array(submitBody)
      .min(1)
      .max(BATCH_MAX)
      .meta({ description: 'The copies, each as it would be submitted by itself; no candidate twice.' }),
  })
  .check(
    rule(({ submissions }, fault) => {
      for (const name of ['id', 'external_id'] as const) {
        for (const i of repeated(asList(submissions).map((copy) => copy?.candidate?.[name]))) {
          fault(['submissions', i, 'candidate'], 'invalid', 'is the candidate of another copy too');
        }
      }
    }),
  )
  .meta({ id: 'SubmitBatchBody' });

const itemSchema = z
  .object({
    status: z.int().meta({ description: 'What submitting this copy by itself would have answered; 201 if accepted.' }),
    submission: submissionSchema.optional().meta({ description: 'The submission, queued; only if accepted.' }),
    error: errorBodySchema.optional().meta({ description: 'Why the copy was refused; paths of fields begin at it.' }),
  })
  .meta({ id: 'SubmitBatchItem' });

interface AcceptedItem {
  status: number;
  submission: ReturnType<typeof submissionJson>;
}

export const submitBatch = endpoint({
  id: 'createSubmissions',
  method: 'POST',
  path: '/exams/{examId}/submissions/batch',
  scope: 'evaluation:write',
  kind: 'write',
  tag: 'Submissions',
  summary: `Submit up to ${BATCH_MAX} copies for grading`,
  description:
    'Each copy is accepted or refused by itself, as by `POST /exams/{examId}/submissions`, and counts against the daily ' +
    'copy quota; the request counts once against the rate. A body that is not valid is refused as a whole. With an ' +
    '`Idempotency-Key` a repeat answers accepted copies as before, and tries those again whose status is 402, 429 or 500 ' +
    'and above; copies that there was no time for have 503.',
  params: z.object({ examId: reference('The exam.') }),
  body: batchBody,
  example: {
    submissions: [
      { candidate: { external_id: 'student-17' }, upload_id: '1b7c5f0a-3d5e-4d0b-9f2e-6a1c8d4e7b90' },
      { candidate: { external_id: 'student-18' }, upload_id: '2c8d6a1b-4e6f-4e1c-8a3f-7b2d9e5f8ca1' },
    ],
  },
  success: {
    status: 200,
    description: 'What became of each copy, in the order sent.',
    schema: z
      .object({
        accepted: z.int().meta({ description: 'How many copies were accepted.' }),
        refused: z.int().meta({ description: 'How many were not.' }),
        items: z.array(itemSchema).meta({ description: 'One for each copy, in the order sent.' }),
      })
      .meta({ id: 'SubmitBatch' }),
    example: {
      accepted: 1,
      refused: 1,
      items: [
        { status: 201, submission: submissionExample },
        {
          status: 409,
          error: {
            code: 'upload_already_used',
            message: 'The upload is attached to another submission.',
            request_id: '4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1',
            doc_url: 'https://evaluation.example.org/docs/errors/upload_already_used',
          },
        },
      ],
    },
  },
  errors: ['exam_not_found', 'feature_not_available'],
  unavailable: ({ body }) =>
    UNAVAILABLE_FIELDS.find((name) =>
      asList(body.submissions as readonly unknown[]).some((copy) => Object.hasOwn(Object(copy) as object, name)),
    ),
  handle: async ({ params: { examId }, body, key, operationId, refusePart }, { exams, submissions }) => {
    const { instituteId } = key;
    const { deadline = Number.POSITIVE_INFINITY } = currentContext() ?? {};
    const beginsUntil = Date.now() + (deadline - Date.now()) * BEGINNING;
    await exams.getExam({ instituteId, examId, source: Source.API });
    const accepted = acceptedCopies.of(operationId);
    let notBegun: ReturnType<typeof refusePart> | undefined;
    const submitOne = async (copy: z.output<typeof submitBody>, index: number) => {
      const before = accepted.get(index);
      if (before) return before;
      if (Date.now() > beginsUntil) {
        notBegun ??= refusePart(engineUnavailable(), copy); // one for all, since each is logged
        return notBegun;
      }
      try {
        const request = toSubmitRequest(copy, { examId, key, operationId: partOf(operationId, index) });
        const submission = submissionJson(await submissions.submit(request, { timeoutMs: CHECKING_MS }));
        const item = { status: 201, submission };
        accepted.set(index, item);
        return item;
      } catch (error) {
        return refusePart(error, copy);
      }
    };
    const items = await inTurnsOf(instituteId, (limit) => limit.map(body.submissions, submitOne));
    const answer = { accepted: accepted.size, refused: items.length - accepted.size, items };
    if (!items.some(({ status }) => mayChange(status))) {
      acceptedCopies.forget(operationId);
      return answer;
    }
    acceptedCopies.keep(operationId, accepted);
    return new Unfinished(answer);
  },
});

/** Whether a repeat may be answered otherwise, after a top-up, on the next day, or when the service is well again. */
const mayChange = (status: number) => status === 402 || status === 429 || status >= 500;

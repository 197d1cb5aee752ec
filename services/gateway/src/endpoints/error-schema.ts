import { FIELD_CODES } from '@exam-evaluation/contract/errors/fields.ts';
import { CATALOGUE, type HttpErrorCode } from '@exam-evaluation/contract/errors.ts';
import { z } from 'zod';
import { amount, id, timestamp } from './common-schema.ts';

/** Those of operations: `storage_full` is what the store of files answers. */
const CODES = Object.keys(CATALOGUE).filter((code) => code !== 'storage_full') as [HttpErrorCode, ...HttpErrorCode[]];

const fieldError = z
  .object({
    field: z.string().meta({ description: 'Path of the field, such as `questions[3].max_marks`.' }),
    code: z.enum(FIELD_CODES).meta({ id: 'FieldCode', description: 'What is wrong with the field.' }),
    message: z.string().meta({ description: 'For people: do not parse.' }),
  })
  .meta({ id: 'FieldError' });

const problem = z
  .object({
    code: z.string().meta({ description: 'Stable: branch on it.' }),
    field: z.string().meta({ description: 'Path of the field concerned.' }),
    message: z.string().meta({ description: 'For people.' }),
  })
  .meta({ id: 'Problem', description: 'What keeps an exam from being opened.' });

const credits = amount('With `insufficient_credits`.').optional();
const markOf = (codes: string) => amount(`With ${codes}.`).optional();
const textWith = (codes: string) =>
  z
    .string()
    .optional()
    .meta({ description: `With ${codes}.` });
const countWith = (codes: string) =>
  z
    .int()
    .optional()
    .meta({ description: `With ${codes}.` });

/**
 * One object for the details of all codes, since clients generated for a union cannot read a field before they know the
 * variant.
 */
const errorDetails = z
  .object({
    errors: z.array(fieldError).optional().meta({ description: 'With `validation_failed`: every failing field.' }),
    required: credits,
    available: credits,
    balance: credits,
    credit_limit: credits,
    committed: credits,
    required_scope: textWith('`insufficient_scope`'),
    exam_id: id('With `exam_exists`.').optional(),
    submission_id: id('With `submission_exists` and `changed_meanwhile`.').optional(),
    question_id: id('With `changed_meanwhile`.').optional(),
    changed_at: timestamp('With `changed_meanwhile`: when, where it is known.').optional(),
    current: countWith('`rubric_version_mismatch`: the version now'),
    field: textWith('`language_not_supported` and the codes of rubrics: path of the field'),
    question: textWith('`language_not_supported` and `unknown_option_label`: label of the question'),
    option: textWith('`unknown_option_label`'),
    pages: countWith('`too_many_pages`'),
    max_pages: countWith('`too_many_pages`'),
    reason: textWith('`upload_rejected`: `not_uploaded`, `not_ready`, or the code of the upload'),
    problems: z.array(problem).optional().meta({ description: 'With `exam_not_ready`.' }),
    awarded: markOf('`invalid_marks`'),
    max: markOf('`invalid_marks`'),
    criteria_total: markOf('`rubric_marks_mismatch`'),
    max_marks: markOf('`rubric_marks_mismatch`'),
    name: textWith('`rubric_duplicate_criterion`: the name that is there twice'),
    retry_after_seconds: z.number().optional().meta({ description: 'With `rate_limited`.' }),
    unattached: textWith('`rate_limited` of uploads: `slots` or `bytes`'),
    quota: textWith('`daily_quota_exceeded`: `daily_copy_quota` or `daily_copy_cap`'),
    limit: countWith('`daily_quota_exceeded`'),
    resets_at: timestamp('With `daily_quota_exceeded`: when the count starts anew.').optional(),
  })
  .meta({ id: 'ErrorDetails', description: 'Depends on the code.' });

/** A refusal: of a request, or of one part of it. */
export const errorBodySchema = z
  .object({
    code: z.enum(CODES).meta({ id: 'ErrorCode', description: 'Stable: branch on it.' }),
    message: z.string().meta({ description: 'For people: do not parse.' }),
    request_id: z.string().meta({ description: 'Same as the header `X-Request-Id`.' }),
    doc_url: z.string().meta({ description: 'Address of a page that says what to do about this code.', format: 'uri' }),
    details: errorDetails.optional().meta({ description: 'Depends on the code; left out when empty.' }),
  })
  .meta({ id: 'ErrorBody', description: 'What was refused, and why.' });

export type ErrorJson = z.input<typeof errorBodySchema>;

/** The envelope of every error. */
export const errorSchema = z.object({ error: errorBodySchema }).meta({ id: 'ErrorEnvelope' });

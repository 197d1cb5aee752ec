/**
 * Every error code of the HTTP contract, once: its status and the sentence a client reads.
 * Codes and statuses never change; sentences may.
 */
export const CATALOGUE = {
  malformed_json: { status: 400, message: 'The request body is not a JSON object.' },
  invalid_cursor: { status: 400, message: 'The cursor was not made by this list with these filters.' },
  missing_api_key: { status: 401, message: 'Send your API key in the X-API-Key header.' },
  invalid_api_key: { status: 401, message: 'The API key is malformed, unknown, revoked or expired.' },
  insufficient_credits: { status: 402, message: 'The credits available do not cover this evaluation.' },
  product_not_enabled: { status: 403, message: 'The Evaluation API is not enabled for this institute.' },
  insufficient_scope: { status: 403, message: 'The API key lacks the scope this request needs.' },
  exam_not_found: { status: 404, message: 'No such exam.' },
  question_not_found: { status: 404, message: 'No such question on this exam.' },
  candidate_not_found: { status: 404, message: 'No such candidate, or not registered on this exam.' },
  submission_not_found: { status: 404, message: 'No such submission.' },
  upload_not_found: { status: 404, message: 'One or more uploads do not exist.' },
  checked_copy_not_found: { status: 404, message: 'There is no checked copy of this submission.' },
  endpoint_not_found: { status: 404, message: 'No endpoint answers this method and path.' },
  not_found: { status: 404, message: 'Not found.' },
  method_not_allowed: { status: 405, message: 'This path does not answer that method; see the Allow header.' },
  payload_too_large: {
    status: 413,
    message: 'The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.',
  },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json.' },
  exam_exists: { status: 409, message: 'An exam with this external_ref exists.' },
  exam_open: { status: 409, message: 'This change is only possible while the exam is a draft.' },
  exam_not_open: { status: 409, message: 'The exam is still a draft; open it first.' },
  exam_finalized: { status: 409, message: 'The exam is finalized.' },
  exam_has_submissions: { status: 409, message: 'The exam has submissions.' },
  submission_exists: { status: 409, message: 'The candidate has a live submission; send replace: true to replace it.' },
  submission_finalized: { status: 409, message: 'The submission is finalized.' },
  submission_not_finalized: { status: 409, message: 'The submission is not finalized.' },
  evaluation_in_progress: { status: 409, message: 'The submission is being evaluated.' },
  already_completed: { status: 409, message: 'The evaluation has already ended.' },
  upload_already_used: { status: 409, message: 'The upload is attached to a submission.' },
  candidate_has_submission: { status: 409, message: 'The candidate has a submission on this exam.' },
  rubric_locked: { status: 409, message: 'The rubric is locked.' },
  request_in_progress: { status: 409, message: 'The first request with this Idempotency-Key is still running.' },
  conflict: { status: 409, message: 'The request conflicts with the current state.' },
  rubric_version_mismatch: { status: 412, message: 'The rubric changed since the version in If-Match.' },
  validation_failed: { status: 422, message: 'One or more fields are invalid; see details.errors.' },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was used for another request.' },
  feature_not_available: { status: 422, message: 'This feature is not available.' },
  language_not_supported: { status: 422, message: 'Only English is supported.' },
  mode_mismatch: { status: 422, message: "The submission does not fit the exam's mode." },
  no_gradable_questions: { status: 422, message: 'There is nothing to grade.' },
  too_many_pages: { status: 422, message: 'The PDF has too many pages.' },
  upload_rejected: { status: 422, message: 'The upload cannot be graded; see details.reason.' },
  exam_not_ready: { status: 422, message: 'The exam cannot be opened yet; see details.problems.' },
  unknown_option_label: { status: 422, message: 'An answer names an option that the question does not have.' },
  invalid_marks: { status: 422, message: 'Marks must be from 0 to the maximum in steps of 0.5.' },
  rubric_marks_mismatch: { status: 422, message: "The criteria's marks do not add up to the question's max_marks." },
  rubric_duplicate_criterion: { status: 422, message: 'Two criteria of a rubric have the same name.' },
  rubric_guidance_has_marks: {
    status: 422,
    message: 'Guidance must not mention marks; marks belong to criteria[].marks.',
  },
  rate_limited: { status: 429, message: 'Too many requests; retry after the time in Retry-After.' },
  daily_quota_exceeded: { status: 429, message: 'The daily copy quota is used up.' },
  internal_error: {
    status: 500,
    message: 'Something failed on our side; retry with backoff and the same Idempotency-Key.',
  },
  auth_unavailable: { status: 503, message: 'The API key cannot be checked right now; retry shortly.' },
  engine_unavailable: {
    status: 503,
    message: 'Evaluation is unavailable; nothing was created or charged. Retry shortly.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof CATALOGUE;

/** Codes of `details.errors[].code`. */
export const FIELD_CODES = [
  'required',
  'invalid',
  'out_of_range',
  'too_long',
  'too_large',
  'invalid_characters',
  'not_editable',
  'unknown_field',
] as const;

export type FieldCode = (typeof FIELD_CODES)[number];

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(CATALOGUE, code);
}

/**
 * Every error code of the HTTP contract, once: its status and the sentence a client reads.
 * Codes and statuses never change; sentences may.
 */
export const CATALOGUE = {
  malformed_json: { status: 400, message: 'The body is not valid JSON, or its top level is not an object.' },
  invalid_cursor: {
    status: 400,
    message:
      'The cursor is not one that this list gave out for these filters; pass next_cursor unchanged, or start without one.',
  },
  missing_api_key: { status: 401, message: 'Send your API key in the X-API-Key header.' },
  invalid_api_key: {
    status: 401,
    message: 'The API key is malformed, unknown, revoked or expired; check it, or have a new one made.',
  },
  insufficient_credits: {
    status: 402,
    message: 'The credits available do not cover this evaluation; send the request again once credits have been added.',
  },
  product_not_enabled: {
    status: 403,
    message: 'The Evaluation API is not enabled for this institute; its operator can enable it.',
  },
  insufficient_scope: {
    status: 403,
    message: 'The API key lacks the scope in details.required_scope; use a key that has it.',
  },
  exam_not_found: { status: 404, message: 'There is no exam with this id, or it was deleted.' },
  question_not_found: { status: 404, message: 'This exam has no question with this id or label.' },
  candidate_not_found: {
    status: 404,
    message: 'There is no such candidate, or the candidate is not registered on this exam.',
  },
  submission_not_found: { status: 404, message: 'There is no submission with this id, or it was replaced or deleted.' },
  upload_not_found: { status: 404, message: 'There is no upload with this id, or with one of these ids.' },
  checked_copy_not_found: {
    status: 404,
    message: 'There is no checked copy: the submission is not graded, or its copy could not be drawn.',
  },
  endpoint_not_found: { status: 404, message: 'No endpoint has this path; check it against the API description.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  method_not_allowed: {
    status: 405,
    message: 'This path does not answer this method; the Allow header names those it does.',
  },
  payload_too_large: {
    status: 413,
    message: 'The body exceeds 16 MB. Files go through POST /uploads, never into a JSON body.',
  },
  headers_too_large: { status: 431, message: 'The address and the headers of a request exceed 64 KB together.' },
  unsupported_media_type: {
    status: 415,
    message: 'Send the body as JSON, with the header Content-Type: application/json.',
  },
  exam_exists: { status: 409, message: 'Another exam has this external_ref; details.exam_id names it.' },
  exam_open: { status: 409, message: 'This can be changed only while the exam is a draft.' },
  exam_not_open: { status: 409, message: 'The exam is still a draft; open it first.' },
  exam_finalized: {
    status: 409,
    message: 'The exam is finalized and takes no more changes; unfinalizing a submission reopens it.',
  },
  exam_has_submissions: {
    status: 409,
    message: 'The exam has submissions, which do not allow this; delete them first.',
  },
  submission_exists: {
    status: 409,
    message: 'The candidate has a live submission, named in details.submission_id; send replace: true to replace it.',
  },
  submission_finalized: {
    status: 409,
    message: 'The submission is finalized and takes no more changes; unfinalize it first.',
  },
  submission_not_finalized: {
    status: 409,
    message: 'The submission is not finalized, so there is nothing to take back.',
  },
  evaluation_in_progress: {
    status: 409,
    message: 'The submission is still being evaluated; wait for its end, or cancel it.',
  },
  already_completed: { status: 409, message: 'The evaluation has ended, so there is nothing to cancel.' },
  upload_already_used: {
    status: 409,
    message: 'The upload belongs to a submission already; upload the file once more for another.',
  },
  candidate_has_submission: {
    status: 409,
    message: 'The candidate has a submission on this exam and stays registered; delete the submission first.',
  },
  rubric_locked: {
    status: 409,
    message: 'The rubric is locked because the exam is finalized; unfinalizing a submission unlocks it.',
  },
  request_in_progress: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still running; send this one again in 2 seconds.',
  },
  conflict: { status: 409, message: 'The request does not fit the current state.' },
  rubric_version_mismatch: {
    status: 412,
    message: 'The rubric has changed since the version in If-Match; read it again and repeat your change.',
  },
  changed_meanwhile: {
    status: 412,
    message: 'Somebody has changed this question since it was read; look at it again before you change it.',
  },
  validation_failed: { status: 422, message: 'One or more fields are invalid; see details.errors.' },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for a different request; take a new key for a new request.',
  },
  feature_not_available: { status: 422, message: 'This feature is not available.' },
  language_not_supported: { status: 422, message: 'Only English is supported.' },
  mode_mismatch: {
    status: 422,
    message: "The submission does not fit the exam's mode: a handwritten exam takes upload_id, a typed one answers.",
  },
  no_gradable_questions: {
    status: 422,
    message: 'There is nothing to grade: no question that can be marked, or no written answer to mark again.',
  },
  too_many_pages: {
    status: 422,
    message: 'The PDF has more pages than details.max_pages; leave empty pages out, or scan it again.',
  },
  upload_rejected: { status: 422, message: 'The upload cannot be graded; see details.reason.' },
  exam_not_ready: { status: 422, message: 'The exam cannot be opened yet; see details.problems.' },
  unknown_option_label: { status: 422, message: 'An answer names an option that the question does not have.' },
  invalid_marks: { status: 422, message: "Marks must be from 0 to the question's maximum, in steps of 0.5." },
  rubric_marks_mismatch: { status: 422, message: "The criteria's marks must add up to the question's max_marks." },
  rubric_duplicate_criterion: {
    status: 422,
    message: 'Two criteria of the rubric have the same name; give each its own.',
  },
  rubric_guidance_has_marks: {
    status: 422,
    message: 'Guidance must not mention marks; put them into criteria[].marks.',
  },
  rate_limited: { status: 429, message: 'Too many requests; send this one again after the seconds in Retry-After.' },
  daily_quota_exceeded: {
    status: 429,
    message: 'The copies of today are used up; the count starts again at details.resets_at.',
  },
  internal_error: {
    status: 500,
    message: 'Something failed on our side; send the request again, with the same Idempotency-Key.',
  },
  auth_unavailable: {
    status: 503,
    message: 'The API key cannot be checked right now; send the request again after the seconds in Retry-After.',
  },
  engine_unavailable: {
    status: 503,
    message:
      'Evaluation cannot be reached; nothing was created or charged. Send the request again after the seconds in Retry-After.',
  },
  storage_full: {
    status: 507,
    message: 'There is no room for the file now; send it again to the same address after the seconds in Retry-After.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

/** Codes of the services' own RPCs only: no HTTP answer has them. */
const INTERNAL = {
  sign_in_required: { status: 401, message: 'Nobody is signed in, or the session has ended; sign in again.' },
} as const satisfies Record<string, { status: number; message: string }>;

/** A code of the HTTP contract. */
export type HttpErrorCode = keyof typeof CATALOGUE;
export type ErrorCode = HttpErrorCode | keyof typeof INTERNAL;

const ALL: Record<ErrorCode, { status: number; message: string }> = { ...CATALOGUE, ...INTERNAL };

/** Status and sentence of a code. */
export function describeError(code: ErrorCode): { status: number; message: string } {
  return ALL[code];
}

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
  return Object.hasOwn(ALL, code);
}

/** One failing field of a `validation_failed` answer. */
export interface FieldError {
  /** Path in the request, such as `questions[3].max_marks`. */
  field: string;
  code: FieldCode;
  message: string;
}

/** The `details` of an error, by code; a code without an entry has none. */
export interface DetailsByCode {
  /** Credits, not hundredths. */
  insufficient_credits: {
    required: number;
    available: number;
    balance: number;
    credit_limit: number;
    committed: number;
  };
  insufficient_scope: { required_scope: string };
  exam_exists: { exam_id: string };
  submission_exists: { submission_id: string };
  rubric_version_mismatch: { current: number };
  validation_failed: { errors: readonly FieldError[] };
  language_not_supported: { field: string } | { question: string };
  too_many_pages: { pages: number; max_pages: number };
  upload_rejected: { reason: string };
  exam_not_ready: { problems: readonly { code: string; field: string; message: string }[] };
  unknown_option_label: { question: string; option: string };
  /** Marks, not hundredths. */
  invalid_marks: { awarded: number; max: number };
  rubric_marks_mismatch: { field?: string; criteria_total: number; max_marks: number };
  rubric_duplicate_criterion: { field: string; name: string };
  rubric_guidance_has_marks: { field: string };
  rate_limited: { retry_after_seconds: number; unattached?: string };
  daily_quota_exceeded: { quota: 'daily_copy_quota' | 'daily_copy_cap'; limit: number; resets_at: string };
  /** The first question that was changed; where a call reviews several answers, `changed` lists all of them. */
  changed_meanwhile: Change & { changed?: Change[] };
}

/** Who changed a question of a copy, and when, as far as known. */
export interface Change {
  submission_id: string;
  question_id: string;
  changed_at?: string;
  actor?: string;
  person_id?: string;
  display_name?: string;
}

/** Codes whose errors have details. */
export type DetailedCode = keyof DetailsByCode;

/** The details of an error with this code; `undefined` for a code that has none. */
export type DetailsOf<C extends ErrorCode> = C extends DetailedCode ? DetailsByCode[C] : undefined;

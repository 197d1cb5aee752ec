import type { ErrorCode, ErrorDetails, Upload } from './generated/types.ts';

/** Every error that this package throws. */
export class ExamEvaluationError extends Error {
  override readonly name: string = 'ExamEvaluationError';
}

type Details<K extends keyof ErrorDetails> = { [P in K]-?: NonNullable<ErrorDetails[P]> };

/** What `details` always has, by code. */
interface DetailsByCode {
  insufficient_credits: Details<'required' | 'available' | 'balance' | 'credit_limit' | 'committed'>;
  insufficient_scope: Details<'required_scope'>;
  exam_exists: Details<'exam_id'>;
  submission_exists: Details<'submission_id'>;
  rubric_version_mismatch: Details<'current'>;
  changed_meanwhile: Details<'submission_id' | 'question_id'>;
  validation_failed: Details<'errors'>;
  too_many_pages: Details<'pages' | 'max_pages'>;
  upload_rejected: Details<'reason'>;
  exam_not_ready: Details<'problems'>;
  unknown_option_label: Details<'question' | 'option'>;
  invalid_marks: Details<'awarded' | 'max'>;
  rubric_marks_mismatch: Details<'criteria_total' | 'max_marks'>;
  rubric_duplicate_criterion: Details<'field' | 'name'>;
  rubric_guidance_has_marks: Details<'field'>;
  rate_limited: Details<'retry_after_seconds'>;
  daily_quota_exceeded: Details<'quota' | 'limit' | 'resets_at'>;
}

type DetailsOf<C> = C extends keyof DetailsByCode ? DetailsByCode[C] : ErrorDetails;

interface ErrorBody {
  code?: string;
  message?: string;
  request_id?: string;
  doc_url?: string;
  details?: ErrorDetails;
}

/** A refusal of the service, or an answer of something in between, such as a proxy. */
export class ApiError extends ExamEvaluationError {
  override readonly name: string = 'ApiError';
  readonly status: number;
  /** Error code to branch on; null where the answer was not the service's own, such as a proxy's. */
  readonly code: ErrorCode | null;
  readonly details: ErrorDetails;
  /** Id of the request, to quote when you report a problem. */
  readonly requestId: string | null;
  /** Page of the service that says what to do about the code. */
  readonly docUrl: string | null;
  /** Least seconds to wait before the same request is worth sending again. */
  readonly retryAfterSeconds: number | null;

  constructor(response: Response, body: unknown) {
    const said = (body as { error?: ErrorBody } | null)?.error;
    const error = typeof said?.code === 'string' ? said : undefined;
    super(messageOf(response, error));
    this.status = response.status;
    this.code = error?.code ?? null;
    this.details = error?.details ?? {};
    this.requestId = error?.request_id ?? response.headers.get('x-request-id');
    this.docUrl = error?.doc_url ?? null;
    this.retryAfterSeconds = secondsOf(response.headers);
  }

  /** Whether it is a refusal with this code; TypeScript then knows its details. */
  is<C extends ErrorCode>(code: C): this is this & { code: C; details: DetailsOf<C> } {
    return this.code === code;
  }

  /** Whether the same request may succeed later: see docs/integrators/retries.md. */
  get isTransient(): boolean {
    return this.status === 429 || this.status >= 500 || this.code === 'request_in_progress';
  }
}

/** 400: The body or the cursor could not be read. */
export class BadRequestError extends ApiError {
  override readonly name = 'BadRequestError';
}

/** 401: The key is missing or not valid. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError';
}

/** 402: The credits do not cover the copy. */
export class InsufficientCreditsError extends ApiError {
  override readonly name = 'InsufficientCreditsError';
}

/** 403: The key may not do this. */
export class PermissionDeniedError extends ApiError {
  override readonly name = 'PermissionDeniedError';
}

/** 404: There is no such thing. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}

/** 409: The state does not allow it. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
}

/** 412: Somebody changed it meanwhile. */
export class PreconditionFailedError extends ApiError {
  override readonly name = 'PreconditionFailedError';
}

/** 422: The request is understood and not valid. */
export class ValidationError extends ApiError {
  override readonly name = 'ValidationError';
}

/** 429: Too many requests, or the copies of a day are used up. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
}

/** 500 or above: the service, or something before it, failed. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError';
}

const FIELDS_SHOWN = 3;

/** The message for logs: the wrong fields and the request's id, or for a foreign answer where to look. */
function messageOf({ status, statusText, headers }: Response, error: ErrorBody | undefined): string {
  const location = headers.get('location');
  if (location !== null) return `${status}: a redirect to ${location.split('?')[0]}; is baseUrl right?`;
  if (status < 400) return `${status}: a web page, no answer of the service; is baseUrl right?`;
  if (!error) return `${status} ${statusText}: no answer of the service, but of something in between`;
  const fields = error.details?.errors?.slice(0, FIELDS_SHOWN).map(({ field, message }) => `${field} ${message}`);
  const said = fields?.length ? `${error.message} ${fields.join('; ')}` : error.message;
  return `${status} ${error.code}: ${said} (request ${error.request_id})`;
}

/** `Retry-After` in seconds; a date counts from the sender's own clock. */
function secondsOf(headers: Headers): number | null {
  const after = headers.get('retry-after');
  if (after === null) return null;
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  const seconds = /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - now) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(seconds, 0);
}

/** No answer came: the connection was refused or cut, or the answer took too long. */
export class NoAnswerError extends ExamEvaluationError {
  override readonly name = 'NoAnswerError';
}

/** The copy or the check of a file did not end in time. */
export class WaitTimeoutError extends ExamEvaluationError {
  override readonly name = 'WaitTimeoutError';
}

/** The file cannot be graded; `code` says why: `not_a_pdf`, `too_large`, `encrypted`, `corrupt` or `empty`. */
export class UploadRejectedError extends ExamEvaluationError {
  override readonly name = 'UploadRejectedError';
  readonly code: string;
  readonly upload: Upload;

  constructor(upload: Upload) {
    super(`${upload.filename}: ${upload.error?.message ?? upload.status}`);
    this.code = upload.error?.code ?? upload.status;
    this.upload = upload;
  }
}

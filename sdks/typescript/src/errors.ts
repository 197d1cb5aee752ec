import type { ErrorCode, ErrorDetails, Upload } from './generated/types.ts';

/** Every error that this package throws. */
export class ExamEvaluationError extends Error {
  override readonly name: string = 'ExamEvaluationError';
}

type Details<K extends keyof ErrorDetails> = { [P in K]-?: NonNullable<ErrorDetails[P]> };

/** What `details` holds for certain, by code. */
export interface DetailsByCode {
  insufficient_credits: Details<'required' | 'available' | 'balance' | 'credit_limit' | 'committed'>;
  insufficient_scope: Details<'required_scope'>;
  exam_exists: Details<'exam_id'>;
  submission_exists: Details<'submission_id'>;
  rubric_version_mismatch: Details<'current'>;
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

/** A refusal of the service, or an answer of something in between. */
export class ApiError extends ExamEvaluationError {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Branch on it; null where the answer was not the service's own, such as a proxy's. */
  readonly code: ErrorCode | null;
  readonly details: ErrorDetails;
  /** Quote it when you report a problem. */
  readonly requestId: string | null;
  /** Seconds to wait at least before the same request is worth sending again. */
  readonly retryAfterSeconds: number | null;

  constructor(response: Response, body: unknown) {
    const error = (
      body as { error?: { code?: string; message?: string; request_id?: string; details?: object } } | null
    )?.error;
    super([response.status, error?.code, error?.message].filter((part) => part !== undefined).join(' '));
    this.status = response.status;
    this.code = error?.code ?? null;
    this.details = error?.details ?? {};
    this.requestId = error?.request_id ?? response.headers.get('x-request-id');
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : null;
  }

  /** Whether it is a refusal with this code; TypeScript then knows its details. */
  is<C extends ErrorCode>(code: C): this is this & { code: C; details: DetailsOf<C> } {
    return this.code === code;
  }

  /** Whether the same request may be answered otherwise later: see docs/integrators/retries.md. */
  get isTransient(): boolean {
    return this.status === 429 || this.status >= 500 || this.code === 'request_in_progress';
  }
}

/** No answer came: refused, cut, or not there within the time of a request. */
export class NoAnswerError extends ExamEvaluationError {
  override readonly name = 'NoAnswerError';
}

/** What was waited for did not come in time. */
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

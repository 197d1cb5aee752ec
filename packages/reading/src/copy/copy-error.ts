/** Submission error codes of the contract that a worker gives, and `checked_copy_failed` for a drawing. */
export type CopyErrorCode =
  | 'copy_unreadable'
  | 'language_not_supported'
  | 'file_missing'
  | 'file_unavailable'
  | 'timed_out'
  | 'engine_unavailable'
  | 'checked_copy_failed';

/** Codes of failures that are not the copy's. */
const TRANSIENT: readonly CopyErrorCode[] = ['file_unavailable', 'timed_out', 'engine_unavailable'];

/** Ends the work on the whole copy. The message is for the integrator, the cause for the log. */
export class CopyError extends Error {
  readonly code: CopyErrorCode;
  /** Whether the copy is not at fault, so that it is tried again later. */
  readonly isTransient: boolean;

  /** @param isForGood trying again would end in the same way, whatever the code says. */
  constructor(code: CopyErrorCode, message: string, cause?: unknown, { isForGood = false } = {}) {
    super(message, { cause });
    this.name = 'CopyError';
    this.code = code;
    this.isTransient = !isForGood && TRANSIENT.includes(code);
  }
}

import type { FieldError } from '@exam-evaluation/contract/errors/fields.ts';
import { type DetailedCode, type DetailsOf, describeError, type ErrorCode } from '@exam-evaluation/contract/errors.ts';

/** The details of any error, as they are read back. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/** A refusal the contract names. Travels unchanged from the rule that throws it to the client's JSON. */
export class ContractError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly details: ErrorDetails | undefined;
  /** Seconds for the Retry-After header. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: C,
    options: { message?: string; details?: DetailsOf<C>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(options.message ?? describeError(code).message, { cause: options.cause });
    this.name = 'ContractError';
    this.code = code;
    this.details = options.details && Object.keys(options.details).length > 0 ? options.details : undefined;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return describeError(this.code).status;
  }
}

/** `throw refuse('exam_exists', { exam_id })`; the contract says which details a code has. */
export function refuse<C extends ErrorCode>(
  code: C,
  ...[details]: C extends DetailedCode ? [details: DetailsOf<C>] : []
): ContractError<C> {
  return new ContractError(code, { details: details as DetailsOf<C> });
}

/** Most failing fields that one answer names. */
export const FIELD_ERRORS_MAX = 100;

/** `validation_failed` with every failing field; of very many, the first 100. */
export function invalidFields(errors: readonly FieldError[]): ContractError {
  return new ContractError('validation_failed', { details: { errors: errors.slice(0, FIELD_ERRORS_MAX) } });
}

/** @throws ContractError validation_failed for a list with fewer or more items. */
export function requireItems(field: string, items: readonly unknown[], min: number, max: number): void {
  if (items.length >= min && items.length <= max) return;
  const message = `must have ${min} to ${max} items, not ${items.length}`;
  throw invalidFields([{ field, code: 'out_of_range', message }]);
}

/** `engine_unavailable`: something needed could not be reached and nothing was created. */
export function engineUnavailable(cause?: unknown): ContractError {
  return new ContractError('engine_unavailable', { retryAfterSeconds: 5, cause });
}

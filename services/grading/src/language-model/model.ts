/** What a call is for; a label of metrics. */
export type Purpose = 'read' | 'rubric' | 'mark';

/** One request to a language model, as every protocol can carry it. */
export interface ModelRequest {
  purpose: Purpose;
  /** Text that is the same for all copies; it comes first, so that providers can cache it. */
  system: string;
  /** Text that is the same for all copies of an exam or a question; it comes next, so that it can be cached too. */
  shared: string;
  /** What is new in this request: texts, and pictures as PNG files. */
  content: readonly (string | Uint8Array)[];
  /** JSON Schema of the answer. */
  schema: Record<string, unknown>;
}

/** Tokens of one call, or of several. `cached` counts those input tokens that the provider had cached. */
export interface Tokens {
  input: number;
  cached: number;
  output: number;
}

/** Parses a provider's count of tokens; 0 where it is absent or not a number. */
export function tokenCount(given: unknown): number {
  const whole = typeof given === 'number' ? Math.round(given) : 0;
  return Number.isSafeInteger(whole) && whole > 0 ? whole : 0;
}

export interface ModelReply {
  /** The answer's text, which should be JSON. */
  text: string;
  tokens: Tokens;
}

/** A language model at one provider. */
export interface LanguageModel {
  /** The provider's name for it. */
  readonly name: string;
  /**
   * Makes one call, without retries.
   * @throws ModelError; anything at all once the signal has fired.
   */
  ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
}

/** Why there is no answer. */
export type ModelFailure =
  /** The provider cannot be reached or failed. */
  | 'unavailable'
  /** The provider reports too many calls. */
  | 'rate_limited'
  | 'timed_out'
  /** The model declined to answer. */
  | 'refused'
  /** The answer ended before it was complete. */
  | 'cut_off'
  /** The answer does not have the form that was asked for. */
  | 'malformed'
  /** The provider does not accept such a request. */
  | 'rejected'
  /** The copy has used up its tokens. */
  | 'over_budget';

export class ModelError extends Error {
  readonly failure: ModelFailure;
  /** Milliseconds that the provider asks to wait before the next call. */
  readonly retryAfterMs: number | undefined;
  /** Tokens that the failed call cost. */
  readonly tokens: Tokens | undefined;

  /** @param message is for operators, and never quotes a prompt or an answer. */
  constructor(failure: ModelFailure, message: string, more: { retryAfterMs?: number; tokens?: Tokens } = {}) {
    super(message);
    this.name = 'ModelError';
    this.failure = failure;
    this.retryAfterMs = more.retryAfterMs;
    this.tokens = more.tokens;
  }
}

/** The errors that both providers' SDKs throw. */
interface SdkError {
  status?: number;
  headers?: Headers;
  /** The provider's stable code of the error. */
  code?: string | null;
  type?: string | null;
}

/** Converts an SDK's error. Its message is dropped, because providers quote prompts in theirs. */
export function toModelError(error: unknown): ModelError {
  const { status, headers, code, type } = error as SdkError;
  if (status !== undefined && status >= 300 && status < 400) {
    return new ModelError(
      'rejected',
      `${status}: redirects are not followed; LLM_BASE_URL has to name the host itself`,
    );
  }
  const message = [status ?? 'no answer', type, code].filter(Boolean).join(' ');
  if (status === undefined || status === 408 || status === 409 || status >= 500) {
    return new ModelError('unavailable', message, { retryAfterMs: retryAfterMs(headers) });
  }
  if (status === 429) return new ModelError('rate_limited', message, { retryAfterMs: retryAfterMs(headers) });
  return new ModelError('rejected', message);
}

/** Parses the header `Retry-After`, which holds seconds or a date. */
function retryAfterMs(headers: Headers | undefined): number | undefined {
  const value = headers?.get('retry-after');
  if (!value) return undefined;
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1_000;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** What a call is for; a label of metrics. */
export type Purpose = 'read' | 'rubric' | 'mark';

/** One request to a language model, as every protocol can carry it. */
export interface ModelRequest {
  purpose: Purpose;
  /** The same for all copies: providers that keep prompts keep this one. */
  system: string;
  /** The same for all copies of an exam or a question; comes next, so that it can be kept too. */
  shared: string;
  /** What is new: texts, and pictures as PNG files. */
  content: readonly (string | Uint8Array)[];
  /** JSON Schema that the answer has to have. */
  schema: Record<string, unknown>;
}

/** Tokens of one call, or of many. `cached` of the input were kept by the provider from an earlier call. */
export interface Tokens {
  input: number;
  cached: number;
  output: number;
}

/** A count of tokens as a provider gives it; hosts leave it out or put something else there, which counts as none. */
export function tokenCount(given: unknown): number {
  const whole = typeof given === 'number' ? Math.round(given) : 0;
  return Number.isSafeInteger(whole) && whole > 0 ? whole : 0;
}

export interface ModelReply {
  /** The answer's text: JSON, if the model did as it was told. */
  text: string;
  tokens: Tokens;
}

/** A language model at one provider. */
export interface LanguageModel {
  /** As the provider names it. */
  readonly name: string;
  /**
   * One call, never repeated.
   * @throws ModelError; anything at all once the signal has fired.
   */
  ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
}

/**
 * Why there is no answer: nobody answered properly, too many calls, too late, the model would not, its answer has no
 * end, is not what was asked for, the provider does not take such requests, the copy has used up its tokens.
 */
export type ModelFailure =
  | 'unavailable'
  | 'rate_limited'
  | 'timed_out'
  | 'refused'
  | 'cut_off'
  | 'malformed'
  | 'rejected'
  | 'over_budget';

export class ModelError extends Error {
  readonly failure: ModelFailure;
  /** When the provider wants to be asked again, in milliseconds from now. */
  readonly retryAfterMs: number | undefined;
  /** What the call cost nevertheless. */
  readonly tokens: Tokens | undefined;

  /** @param message for operators; never words of a prompt or of an answer. */
  constructor(failure: ModelFailure, message: string, more: { retryAfterMs?: number; tokens?: Tokens } = {}) {
    super(message);
    this.name = 'ModelError';
    this.failure = failure;
    this.retryAfterMs = more.retryAfterMs;
    this.tokens = more.tokens;
  }
}

/** What a provider's SDK throws, as both of them do. */
interface SdkError {
  status?: number;
  headers?: Headers;
  /** A stable word of the provider's for what was wrong. */
  code?: string | null;
  type?: string | null;
}

/** Reads an SDK's error. Its message is left out, because providers quote prompts in theirs. */
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

/** Seconds or a date. */
function retryAfterMs(headers: Headers | undefined): number | undefined {
  const value = headers?.get('retry-after');
  if (!value) return undefined;
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1_000;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

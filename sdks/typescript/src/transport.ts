import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, NoAnswerError } from './errors.ts';

/** Options of one call. */
export interface CallOptions {
  /** Ends the call and its pauses. */
  signal?: AbortSignal;
  /** Milliseconds that one request may take. */
  timeoutMs?: number;
  /** Milliseconds for all tries together; 0: one try. */
  patienceMs?: number;
  /**
   * Names what a POST is to do: a later call with the same key gets the first answer, also from another process. Made
   * anew for each call where none is given, and kept over its tries.
   */
  idempotencyKey?: string;
}

/** How a client calls. */
export interface Settings {
  /** Base address of the API, ending in `/v1`. */
  baseUrl: string;
  apiKey: string;
  timeoutMs: number;
  patienceMs: number;
  fetch: typeof fetch;
  /** Told of each try when it has ended. Holds no key and no signed address. */
  onRequest?: ((event: RequestEvent) => void) | undefined;
}

export interface RequestEvent {
  method: string;
  /** Below the base address, with its query. */
  path: string;
  /** 1 for the first try. */
  attempt: number;
  durationMs: number;
  /** Undefined where no answer came. */
  status?: number | undefined;
  code?: string | null | undefined;
  requestId?: string | null | undefined;
  /** Pause before the next try; undefined after the last. */
  retryInMs?: number | undefined;
}

interface TypedData {
  url: string;
}

export type Options<T extends TypedData> = Omit<T, 'url' | 'headers'> &
  ('headers' extends keyof T ? Pick<T, 'headers'> : unknown) &
  CallOptions;

/** The answer of an operation, of all its successful ones. */
export type RequestResult<T> = Promise<T[keyof T]>;

interface Call extends CallOptions {
  url: string;
  path?: object;
  query?: object;
  headers?: object;
  body?: unknown;
  /** How generated calls would have lists written; commas are what each of them says. */
  querySerializer?: unknown;
}

type Method = <T>(call: Call) => RequestResult<T>;

/** What the generated operations call. */
export interface Send {
  get: Method;
  post: Method;
  put: Method;
  patch: Method;
  delete: Method;
}

const PAUSE_MAX_MS = 60_000;

export function createSend(settings: Settings): Send {
  const method =
    (name: string): Method =>
    async <T>(call: Call) =>
      (await send(settings, name, call)) as T[keyof T];
  return {
    get: method('GET'),
    post: method('POST'),
    put: method('PUT'),
    patch: method('PATCH'),
    delete: method('DELETE'),
  };
}

async function send(settings: Settings, method: string, call: Call): Promise<unknown> {
  const { body, headers: given = {} } = call;
  const path = pathOf(call);
  const headers: Record<string, string> = { 'X-API-Key': settings.apiKey, Accept: 'application/json' };
  if (method === 'POST') headers['Idempotency-Key'] = call.idempotencyKey ?? randomUUID();
  for (const [name, value] of Object.entries(given)) if (value !== undefined) headers[name] = String(value);
  if (body === undefined) delete headers['Content-Type'];
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return await persist(settings, call, { method, path }, async (signal) => {
    const response = await settings.fetch(settings.baseUrl + path, { ...init, signal, redirect: 'manual' });
    const location = response.status === 302 ? response.headers.get('location') : null;
    // A file lies elsewhere: its address is signed, and the key is nothing to whoever keeps it.
    return location ? await settings.fetch(location, { signal }) : response;
  });
}

/** `/exams/{examId}` with its parameters; a list is one parameter with commas. */
function pathOf({ url, path = {}, query = {} }: Call): string {
  const filled = url.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String((path as Record<string, unknown>)[name])),
  );
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value != null) parameters.set(name, String(value));
  const text = parameters.toString();
  return text ? `${filled}?${text}` : filled;
}

/**
 * Tries until there is a final answer or patience ends: what the contract says may pass is tried again after
 * `Retry-After`, or after a random part of a pause that doubles. @returns JSON, or a Blob of a file.
 * @throws ApiError, NoAnswerError; the reason of an aborted signal.
 */
export async function persist(
  settings: Settings,
  options: CallOptions,
  name: { method: string; path: string },
  request: (signal: AbortSignal) => Promise<Response>,
): Promise<unknown> {
  const { signal, timeoutMs = settings.timeoutMs, patienceMs = settings.patienceMs } = options;
  const giveUpAt = Date.now() + patienceMs;
  for (let attempt = 1; ; attempt++) {
    const startedAt = Date.now();
    const outcome = await tryOnce(request, timeoutMs, signal);
    const { error, response } = outcome;
    const least = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
    const pause = Math.max(least, Math.random() * Math.min(1000 * 2 ** (attempt - 1), PAUSE_MAX_MS));
    const again = error !== undefined && isWorthRepeating(error) && Date.now() + pause <= giveUpAt;
    settings.onRequest?.({
      ...name,
      attempt,
      durationMs: Date.now() - startedAt,
      status: response?.status,
      code: error instanceof ApiError ? error.code : undefined,
      requestId: response?.headers.get('x-request-id'),
      retryInMs: again ? pause : undefined,
    });
    if (error === undefined) return outcome.value;
    if (!again) throw error;
    await sleep(pause, undefined, { ...(signal && { signal }) }).catch(() => signal?.throwIfAborted());
  }
}

function isWorthRepeating(error: Error): boolean {
  return error instanceof NoAnswerError || (error instanceof ApiError && error.isTransient);
}

interface Outcome {
  value?: unknown;
  error?: Error;
  response?: Response;
}

async function tryOnce(
  request: (signal: AbortSignal) => Promise<Response>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  signal?.throwIfAborted();
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response | undefined;
  try {
    response = await request(signal ? AbortSignal.any([signal, timeout]) : timeout);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    if (response.ok) return { response, value: isJson ? await response.json() : await response.blob() };
    const text = await response.text();
    return { response, error: new ApiError(response, isJson ? JSON.parse(text) : null) };
  } catch (error) {
    signal?.throwIfAborted();
    const message = timeout.aborted ? `no answer within ${timeoutMs} ms` : 'no answer';
    return { ...(response && { response }), error: new NoAnswerError(message, { cause: error }) };
  }
}

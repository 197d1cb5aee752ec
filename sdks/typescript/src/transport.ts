import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, NoAnswerError } from './errors.ts';
import { VERSION } from './version.ts';

/** Options of one call. */
export interface CallOptions {
  /** Ends the call and its pauses; its reason is thrown. */
  signal?: AbortSignal | undefined;
  /** Milliseconds that one request may take, its answer included. */
  timeoutMs?: number | undefined;
  /** Milliseconds for all tries together; 0: one try. */
  patienceMs?: number | undefined;
  /**
   * Identifies a POST: a later call with the same key gets the first answer, even from another process. Without one,
   * each call gets a new key, which all its tries share.
   */
  idempotencyKey?: string | undefined;
}

/** A key, or a function that returns it at each call, so that a key can be rotated while the program runs. */
export type ApiKey = string | (() => string | Promise<string>);

/** How a client calls. */
export interface Settings {
  /** Base address of the API, ending in `/v1`. */
  baseUrl: string;
  apiKey: ApiKey;
  timeoutMs: number;
  patienceMs: number;
  fetch: typeof fetch;
  /** Called when a try has ended. The event has no key and no signed address. */
  onRequest?: ((event: RequestEvent) => void) | undefined;
}

export interface RequestEvent {
  method: string;
  /** Path below the base address, with its query. */
  path: string;
  /** Number of the try, 1 for the first. */
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

/** Allows undefined for optional properties, too. */
export type Loose<T> = { [P in keyof T]: object extends Pick<T, P> ? T[P] | undefined : T[P] };

export type Options<T extends TypedData> = Omit<T, 'url' | 'headers' | 'query'> &
  ('headers' extends keyof T ? Pick<T, 'headers'> : unknown) &
  ('query' extends keyof T ? { [P in keyof Pick<T, 'query'>]: Loose<T[P]> } : unknown) &
  CallOptions;

/** The answer of an operation: the union of its successful ones. */
export type RequestResult<T> = Promise<T[keyof T]>;

interface Call extends CallOptions {
  url: string;
  path?: object;
  query?: object;
  headers?: object;
  body?: unknown;
  /** The generated calls' serializer for lists, which is ignored: all of them use commas, as `pathOf` does. */
  querySerializer?: unknown;
}

type Method = <T>(call: Call) => RequestResult<T>;

/** The function that the generated operations call. */
export interface Send {
  get: Method;
  post: Method;
  put: Method;
  patch: Method;
  delete: Method;
}

const PAUSE_MAX_MS = 60_000;

/** Tells operators of the API which client calls. */
const USER_AGENT = `exam-evaluation-typescript/${VERSION} node/${process.versions.node}`;

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
  const headers = new Headers({
    'X-API-Key': await keyOf(settings),
    Accept: 'application/json',
    'User-Agent': USER_AGENT,
  });
  if (method === 'POST') headers.set('Idempotency-Key', call.idempotencyKey ?? randomUUID());
  for (const [name, value] of Object.entries(given)) if (value !== undefined) headers.set(name, String(value));
  if (body === undefined) headers.delete('Content-Type');
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return await persist(settings, call, { method, path }, async (signal) => {
    const response = await settings.fetch(settings.baseUrl + path, { ...init, signal, redirect: 'manual' });
    const location = response.status === 302 ? response.headers.get('location') : null;
    // A file is at a signed address elsewhere, which must not get the key.
    return location ? await settings.fetch(location, { signal }) : response;
  });
}

/** Checked here, since fetch would show a key that is not a valid header in its error. */
async function keyOf({ apiKey }: Settings): Promise<string> {
  const key = (typeof apiKey === 'string' ? apiKey : await apiKey()).trim();
  if (!/^[!-~]+$/.test(key)) throw new TypeError('apiKey is empty, or has characters that no key has');
  return key;
}

/** `/exams/{examId}` with its parameters; a list is one parameter with commas. */
function pathOf({ url, path = {}, query = {} }: Call): string {
  const filled = url.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = (path as Record<string, string | undefined>)[name] ?? '';
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`path.${name} is missing`);
    return encodeURIComponent(value);
  });
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value != null) parameters.set(name, String(value));
  const text = parameters.toString();
  return text ? `${filled}?${text}` : filled;
}

interface Name {
  method: string;
  path: string;
}

/**
 * Tries until there is a final answer or patience ends. Failures that may pass by the contract are tried again after
 * `Retry-After`, or after a random part of a pause that doubles. @returns JSON, or a Blob of a file.
 * @throws ApiError, NoAnswerError; the reason of an aborted signal.
 */
export async function persist(
  settings: Settings,
  options: CallOptions,
  name: Name,
  request: (signal: AbortSignal) => Promise<Response>,
): Promise<unknown> {
  const { signal, timeoutMs = settings.timeoutMs, patienceMs = settings.patienceMs } = options;
  const giveUpAt = performance.now() + patienceMs;
  for (let attempt = 1; ; attempt++) {
    const startedAt = performance.now();
    const outcome = await tryOnce(name, request, timeoutMs, signal);
    const { error, response } = outcome;
    const least = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
    const wait = Math.max(least, Math.random() * Math.min(1000 * 2 ** (attempt - 1), PAUSE_MAX_MS));
    const again = error !== undefined && isWorthRepeating(error) && performance.now() + wait <= giveUpAt;
    settings.onRequest?.({
      ...name,
      attempt,
      durationMs: performance.now() - startedAt,
      status: response?.status,
      code: error instanceof ApiError ? error.code : undefined,
      requestId: response?.headers.get('x-request-id'),
      retryInMs: again ? wait : undefined,
    });
    if (error === undefined) return outcome.value;
    if (!again) throw error;
    await pause(wait, signal);
  }
}

/** @throws the reason of an aborted signal. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(ms, undefined, { ...(signal && { signal }) }).catch(() => signal?.throwIfAborted());
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
  { method, path }: Name,
  request: (signal: AbortSignal) => Promise<Response>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  signal?.throwIfAborted();
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response | undefined;
  try {
    response = await request(signal ? AbortSignal.any([signal, timeout]) : timeout);
    const type = response.headers.get('content-type') ?? '';
    const isJson = type.startsWith('application/json');
    if (response.ok) {
      const value = isJson ? await response.json() : await response.blob();
      const isPage = value instanceof Blob && value.size > 0 && type.startsWith('text/html');
      return isPage ? { response, error: new ApiError(response, null) } : { response, value };
    }
    const text = await response.text();
    return { response, error: new ApiError(response, isJson ? parsed(text) : null) };
  } catch (error) {
    signal?.throwIfAborted();
    const message = timeout.aborted ? `no answer within ${timeoutMs} ms` : `no answer (${reasonOf(error)})`;
    return {
      ...(response && { response }),
      error: new NoAnswerError(`${method} ${path}: ${message}`, { cause: error }),
    };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The reason of a failure: fetch only says "fetch failed", and its error's cause has the reason. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  const { code, message } = cause as { code?: unknown; message?: string };
  return typeof code === 'string' ? code : message || 'unknown';
}

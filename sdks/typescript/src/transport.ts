import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, ExamEvaluationError, NoAnswerError } from './errors.ts';
import { refusalOf } from './refusals.ts';
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
  /** Headers beside those of the client, such as `traceparent`. */
  headers?: Record<string, string | undefined> | undefined;
  /** Called with each answer that is no refusal, before its body is read: for its status and headers. */
  onResponse?: ((response: Response) => void) | undefined;
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
type Loose<T> = { [P in keyof T]: object extends Pick<T, P> ? T[P] | undefined : T[P] };

type HeadersOf<T> = T extends { headers?: infer H } ? Loose<NonNullable<H>> : never;

export type Options<T extends TypedData> = Omit<T, 'url' | 'headers' | 'query'> &
  Omit<CallOptions, 'headers'> & { headers?: HeadersOf<T> | CallOptions['headers'] } & ('query' extends keyof T
    ? { [P in keyof Pick<T, 'query'>]: Loose<T[P]> }
    : unknown);

/** The answer of an operation: the union of its successful ones. */
export type RequestResult<T> = Promise<T[keyof T]>;

interface Call extends Omit<CallOptions, 'headers'> {
  url: string;
  path?: object;
  query?: object;
  headers?: object | undefined;
  body?: unknown;
  /** Where a file is written; it is not held in memory then. */
  saveAs?: string | undefined;
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
  const request = async (signal: AbortSignal) => {
    const response = await settings.fetch(settings.baseUrl + path, { ...init, signal, redirect: 'manual' });
    const location = response.status === 302 ? response.headers.get('location') : null;
    // A file is at a signed address elsewhere, which must not get the key.
    return location ? await settings.fetch(location, { signal }) : response;
  };
  const { saveAs } = call;
  const read: Read = saveAs === undefined ? readWhole : (response, onPart) => save(response, saveAs, onPart);
  return await persist(settings, call, { method, path }, request, read);
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
 * `Retry-After`, or after a random part of a pause that doubles. @returns what `read` makes of the answer: by default
 * JSON, or a Blob of a file.
 * @throws ApiError, NoAnswerError; the reason of an aborted signal.
 */
export async function persist(
  settings: Settings,
  options: Omit<CallOptions, 'headers'>,
  name: Name,
  request: (signal: AbortSignal) => Promise<Response>,
  read: Read = readWhole,
): Promise<unknown> {
  const { signal, onResponse, timeoutMs = settings.timeoutMs, patienceMs = settings.patienceMs } = options;
  const giveUpAt = performance.now() + patienceMs;
  for (let attempt = 1; ; attempt++) {
    const startedAt = performance.now();
    const outcome = await tryOnce(name, request, read, { timeoutMs, signal, onResponse });
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
  read: Read,
  { timeoutMs, signal, onResponse }: Pick<CallOptions, 'signal' | 'onResponse'> & { timeoutMs: number },
): Promise<Outcome> {
  signal?.throwIfAborted();
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  let response: Response | undefined;
  try {
    response = await request(signal ? AbortSignal.any([signal, late.signal]) : late.signal);
    const type = response.headers.get('content-type') ?? '';
    const isJson = type.startsWith('application/json');
    if (response.ok) {
      const isPage = type.startsWith('text/html') && (await response.clone().text()) !== '';
      if (isPage) return { response, error: refusalOf(response, null) };
      onResponse?.(response);
      return { response, value: await read(response, () => timer.refresh()) };
    }
    const text = await response.text();
    return { response, error: refusalOf(response, isJson ? parsed(text) : null) };
  } catch (error) {
    signal?.throwIfAborted();
    const message = late.signal.aborted ? `no answer within ${timeoutMs} ms` : `no answer (${reasonOf(error)})`;
    // A file that cannot be written is an error of its own, which no further request changes.
    const own = error instanceof ExamEvaluationError ? error : undefined;
    return {
      ...(response && { response }),
      error: own ?? new NoAnswerError(`${method} ${path}: ${message}`, { cause: error }),
    };
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the body of an answer. @param onPart to be called where it comes in parts, whose waits are timed one by one. */
type Read = (response: Response, onPart: () => void) => Promise<unknown>;

const readWhole: Read = async (response) => {
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return isJson ? await response.json() : await response.blob();
};

/** Writes the body beside the path first, so that there is never half of a file at the path. */
async function save(response: Response, path: string, onPart: () => void): Promise<void> {
  const partial = `${path}.part`;
  let isCut = false;
  const parts = async function* () {
    try {
      for await (const part of response.body ?? []) {
        onPart();
        yield part as Uint8Array;
      }
    } catch (error) {
      isCut = true;
      throw error;
    }
  };
  try {
    await writeFile(partial, parts());
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    if (isCut) throw error;
    throw new ExamEvaluationError(`${path} cannot be written (${reasonOf(error)})`, { cause: error });
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

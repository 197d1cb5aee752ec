import { setTimeout as sleep } from 'node:timers/promises';

/** Where an answer names no time. */
const AGAIN_AFTER_SECONDS = 1;
/** Answers after which the same request is to be sent again. */
const FOR_NOW = [429, 503];

/** The API or its object store cannot be reached. */
export class NoAnswer extends Error {}

/** The public API with one key, until a deadline. */
export class SmokeApi {
  readonly signal: AbortSignal;
  readonly #baseUrl: string;
  readonly #key: string;

  /** @param baseUrl ends in /v1. */
  constructor(baseUrl: string, key: string, signal: AbortSignal) {
    this.signal = signal;
    this.#baseUrl = baseUrl.replace(/\/+$/, '');
    this.#key = key;
  }

  /** @throws Error with the answer, unless it is a success. */
  async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const headers = {
      'X-API-Key': this.#key,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(method === 'POST' && { 'Idempotency-Key': crypto.randomUUID() }),
    };
    const text = await this.#send(method, `${this.#baseUrl}${path}`, headers, body && JSON.stringify(body));
    return (text ? JSON.parse(text) : {}) as Answer;
  }

  /** Downloads a whole file. @throws Error with the answer, unless it is a success. */
  async download(path: string): Promise<void> {
    const response = await this.#answer('GET', `${this.#baseUrl}${path}`, { 'X-API-Key': this.#key });
    if (response.ok) return void (await response.arrayBuffer());
    throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
  }

  /** Uploads a file to the address that the API gave. */
  async put(url: string, headers: Record<string, string>, file: Uint8Array): Promise<void> {
    await this.#send('PUT', url, headers, file);
  }

  async #send(
    method: string,
    url: string,
    headers: Record<string, string>,
    body?: string | Uint8Array,
  ): Promise<string> {
    const response = await this.#answer(method, url, headers, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${shown(url)}: ${response.status} ${text}`);
    return text;
  }

  /** The answer, once it is not one that asks for the same request again after a while. */
  async #answer(
    method: string,
    url: string,
    headers: Record<string, string>,
    body?: string | Uint8Array,
  ): Promise<Response> {
    const init = { method, headers, signal: this.signal, ...(body && { body: body as string }) };
    for (;;) {
      const response = await fetch(url, init).catch((error) => {
        throw new NoAnswer(`${method} ${shown(url)}: ${error.cause?.message ?? error.message}`, { cause: error });
      });
      const seconds = response.headers.get('retry-after');
      if (!FOR_NOW.includes(response.status) || !seconds) return response;
      await response.arrayBuffer();
      await sleep(1_000 * (Number(seconds) || AGAIN_AFTER_SECONDS), undefined, { signal: this.signal });
    }
  }
}

/** An address without its query, which holds the signature of a presigned one. */
function shown(url: string): string {
  return url.split('?')[0]!;
}

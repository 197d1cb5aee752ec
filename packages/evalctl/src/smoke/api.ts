import { setTimeout as sleep } from 'node:timers/promises';

const AGAIN_AFTER_MS = 1_000;

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

  /**
   * Downloads a whole file, and waits while the API answers 503. @throws Error with the answer, unless it is a success.
   */
  async download(path: string): Promise<void> {
    for (;;) {
      const response = await this.#answer('GET', `${this.#baseUrl}${path}`, { 'X-API-Key': this.#key });
      if (response.ok) return void (await response.arrayBuffer());
      if (response.status !== 503) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
      await sleep(AGAIN_AFTER_MS, undefined, { signal: this.signal });
    }
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

  async #answer(
    method: string,
    url: string,
    headers: Record<string, string>,
    body?: string | Uint8Array,
  ): Promise<Response> {
    const init = { method, headers, signal: this.signal, ...(body && { body: body as string }) };
    return await fetch(url, init).catch((error) => {
      throw new NoAnswer(`${method} ${shown(url)}: ${error.cause?.message ?? error.message}`, { cause: error });
    });
  }
}

/** An address without its query, which holds the signature of a presigned one. */
function shown(url: string): string {
  return url.split('?')[0]!;
}

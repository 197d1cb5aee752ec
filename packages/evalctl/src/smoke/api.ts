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

  /** @throws Error with what was answered, where it is no success. */
  async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const headers = {
      'X-API-Key': this.#key,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(method === 'POST' && { 'Idempotency-Key': crypto.randomUUID() }),
    };
    const text = await this.#send(method, `${this.#baseUrl}${path}`, headers, body && JSON.stringify(body));
    return (text ? JSON.parse(text) : {}) as Answer;
  }

  /** Takes a file whole. @throws Error with what was answered, where it is no success. */
  async download(path: string): Promise<void> {
    await this.#send('GET', `${this.#baseUrl}${path}`, { 'X-API-Key': this.#key });
  }

  /** Puts a file where the API said. */
  async put(url: string, headers: Record<string, string>, file: Uint8Array): Promise<void> {
    await this.#send('PUT', url, headers, file);
  }

  async #send(
    method: string,
    url: string,
    headers: Record<string, string>,
    body?: string | Uint8Array,
  ): Promise<string> {
    const [shown] = url.split('?'); // behind it a presigned address has its signature
    const response = await fetch(url, {
      method,
      headers,
      signal: this.signal,
      ...(body && { body: body as string }),
    }).catch((error) => {
      throw new Error(`${method} ${shown}: ${error.cause?.message ?? error.message}`, { cause: error });
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${shown}: ${response.status} ${text}`);
    return text;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { ENDED } from '@exam-evaluation/contract/submissions.ts';

/** How long a request is repeated while the API asks for that. */
const PATIENCE_MS = 30 * 60_000;

/** A small client of the public HTTP API: what an integrator would write first. */
export class Client {
  readonly #baseUrl: string;
  readonly #key: string;

  constructor(baseUrl: string, key: string) {
    this.#baseUrl = baseUrl;
    this.#key = key;
  }

  get = (path: string): Promise<any> => this.#json('GET', path);
  post = (path: string, body?: unknown): Promise<any> => this.#json('POST', path, body);
  patch = (path: string, body: unknown): Promise<any> => this.#json('PATCH', path, body);

  async download(path: string): Promise<Uint8Array> {
    const response = await this.#send('GET', path);
    if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  /** Makes an upload slot, puts the file there and waits until it is checked. @returns the upload's id. */
  async upload(filename: string, pdf: Uint8Array): Promise<string> {
    const { uploads } = await this.post('/uploads', { files: [{ filename, size_bytes: pdf.length }] });
    const [slot] = uploads;
    const put = await fetch(slot.put_url, {
      method: 'PUT',
      body: pdf as Uint8Array<ArrayBuffer>,
      headers: slot.put_headers,
    });
    if (!put.ok) throw new Error(`PUT ${filename}: ${put.status}`);
    for (;;) {
      const upload = await this.get(`/uploads/${slot.id}`);
      if (upload.status !== 'pending') return slot.id;
      await sleep(500);
    }
  }

  /** Polls until the evaluation has ended. Calls `tell` once for each step. */
  async ended(submissionId: string, tell: (step: string) => void): Promise<any> {
    let told = '';
    for (;;) {
      const submission = await this.get(`/submissions/${submissionId}`);
      const { step, questions_done, questions_total } = submission.progress;
      const now = `${submission.status} ${step} ${questions_done}/${questions_total}`;
      if (now !== told) tell(now);
      told = now;
      if (ENDED.includes(submission.status)) return submission;
      await sleep(400);
    }
  }

  async #json(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await this.#send(method, path, body);
    const json = (await response.json()) as { error?: { code: string; message: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(json.error)}`);
    return json;
  }

  /** Sends a request again after the seconds in Retry-After, as the API asks for with 429 and 503. */
  async #send(method: string, path: string, body?: unknown): Promise<Response> {
    const headers: Record<string, string> = { 'X-API-Key': this.#key };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    if (method === 'POST') headers['Idempotency-Key'] = crypto.randomUUID();
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (;;) {
      const response = await fetch(`${this.#baseUrl}${path}`, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const isForNow = response.status === 429 || response.status === 503;
      if (!isForNow || performance.now() > giveUpAt) return response;
      await response.arrayBuffer();
      await sleep(Number(response.headers.get('retry-after') ?? 1) * 1000);
    }
  }
}

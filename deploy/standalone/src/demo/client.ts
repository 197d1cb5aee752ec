import { setTimeout as sleep } from 'node:timers/promises';
import { ENDED } from '@exam-evaluation/contract/submissions.ts';

/** How long a request is repeated while the API asks for that, and while it fails or nothing answers. */
const [PATIENCE_MS, PATIENCE_WITH_FAILURES_MS] = [30 * 60_000, 5 * 60_000];
/** Pause where no answer says how long to wait. */
const PAUSE_MS = 2_000;
/** Pauses between two looks at a copy: they grow, since each look takes from a busy machine what the copy waits for. */
const [LOOK_MS, LOOK_MS_MAX] = [400, 5_000];

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
    const put = await repeatedly(slot.put_url, {
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
    for (let pauseMs = LOOK_MS; ; pauseMs = Math.min(1.2 * pauseMs, LOOK_MS_MAX)) {
      const submission = await this.get(`/submissions/${submissionId}`);
      const { step, questions_done, questions_total } = submission.progress;
      const now = `${submission.status} ${step} ${questions_done}/${questions_total}`;
      if (now !== told) tell(now);
      told = now;
      if (ENDED.includes(submission.status)) return submission;
      await sleep(pauseMs);
    }
  }

  async #json(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await this.#send(method, path, body);
    const json = (await response.json()) as { error?: { code: string; message: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(json.error)}`);
    return json;
  }

  async #send(method: string, path: string, body?: unknown): Promise<Response> {
    const headers: Record<string, string> = { 'X-API-Key': this.#key };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    if (method === 'POST') headers['Idempotency-Key'] = crypto.randomUUID();
    return await repeatedly(`${this.#baseUrl}${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }
}

/**
 * Sends a request until it is answered for good, as docs/integrators/retries.md says: after the seconds in Retry-After
 * where the answer has them, and after a pause where the service failed or nothing answered.
 */
export async function repeatedly(url: string, request: RequestInit): Promise<Response> {
  const startedAt = performance.now();
  const isTooLong = (waitMs: number, patienceMs: number) => performance.now() + waitMs > startedAt + patienceMs;
  for (;;) {
    let waitMs = PAUSE_MS;
    try {
      const response = await fetch(url, request);
      const seconds = response.headers.get('retry-after');
      if (response.status < 500 && seconds === null) return response;
      if (seconds !== null) waitMs = Number(seconds) * 1_000;
      if (isTooLong(waitMs, seconds === null ? PATIENCE_WITH_FAILURES_MS : PATIENCE_MS)) return response;
      await response.arrayBuffer();
    } catch (error) {
      if (isTooLong(waitMs, PATIENCE_WITH_FAILURES_MS)) throw error;
    }
    await sleep(waitMs);
  }
}

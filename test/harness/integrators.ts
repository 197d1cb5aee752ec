import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { Api } from './api.ts';
import { eventually } from './eventually.ts';
import { GOOD_ANSWER, WRITTEN } from './exams.ts';
import { pdfOf, put } from './uploads.ts';

const CANDIDATES = 400;
const EPOCH = '1970-01-01T00:00:00Z';
const PAUSE_MS = 50;
/** About as fast as copies are graded. Reading a scan takes seconds of a processor. */
const HAND_IN_MS = { typed: 1_000, scan: 8_000 };
const SCANS_MAX = 4;
/** Retried by every client: the service cannot serve now, or still runs the first try. */
const isRetried = (status: number, code: string | undefined) =>
  status === 503 || (status === 409 && code === 'request_in_progress');

/** A copy that was accepted, and the request that handed it in, to be repeated. */
interface HandedIn {
  id: string;
  repeat: { path: string; body: unknown; key: string };
  answer: any;
}

/**
 * Integrators of one institute who hand in typed and scanned copies, follow the feed and override marks, all through
 * any of the given addresses by turns, as clients with the documented retries do. What a client must not see fails at
 * once: another refusal than "not now", a row of the feed that goes back.
 */
export class Integrators {
  readonly handedIn: HandedIn[] = [];
  readonly statuses = new Map<number, number>();
  /** The feed as its follower knows it: the newest row of each copy. */
  readonly followed = new Map<string, any>();
  readonly overridden = new Set<string>();
  readonly #apis: readonly Api[];
  /** The question of each exam. */
  readonly #questions = new Map<string, string>();
  #turn = 0;
  #next = 0;
  #watermark = EPOCH;
  #isStopped = false;
  #refusedAt: number | undefined;
  /** Longest time during which no write was accepted, as these clients saw it. */
  refusedMs = 0;
  #work: Promise<unknown> = Promise.resolve();
  #following: Promise<unknown> = Promise.resolve();
  #isOver = false;

  constructor(key: string, baseUrls: readonly string[]) {
    this.#apis = baseUrls.map((baseUrl) => new Api(baseUrl, key));
  }

  async begin(): Promise<void> {
    const typed = await this.#exam('typed');
    const scanned = await this.#exam('handwritten');
    this.#work = Promise.all([
      this.#handIn(typed, 'typed'),
      this.#handIn(typed, 'typed'),
      this.#handIn(scanned, 'scan'),
      this.#review(),
    ]);
    this.#following = this.#follow();
    for (const work of [this.#work, this.#following]) work.catch(() => undefined); // told by `stop`
  }

  /** Waits until so many more copies are accepted. */
  async goOn(copies: number): Promise<void> {
    const wanted = this.handedIn.length + copies;
    await this.#until(() => this.handedIn.length >= wanted);
  }

  /** Waits until a copy is graded and its mark overridden. */
  async reviewed(): Promise<void> {
    await this.#until(() => this.overridden.size > 0);
  }

  async #until(isSo: () => boolean): Promise<void> {
    await Promise.race([eventually(async () => isSo(), Boolean), this.#work]);
  }

  /** Lets everybody finish what they are about, and the follower read the feed to its end. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#work;
    this.#isOver = true;
    await this.#following;
  }

  async #exam(mode: 'typed' | 'handwritten'): Promise<any> {
    const exam = await this.send('POST', '/exams', `exam-${mode}`, {
      title: 'In use',
      mode,
      open: true,
      questions: [{ ...WRITTEN, label: '1' }],
      candidates: Array.from({ length: CANDIDATES }, (_, index) => ({ external_id: `c-${index}` })),
    });
    this.#questions.set(exam.id, exam.questions[0].id);
    return exam;
  }

  /** Repeats a request under one key until it is answered. */
  async send(method: string, path: string, key?: string, body?: unknown): Promise<any> {
    return await eventually(
      async () => {
        const api = this.#apis[this.#turn++ % this.#apis.length]!;
        const answer = await api.request(method, path, {
          body,
          headers: key === undefined ? {} : { 'Idempotency-Key': key },
        });
        const isRefused = isRetried(answer.status, answer.body.error?.code);
        this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
        if (method !== 'GET') this.#note(isRefused);
        if (!isRefused && answer.status >= 400) {
          throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
        }
        return isRefused ? undefined : answer.body;
      },
      (answer) => answer !== undefined,
    );
  }

  #note(isRefused: boolean): void {
    if (isRefused) this.#refusedAt ??= performance.now();
    else if (this.#refusedAt !== undefined) {
      this.refusedMs = Math.max(this.refusedMs, performance.now() - this.#refusedAt);
      this.#refusedAt = undefined;
    }
  }

  async #handIn(exam: any, what: 'typed' | 'scan'): Promise<void> {
    const pdf = await pdfOf();
    for (let handedIn = 0; !this.#isStopped && (what === 'typed' || handedIn < SCANS_MAX); handedIn++) {
      const number = this.#next++;
      const key = `copy-${number}`;
      const candidate = { external_id: `c-${number}` };
      let copy: object = { answers: [{ label: '1', text: `${GOOD_ANSWER} ${number}.` }] };
      if (what === 'scan') {
        const { uploads } = await this.send('POST', '/uploads', `slot-${number}`, {
          files: [{ filename: 'copy.pdf' }],
        });
        expect(await put(uploads[0], pdf)).toBe(200);
        await eventually(
          () => this.send('GET', `/uploads/${uploads[0].id}`),
          ({ status }) => status === 'ready',
        );
        copy = { upload_id: uploads[0].id };
      }
      const path = `/exams/${exam.id}/submissions`;
      const body = { candidate, ...copy };
      const answer = await this.send('POST', path, key, body);
      this.handedIn.push({ id: answer.id, repeat: { path, body, key }, answer });
      await sleep(HAND_IN_MS[what]);
    }
  }

  async #follow(): Promise<void> {
    for (let isLast = false; !isLast; ) {
      isLast = this.#isOver;
      const { data } = await this.send(
        'GET',
        `/submissions?limit=200&updated_since=${encodeURIComponent(this.#watermark)}`,
      );
      for (const row of data) {
        expect(row.updated_at > this.#watermark).toBe(true);
        this.#watermark = row.updated_at;
        this.followed.set(row.id, row);
      }
      await sleep(PAUSE_MS);
    }
  }

  async #review(): Promise<void> {
    while (!this.#isStopped) {
      const found = [...this.followed.values()].find(
        ({ id, status }) => status === 'graded' && !this.overridden.has(id),
      );
      if (found) {
        const question = this.#questions.get(found.exam_id);
        await this.send('PATCH', `/submissions/${found.id}/questions/${question}`, undefined, { awarded: 1 });
        this.overridden.add(found.id);
      }
      await sleep(PAUSE_MS * 4);
    }
  }
}

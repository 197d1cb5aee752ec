import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '../harness/api.ts';
import { eventually } from '../harness/eventually.ts';
import { GOOD_ANSWER, WRITTEN } from '../harness/exams.ts';

const WRITERS = 4;
const CANDIDATES = 400;
const EPOCH = '1970-01-01T00:00:00Z';

/** Makes an open exam for the writers, with candidates `c-0` to `c-399`. */
export async function examForWriters(api: Api): Promise<any> {
  const { body } = await api.post('/exams', {
    title: 'Under load',
    mode: 'typed',
    open: true,
    questions: [{ ...WRITTEN, label: '1' }],
    candidates: Array.from({ length: CANDIDATES }, (_, index) => ({ external_id: `c-${index}` })),
  });
  return body;
}

/** People who hand copies in, each the next one when the last is graded, until they are stopped. */
export class Writers {
  /** Submission by number of the candidate, in the order of their acceptance. */
  readonly accepted = new Map<number, string>();
  #graded = 0;
  #next = 0;
  #watermark = EPOCH;
  #stopped = false;
  readonly #writing: Promise<unknown>;

  constructor(api: Api, exam: any) {
    this.#writing = Promise.all(Array.from({ length: WRITERS }, () => this.#write(api, exam)));
  }

  /** Waits until this many more copies are accepted and graded. */
  async goOn(copies: number): Promise<void> {
    const wanted = this.#graded + copies;
    await eventually(
      async () => this.#graded,
      (graded) => graded >= wanted,
    );
  }

  /** @returns the moment up to which they have read the feed. */
  async stop(): Promise<{ watermark: string }> {
    this.#stopped = true;
    await this.#writing;
    return { watermark: this.#watermark };
  }

  /** Hands in until it is accepted; undefined once they are stopped. */
  async #persist(api: Api, exam: any, number: number) {
    while (!this.#stopped) {
      const answer = await handIn(api, exam, number).catch(() => undefined);
      if (answer?.status === 201) return answer;
      await sleep(100);
    }
    return undefined;
  }

  async #write(api: Api, exam: any): Promise<void> {
    while (!this.#stopped) {
      const number = this.#next++;
      const answer = await this.#persist(api, exam, number);
      if (!answer) return;
      this.accepted.set(number, answer.body.id);
      for (let row = answer.body; row && !this.#stopped; row = await read(api, row.id)) {
        if (row.updated_at > this.#watermark) this.#watermark = row.updated_at;
        if (row.status === 'graded') {
          this.#graded++;
          break;
        }
        await sleep(100);
      }
    }
  }
}

/** Hands in the copy of candidate `c-NUMBER`, under the same idempotency key each time. */
export async function handIn(api: Api, exam: any, number: number): Promise<{ status: number; body: any }> {
  const body = {
    candidate: { external_id: `c-${number}` },
    answers: [{ label: '1', text: `${GOOD_ANSWER} ${number}.` }],
  };
  const response = await fetch(`${api.baseUrl}/exams/${exam.id}/submissions`, {
    method: 'POST',
    headers: { 'X-API-Key': api.key, 'Content-Type': 'application/json', 'Idempotency-Key': `copy-${number}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  return { status: response.status, body: await response.json() };
}

/** The submission; undefined without an answer. */
async function read(api: Api, id: string): Promise<any> {
  const response = await fetch(`${api.baseUrl}/submissions/${id}`, {
    headers: { 'X-API-Key': api.key },
    signal: AbortSignal.timeout(60_000),
  }).catch(() => undefined);
  return response?.ok ? await response.json() : undefined;
}

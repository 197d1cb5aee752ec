import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import type { Api } from '../../harness/api.ts';
import { eventually } from '../../harness/eventually.ts';
import { GOOD_ANSWER, MCQ, WRITTEN } from '../../harness/exams.ts';
import { put } from '../../harness/uploads.ts';

const CONNECTIONS = 8;
/** Requests that one connection sends in a second, at most. */
const PACE = 20;
/** One in this many requests hands a copy in, and one in this many copies is a PDF. */
const HAND_IN_EVERY = 220;
const PDF_EVERY = 4;
const CANDIDATES = 500;

/** What was sent so far. */
export interface Sent {
  requests: number;
  submits: number;
}

/**
 * An integrator with connections that it keeps alive, and no patience: every request is sent once. It reads, lists,
 * asks for results and hands in copies, typed ones and PDFs.
 */
export class Load {
  /** Failures: connection errors, and answers of 400 and above. */
  readonly failures: string[] = [];
  /** Submissions that were accepted. */
  readonly accepted: string[] = [];
  readonly sent: Sent = { requests: 0, submits: 0 };
  /** Connections that were opened. */
  connections = 0;
  readonly #api: Api;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  readonly #sockets = new WeakSet<object>();
  readonly #sheet: Uint8Array;
  readonly #typed: any;
  readonly #handwritten: any;
  #graded: string | undefined;
  #turn = 0;
  #stopped = false;
  #running: Promise<unknown> | undefined;

  private constructor(api: Api, sheet: Uint8Array, [typed, handwritten]: [typed: any, handwritten: any]) {
    this.#api = api;
    this.#sheet = sheet;
    this.#typed = typed;
    this.#handwritten = handwritten;
  }

  static async prepare(api: Api): Promise<Load> {
    const { pdf } = await printSheet([{ label: '2.', text: GOOD_ANSWER }]);
    const candidates = Array.from({ length: CANDIDATES }, (_, index) => ({ external_id: `c-${index}` }));
    const exam = async (values: object) =>
      (await api.post('/exams', { title: 'Under load', open: true, candidates, ...values })).body;
    const typed = await exam({ mode: 'typed', questions: [MCQ, WRITTEN] });
    return new Load(api, pdf, [typed, await exam({ mode: 'handwritten', questions: [WRITTEN] })]);
  }

  start(): void {
    this.#running = Promise.all(Array.from({ length: CONNECTIONS }, () => this.#connection()));
  }

  /** Resolves after this many more requests. */
  async sends({ requests, submits }: Sent): Promise<void> {
    const wanted = { requests: this.sent.requests + requests, submits: this.sent.submits + submits };
    await eventually(
      async () => ({ ...this.sent, failures: this.failures.slice(0, 3) }),
      (sent) => sent.requests >= wanted.requests && sent.submits >= wanted.submits,
    );
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
    this.#agent.destroy();
  }

  async #connection(): Promise<void> {
    while (!this.#stopped) {
      const next = sleep(1000 / PACE);
      const turn = this.#turn++;
      if (turn % HAND_IN_EVERY === 0) await this.#handIn(turn / HAND_IN_EVERY);
      else await this.#read(turn);
      await next;
    }
  }

  async #read(turn: number): Promise<void> {
    const last = this.accepted.at(-1);
    const paths = [
      '/me',
      '/credits',
      `/exams/${this.#typed.id}`,
      `/exams/${this.#typed.id}/submissions?limit=5`,
      ...(last ? [`/submissions/${last}`] : []),
      ...(this.#graded ? [`/submissions/${this.#graded}/result`] : []),
    ];
    const body = await this.#send('GET', paths[turn % paths.length]!);
    if (body?.status === 'graded') this.#graded = body.id;
  }

  async #handIn(number: number): Promise<void> {
    const candidate = { external_id: `c-${number}` };
    const isPdf = number % PDF_EVERY === 0;
    const upload_id = isPdf ? await this.#upload() : undefined;
    if (isPdf && !upload_id) return;
    const body = isPdf
      ? { candidate, upload_id }
      : {
          candidate,
          answers: [
            { label: '1', selected_options: ['A'] },
            { label: '2', text: `${GOOD_ANSWER} ${number}` },
          ],
        };
    const exam = isPdf ? this.#handwritten : this.#typed;
    const submission = await this.#send('POST', `/exams/${exam.id}/submissions`, body);
    this.sent.submits++;
    if (submission) this.accepted.push(submission.id);
  }

  /** Uploads a PDF and waits until it is checked. @returns its id; undefined after a failure. */
  async #upload(): Promise<string | undefined> {
    const made = await this.#send('POST', '/uploads', { files: [{ filename: 'copy.pdf' }] });
    if (!made) return undefined;
    const { id } = made.uploads[0];
    const status = await put(made.uploads[0], this.#sheet);
    if (status !== 200) this.failures.push(`PUT of a PDF: ${status}`);
    const checked = await eventually(
      async () => await this.#send('GET', `/uploads/${id}`),
      (upload) => upload?.status !== 'pending',
    );
    return checked && id;
  }

  /** The answer's body; undefined after a failure. */
  async #send(method: string, path: string, body?: object): Promise<any> {
    this.sent.requests++;
    try {
      const { status, text } = await this.#exchange(method, path, body);
      if (status < 400) return JSON.parse(text);
      this.failures.push(`${new Date().toISOString()} ${method} ${path}: ${status} ${text}`);
    } catch (error) {
      this.failures.push(`${new Date().toISOString()} ${method} ${path}: ${String(error)}`);
    }
    return undefined;
  }

  #exchange(method: string, path: string, body?: object): Promise<{ status: number; text: string }> {
    const url = `${this.#api.baseUrl}${path}`;
    const content = body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const headers = { 'x-api-key': this.#api.key, ...content };
    return new Promise((resolve, reject) => {
      const sent = request(url, { method, agent: this.#agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString() }));
      });
      sent.on('socket', (socket) => {
        if (!this.#sockets.has(socket)) this.connections++;
        this.#sockets.add(socket);
      });
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
  }
}

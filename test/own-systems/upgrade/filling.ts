import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SCOPES } from '@exam-evaluation/contract/access.ts';
import { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { asOperator } from '../../harness/as-operator.ts';
import { ENDED, GOOD_ANSWER, MCQ, WITHOUT_KEY, WRITTEN } from '../../harness/exams.ts';
import type { Runtime } from '../../harness/system.ts';
import { get } from './lists.ts';

const VAGUE = 'The leaves are green because of something in them that likes the light.';
const REVIEWER = { ref: 'examiner-1', name: 'An examiner' };
const SCAN = join(import.meta.dirname, '../../../docs/integrators/samples/partly-right.pdf');

/** An institute with exams, uploads and copies in every state that a list tells apart. */
export class Filling {
  readonly instituteId: string;
  readonly uploads: string[] = [];
  key = '';
  #runtime!: Runtime;
  #exams: any[] = [];

  constructor(instituteId: string) {
    this.instituteId = instituteId;
  }

  async takeKey(runtime: Runtime): Promise<void> {
    this.#runtime = runtime;
    const { secret } = await asOperator(runtime, 'gateway', GatewayAdminService, (client) =>
      client.createKey({
        operationId: crypto.randomUUID(),
        instituteId: this.instituteId,
        name: 'office',
        scopes: [...SCOPES],
      }),
    );
    this.key = secret;
  }

  async fill(): Promise<void> {
    const paper = { mode: 'typed', open: true, questions: [MCQ, WRITTEN, WITHOUT_KEY], candidates: candidates(9) };
    const exam = await this.#send('POST', '/exams', { title: 'Plants and places', ...paper });
    const final = await this.#send('POST', '/exams', { title: 'The last term', ...paper, questions: [MCQ, WRITTEN] });
    const scanned = {
      title: 'On paper',
      mode: 'handwritten',
      questions: [WRITTEN],
      open: true,
      candidates: candidates(2),
    };
    const handwritten = await this.#send('POST', '/exams', scanned);
    await this.#send('POST', '/exams', { title: 'A draft', mode: 'typed', questions: [MCQ] });
    this.#exams = [exam, final, handwritten];
    const copies = [];
    for (let n = 0; n < 8; n++) copies.push(await this.#submit(exam, n, n % 2 ? VAGUE : GOOD_ANSWER));
    await this.#override(exam, copies[1]!, 1.5);
    await this.#send('POST', `/submissions/${copies[2]}/approve`, {
      reviewer: REVIEWER,
      question_ids: [exam.questions[1].id],
    });
    await this.#submit(exam, 3, GOOD_ANSWER, { replace: true });
    await this.#send('DELETE', `/submissions/${copies[4]}`);
    await this.#override(exam, copies[5]!, 3);
    await this.#send('POST', `/submissions/${copies[5]}/re-evaluate`, { keep_reviewed: true });
    await this.#ended(copies[5]!);
    for (const n of [0, 1]) await this.#submit(final, n, n ? VAGUE : GOOD_ANSWER);
    await this.#send('POST', `/exams/${final.id}/finalize`, { all_graded: true });
    const scan = await this.#upload(readFileSync(SCAN));
    await this.#ended(
      (
        await this.#send('POST', `/exams/${handwritten.id}/submissions`, {
          candidate: { id: handwritten.candidates[0].id },
          upload_id: scan,
        })
      ).id,
    );
    await this.#upload(readFileSync(SCAN));
    await this.#upload(Buffer.from('no PDF'));
  }

  /** Changes marks, hands in and reviews once more. */
  async change(): Promise<void> {
    const [exam] = this.#exams;
    const shown = (await get({ runtime: this.#runtime, key: this.key }, `/exams/${exam.id}/submissions?limit=100`))
      .data;
    const [first, second, third] = shown.map(({ id }: { id: string }) => id);
    await this.#override(exam, first, 0.5);
    await this.#send('POST', `/submissions/${second}/approve`, {
      reviewer: REVIEWER,
      question_ids: [exam.questions[1].id],
    });
    await this.#send('POST', `/submissions/${third}/re-evaluate`, {});
    await this.#ended(third);
    await this.#submit(exam, 8, VAGUE);
  }

  async #submit(exam: any, candidate: number, text: string, more: object = {}): Promise<string> {
    const answers = [
      { label: '1', selected_options: ['A'] },
      { label: '2', text },
      { label: '3', text: '6' },
    ];
    const copy = {
      candidate: { id: exam.candidates[candidate].id },
      answers: answers.slice(0, exam.questions.length),
      ...more,
    };
    const { id } = await this.#send('POST', `/exams/${exam.id}/submissions`, copy);
    await this.#ended(id);
    return id;
  }

  async #override(exam: any, id: string, awarded: number): Promise<void> {
    const question = `/submissions/${id}/questions/${exam.questions[1].id}`;
    await this.#send('PATCH', question, { awarded, reason: 'as the scheme says', reviewer: REVIEWER });
  }

  async #upload(bytes: Uint8Array): Promise<string> {
    const made = await this.#send('POST', '/uploads', { files: [{ filename: 'copy.pdf' }] });
    const [slot] = made.uploads;
    await fetch(slot.put_url, { method: 'PUT', body: bytes as never, headers: slot.put_headers });
    this.uploads.push(slot.id);
    await this.#until(`/uploads/${slot.id}`, ({ status }) => status !== 'pending');
    return slot.id;
  }

  async #ended(id: string): Promise<void> {
    await this.#until(`/submissions/${id}`, ({ status }) => ENDED.includes(status));
  }

  async #until(path: string, done: (body: any) => boolean): Promise<void> {
    while (!done(await get({ runtime: this.#runtime, key: this.key }, path))) await sleep(200);
  }

  async #send(method: string, path: string, body?: object): Promise<any> {
    const response = await fetch(this.#runtime.baseUrl + path, {
      method,
      headers: { 'X-API-Key': this.key, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text ? JSON.parse(text) : undefined;
  }
}

const candidates = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ external_id: `c-${n + 1}`, name: `Candidate ${n + 1}` }));

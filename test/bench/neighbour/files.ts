// Hostile files, from the upload to the checked copy.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Client, repeatedly } from '@exam-evaluation/standalone/demo/client.ts';
import { activeParts } from '@exam-evaluation/testing/inert-pdf.ts';
import { inkOfMarks } from '@exam-evaluation/testing/ink-of-marks.ts';
import { EMBEDDABLE, NOT_EMBEDDABLE } from '../../../services/grading/src/checked-copy/hostile.testing.ts';

export interface Hostile {
  name: string;
  bytes: () => Uint8Array;
}

/** PDFs of a folder, or those that the suites make. */
export function hostileFiles(folder: string | undefined): Hostile[] {
  if (!folder) {
    const made = Object.entries({ ...EMBEDDABLE, ...NOT_EMBEDDABLE });
    return made.map(([name, bytes]) => ({ name, bytes }));
  }
  const names = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
  return names.sort().map((name) => ({ name, bytes: () => readFileSync(join(folder, name)) }));
}

const EXAM = {
  title: 'Hostile',
  mode: 'handwritten',
  open: true,
  questions: [
    { label: '1', type: 'short_answer', max_marks: 2, model_answer: 'Water boils at 100 degrees.' },
    { label: '2', type: 'short_answer', max_marks: 2, model_answer: 'Plants absorb carbon dioxide.' },
  ],
};

/** Hands files in as one copy each and keeps their checked copies. */
export class HostileCopies {
  /** Checked copies by the file's name. */
  readonly drawn = new Map<string, Uint8Array>();
  readonly #api: Client & { key: string };
  readonly #baseUrl: string;
  #examId = '';
  #candidates = 0;

  constructor(api: Client & { key: string }, baseUrl: string) {
    this.#api = api;
    this.#baseUrl = baseUrl;
  }

  /** @returns what became of it: the upload, the evaluation, the checked copy. */
  async handIn({ name, bytes }: Hostile): Promise<string> {
    this.#examId ||= (await this.#api.post('/exams', EXAM)).id;
    const uploadId = await this.#api.upload(name.replaceAll('/', ' '), bytes());
    const upload = await this.#api.get(`/uploads/${uploadId}`);
    if (upload.status !== 'ready') return `upload ${upload.status}: ${upload.error?.code ?? upload.reason ?? ''}`;
    const external_id = `c-${this.#candidates++}`;
    await this.#api.post(`/exams/${this.#examId}/candidates`, { candidates: [{ external_id, name: external_id }] });
    const copy = { candidate: { external_id }, upload_id: uploadId };
    const { id } = await this.#api.post(`/exams/${this.#examId}/submissions`, copy);
    const submission = await this.#api.ended(id, () => undefined);
    const drawing = await this.#draw(name, id);
    const reasons = (await this.#api.get(`/submissions/${id}`)).review_reasons ?? [];
    return [submission.status, submission.error?.code, drawing, ...reasons].filter(Boolean).join(', ');
  }

  /** What is wrong with the checked copies; empty when nothing is. */
  async faults(): Promise<string[]> {
    const found: string[] = [];
    for (const [name, pdf] of this.drawn) {
      for (const part of (await activeParts(pdf)).slice(0, 3)) found.push(`${name}: ${part}`);
    }
    return found;
  }

  /** Pixels in the ink of marks on the first page of a file's checked copy. */
  async ink(name: string): Promise<number | undefined> {
    const pdf = this.drawn.get(name);
    return pdf && (await inkOfMarks(pdf));
  }

  /** Waits until the checked copy is drawn. */
  async #draw(name: string, id: string): Promise<string> {
    const headers = { 'X-API-Key': this.#api.key };
    const response = await repeatedly(`${this.#baseUrl}/submissions/${id}/checked-copy`, { headers });
    const body = new Uint8Array(await response.arrayBuffer());
    if (response.status !== 200)
      return (JSON.parse(Buffer.from(body).toString()) as { error: { code: string } }).error.code;
    this.drawn.set(name, body);
    return `drawn, ${Math.ceil(body.length / 1_024)} KB`;
  }
}

import { scanPages } from '@exam-evaluation/testing/scans.ts';
import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import type { Api } from '../../harness/api.ts';
import { eventually, served } from '../../harness/eventually.ts';
import { ENDED, GOOD_ANSWER, WRITTEN } from '../../harness/exams.ts';
import { upload } from '../../harness/uploads.ts';

/** A class whose scanned copies keep workers busy for seconds each. */
export class ScannedClass {
  readonly handedIn: string[] = [];
  readonly #api: Api;
  readonly #exam: any;
  readonly #scan: Uint8Array;

  private constructor(api: Api, exam: any, scan: Uint8Array) {
    this.#api = api;
    this.#exam = exam;
    this.#scan = scan;
  }

  /** @param size most copies that will be handed in. */
  static async prepare(api: Api, size: number): Promise<ScannedClass> {
    const { pdf } = await printSheet([{ label: '2.', text: GOOD_ANSWER }]);
    const candidates = Array.from({ length: size }, (_, index) => ({ external_id: `s-${index}` }));
    const exam = { title: 'Scanned', mode: 'handwritten', open: true, questions: [WRITTEN], candidates };
    const { body } = await api.post('/exams', exam);
    return new ScannedClass(api, body, await scanPages(pdf, { dpi: 150, noise: 6, jpegQuality: 70 }));
  }

  async handIn(copies: number): Promise<void> {
    for (let done = 0; done < copies; done++) {
      const upload_id = await upload(this.#api, this.#scan);
      const candidate = { external_id: `s-${this.handedIn.length}` };
      const copy = { candidate, upload_id };
      const { status, body } = await served(() => this.#api.post(`/exams/${this.#exam.id}/submissions`, copy));
      if (status !== 201) throw new Error(`handing in answered ${status}: ${JSON.stringify(body)}`);
      this.handedIn.push(body.id);
    }
  }
}

/** The submissions when the evaluation of each has ended. */
export async function whenEnded(api: Api, ids: readonly string[]): Promise<any[]> {
  return await eventually(
    () => Promise.all(ids.map(async (id) => (await api.get(`/submissions/${id}`)).body)),
    (copies) => copies.every(({ status }) => ENDED.includes(status)),
  );
}

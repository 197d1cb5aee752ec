// Protects: on a machine that gives the whole system an eighth of the time, every copy is graded once and charged once, and
// no page is read twice. bench:starved is the long form of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { Throttle } from '../../bench/starved/throttle.ts';
import { startOwnSystem } from '../../harness/own-system.ts';
import { upload } from '../../harness/uploads.ts';

const SHARE = 8;
const TYPED = 4;

const SAMPLES = join(import.meta.dirname, '../../../docs/integrators/samples');
const paper = JSON.parse(readFileSync(join(SAMPLES, 'exam.json'), 'utf8'));
const scan = readFileSync(join(SAMPLES, 'text-layer.pdf'));

const system = await startOwnSystem();
const { ended, institute, openExam, served, settledCredits, submit, written } = system.kit;
afterAll(() => system.stop());

// Other systems do not tell which processes are whose.
(process.platform === 'linux' ? test : test.skip)(
  'copies handed in while the processors are taken away are graded, drawn and charged once',
  async () => {
    const api = await institute({ credits: 100 });
    const exam = await openExam(api, {}, TYPED);
    const sheets = await openExam(api, { ...paper, candidates: [{ external_id: 's-1' }] });
    const throttle = new Throttle(SHARE);
    try {
      const copies = await Promise.all(exam.candidates.map((_, n) => submit(api, exam, n, written())));
      const body = { candidate: { external_id: 's-1' }, upload_id: await upload(api, scan) };
      copies.push((await served(() => api.post(`/exams/${sheets.id}/submissions`, body))).body);
      for (const { id } of copies) {
        expect(await ended(api, id)).toMatchObject({ status: 'graded', attempt_count: 1 });
        expect((await served(() => api.get(`/submissions/${id}/checked-copy`))).status).toBe(200);
      }
    } finally {
      await throttle.end();
    }
    expect(await settledCredits(api)).toMatchObject({ balance: 100 - TYPED * 0.5 - 1 });
    const metrics = await (await fetch(`http://${system.runtime.metricsAddress}/metrics`)).text();
    expect(metrics).toMatch(/^grading_pages_total{[^}]*from="file"[^}]*} 1$/m);
  },
);

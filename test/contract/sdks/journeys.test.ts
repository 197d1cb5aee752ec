// What an integrator's program goes through with the clients, against the running system.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isWithoutPython } from '@exam-evaluation/testing/venv.ts';
import { expect, test } from '@jest/globals';
import { pythonTools } from '../../../sdks/python/venv.ts';
import { ApiError, ExamEvaluation, UploadRejectedError } from '../../../sdks/typescript/src/index.ts';
import type { Api } from '../../harness/api.ts';
import { ended, institute, openExam, operator, submit, ticked } from '../../harness/kit.ts';
import { NODE } from '../../harness/system.ts';
import { HANDWRITTEN, pdfOf } from '../../harness/uploads.ts';

const SDKS = join(import.meta.dirname, '../../../sdks');
const COPIES = 8;
const clientOf = ({ baseUrl, key }: Api) => new ExamEvaluation({ baseUrl, apiKey: key });

test('a scan is handed in once, however often its key is used [IDEM-5] [UPL-16]', async () => {
  const api = await institute();
  const client = clientOf(api);
  const exam = await openExam(api, HANDWRITTEN);
  const scan = { candidate: { external_id: 'c-1' }, file: Buffer.from(await pdfOf()), filename: 'c-1.pdf' };
  const first = await client.submissions.submitScan(exam.id, scan, { idempotencyKey: 'scan-1' });
  const again = await client.submissions.submitScan(exam.id, scan, { idempotencyKey: 'scan-1' });
  expect(again).toEqual(first);
  expect((await client.submissions.wait(first.id)).id).toBe(first.id);
  const rows = [];
  for await (const { id } of client.eachExamSubmission(exam.id)) rows.push(id);
  expect(rows).toEqual([first.id]);
});

test('a file that is no PDF and a refusal are told by their codes', async () => {
  const api = await institute();
  const client = clientOf(api);
  const exam = await openExam(api, HANDWRITTEN);
  const scan = { candidate: { external_id: 'c-1' }, file: Buffer.from('GIF89a') };
  const refused = await client.submissions.submitScan(exam.id, scan).catch((error: unknown) => error);
  expect((refused as UploadRejectedError).code).toBe('not_a_pdf');
  expect(refused).toBeInstanceOf(UploadRejectedError);
  const unready = await client.openExam({ path: { examId: crypto.randomUUID() } }).catch((error: unknown) => error);
  expect(unready).toMatchObject({ status: 404, code: 'exam_not_found', requestId: expect.any(String) });
});

test('a key is rotated: the new one goes on where the old one stopped', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const { id } = await submit(api, exam);
  await ended(api, id);
  const { api: renewed } = await operator.key(api.instituteId);
  let watermark = '';
  for await (const row of clientOf(api).feed.follow({ once: true })) watermark = row.updated_at;
  const late = await submit(api, exam, 1);
  const seen = [];
  for await (const row of clientOf(renewed).feed.follow({ watermark, once: true })) seen.push(row.id);
  expect(seen).toContain(late.id);
  const wrong = new ExamEvaluation({ baseUrl: api.baseUrl, apiKey: `ex_eval_${'0'.repeat(48)}` });
  const refused = await wrong.feed
    .follow({ intervalMs: 1 })
    .next()
    .catch((error: unknown) => error);
  expect(refused instanceof ApiError && refused.is('invalid_api_key')).toBe(true);
});

const NODE_PROGRAM = `import { appendFileSync } from 'node:fs';
import { ExamEvaluation, fileStore } from ${JSON.stringify(join(SDKS, 'typescript/src/index.ts'))};
const client = new ExamEvaluation();
for await (const { id, updated_at } of client.feed.follow({ store: fileStore('watermark'), intervalMs: 20 }))
  appendFileSync('seen', id + ' ' + updated_at + '\\n');
`;
const PYTHON_PROGRAM = `from exam_evaluation import ExamEvaluation, FileStore
for row in ExamEvaluation().feed.follow(store=FileStore("watermark"), interval=0.02):
    with open("seen", "a") as seen:
        seen.write(row["id"] + " " + row["updated_at"] + "\\n")
`;

test.each([
  ['TypeScript', NODE, 'follow.mjs', NODE_PROGRAM],
  ...(isWithoutPython() ? [] : [['Python', join(pythonTools(), 'python'), 'follow.py', PYTHON_PROGRAM] as const]),
])('%s: a follower killed again and again misses no change [PAGE-18]', async (_, command, file, program) => {
  const api = await institute();
  const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-follow-'));
  writeFileSync(join(folder, file), program);
  const start = () =>
    spawn(command, [file], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        PYTHONPATH: join(SDKS, 'python/src'),
        PYTHONDONTWRITEBYTECODE: '1',
        EXAM_EVALUATION_BASE_URL: api.baseUrl,
        EXAM_EVALUATION_API_KEY: api.key,
      },
    });
  const exam = await openExam(api, {}, COPIES);
  // On a busy machine a follower may be killed before it has written anything.
  writeFileSync(join(folder, 'seen'), '');
  let follower: ChildProcess = start();
  const restart = async () => {
    follower.kill('SIGKILL');
    await once(follower, 'exit');
    follower = start();
  };
  try {
    for (let candidate = 0; candidate < COPIES; candidate++) {
      const { id } = await submit(api, exam, candidate, ticked('A'));
      if (candidate % 2 === 1) await ended(api, id);
      await new Promise((resolve) => setTimeout(resolve, 100 * candidate));
      await restart();
    }
    const feed = (await api.get('/submissions?updated_since=1970-01-01T00:00:00Z&limit=200')).body.data as any[];
    for (const { id } of feed) await ended(api, id);
    const last = async () => {
      const rows = (await api.get('/submissions?updated_since=1970-01-01T00:00:00Z&limit=200')).body.data as any[];
      return rows.map(({ id, updated_at }) => `${id} ${updated_at}`);
    };
    const seen = () => new Set(readFileSync(join(folder, 'seen'), 'utf8').split('\n'));
    for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; ) {
      const known = seen();
      if ((await last()).every((row) => known.has(row))) break;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect([...seen()]).toEqual(expect.arrayContaining(await last()));
  } finally {
    follower.kill('SIGKILL');
    await once(follower, 'exit');
  }
  rmSync(folder, { recursive: true });
});

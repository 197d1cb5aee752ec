// What an integrator's program goes through with the clients, against the running system.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isWithoutPython } from '@exam-evaluation/testing/venv.ts';
import { expect, test } from '@jest/globals';
import { pythonTools } from '../../../sdks/python/venv.ts';
import { ApiError, ExamEvaluation, UploadRejectedError } from '../../../sdks/typescript/src/index.ts';
import type { Api } from '../../harness/api.ts';
import { eventually } from '../../harness/eventually.ts';
import { ended, institute, openExam, operator, submit, ticked } from '../../harness/kit.ts';
import { NODE } from '../../harness/system.ts';
import { HANDWRITTEN, pdfOf } from '../../harness/uploads.ts';

const SDKS = join(import.meta.dirname, '../../../sdks');
const COPIES = 7;
/** The copy before which the program's key is rotated; the program goes on without a restart. */
const ROTATED_AT = 4;
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
  for await (const { id } of client.eachExamSubmission({ path: { examId: exam.id } })) rows.push(id);
  expect(rows).toEqual([first.id]);
});

test('a file that is not a PDF and a refusal have their codes', async () => {
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

test('an unknown key ends a follower', async () => {
  const { baseUrl } = await institute();
  const wrong = new ExamEvaluation({ baseUrl, apiKey: `ex_eval_${'0'.repeat(48)}` });
  const refused = await wrong.feed
    .follow({ intervalMs: 1 })
    .next()
    .catch((error: unknown) => error);
  expect(refused instanceof ApiError && refused.is('invalid_api_key')).toBe(true);
});

// Each run hands the scan in, waits for it, says that it follows, and notes the rows it is given.
const NODE_PROGRAM = `import { appendFileSync, readFileSync } from 'node:fs';
import { ExamEvaluation, fileStore } from ${JSON.stringify(join(SDKS, 'typescript/src/index.ts'))};
const client = new ExamEvaluation({ apiKey: () => readFileSync('key', 'utf8') });
const scan = { candidate: { external_id: 'c-1' }, file: 'c-1.pdf' };
const { id } = await client.submissions.submitScan(process.env.EXAM_ID, scan, { idempotencyKey: 'scan-1' });
await client.submissions.wait(id);
appendFileSync('seen', 'following\\n');
for await (const { id, updated_at } of client.feed.follow({ store: fileStore('watermark'), intervalMs: 20 }))
  appendFileSync('seen', id + ' ' + updated_at + '\\n');
`;
const PYTHON_PROGRAM = `import os
from pathlib import Path
from exam_evaluation import ExamEvaluation, FileStore
client = ExamEvaluation(api_key=lambda: Path("key").read_text())
scan = {"candidate": {"external_id": "c-1"}}
sent = client.submissions.submit_scan(os.environ["EXAM_ID"], "c-1.pdf", scan, idempotency_key="scan-1")
client.submissions.wait(sent["id"])
def note(line):
    with open("seen", "a") as seen:
        seen.write(line + "\\n")
note("following")
for row in client.feed.follow(store=FileStore("watermark"), interval=0.02):
    note(row["id"] + " " + row["updated_at"])
`;

test.each([
  ['TypeScript', NODE, 'journey.mjs', NODE_PROGRAM],
  ...(isWithoutPython() ? [] : [['Python', join(pythonTools(), 'python'), 'journey.py', PYTHON_PROGRAM] as const]),
])(
  '%s: a program killed again and again hands its scan in once and is told every change, while its key is rotated [PAGE-18] [IDEM-5]',
  async (_, command, file, program) => {
    const first = await institute();
    const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-journey-'));
    const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);
    const handwritten = await openExam(first, HANDWRITTEN);
    const exam = await openExam(first, {}, COPIES);
    write(file, program);
    write('c-1.pdf', await pdfOf());
    write('key', `${first.key}\n`);
    write('seen', '');
    const start = () =>
      spawn(command, [file], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          NODE_OPTIONS: '',
          PYTHONPATH: join(SDKS, 'python/src'),
          PYTHONDONTWRITEBYTECODE: '1',
          EXAM_EVALUATION_BASE_URL: first.baseUrl,
          EXAM_ID: handwritten.id,
        },
      });
    const seen = () => readFileSync(join(folder, 'seen'), 'utf8').split('\n').slice(0, -1);
    const feed = async (api: Api) =>
      (await api.get('/submissions?updated_since=1970-01-01T00:00:00Z&limit=200')).body.data as any[];
    /** Waits until the program has received the feed up to now. */
    const caughtUp = async (api: Api) =>
      await eventually(
        async () => (await feed(api)).map((row) => `${row.id} ${row.updated_at}`),
        (rows) => rows.every((row) => seen().includes(row)),
      );
    let running: ChildProcess = start();
    let linesBefore = 0;
    const restart = async () => {
      await kill();
      linesBefore = seen().length;
      running = start();
    };
    const kill = async () => {
      if (running.exitCode !== null || running.signalCode) return;
      running.kill('SIGKILL');
      await once(running, 'exit');
    };
    let api: Api = first;
    try {
      for (let candidate = 0; candidate < COPIES; candidate++) {
        if (candidate === ROTATED_AT) {
          await caughtUp(api);
          const { api: renewed } = await operator.key(first.instituteId);
          // Replaced by a rename, as mounted secrets are, so that no reader finds half a key.
          write('key.new', renewed.key);
          renameSync(join(folder, 'key.new'), join(folder, 'key'));
          await operator.admin.revokeKey({ operationId: crypto.randomUUID(), keyId: first.keyId });
          api = renewed;
        }
        await submit(api, exam, candidate, ticked('A'));
        if (candidate === ROTATED_AT) {
          await caughtUp(api);
          expect(running.exitCode).toBeNull();
        } else if (candidate % 2 === 0) {
          // Killed while it hands the scan in, or at any later point.
          await restart();
        } else {
          // Killed while it follows: it has written "following" and received a row.
          await eventually(
            async () => seen().length,
            (lines) => lines > linesBefore + 1,
          );
          await restart();
        }
      }
      for (const { id } of await feed(api)) await ended(api, id);
      await caughtUp(api);
      expect(running.exitCode).toBeNull();
    } finally {
      await kill();
    }
    // A gateway caches a key for a few seconds.
    await eventually(
      async () => (await first.get('/me')).status,
      (status) => status === 401,
    );
    expect((await api.get(`/exams/${handwritten.id}/submissions`)).body.data).toHaveLength(1);
    const known = new Set<string>();
    for (const [before, row] of pairs(seen())) {
      // The first row of a run may repeat the row at which the previous run was killed; no other row comes twice.
      if (row !== 'following' && before !== 'following') expect(known).not.toContain(row);
      known.add(row);
    }
    rmSync(folder, { recursive: true });
  },
);

const pairs = (lines: string[]) => lines.map((line, index) => [lines[index - 1], line] as const);

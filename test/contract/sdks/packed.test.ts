// The packed client in an empty project, as TypeScript without our settings sees it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { installSdks } from '../../harness/sdks.ts';
import { NODE } from '../../harness/system.ts';

const TSC = join(import.meta.dirname, '../../../sdks/typescript/node_modules/.bin/tsc');
const OPTIONS = '--strict --module nodenext --target es2022 --lib es2023 --types node --typeRoots'.split(' ');
const TYPES = join(import.meta.dirname, '../../../node_modules/@types');

const PROGRAM = `import { ApiError, ExamEvaluation, type SubmissionStatus } from '@exam-evaluation/sdk';
import { startFakeServer } from '@exam-evaluation/sdk/testing';
const fake = await startFakeServer();
const client = new ExamEvaluation({ baseUrl: fake.baseUrl, apiKey: 'k' });
const exam = await client.createExam({ body: { title: 'A', mode: 'typed' }, idempotencyKey: 'k' });
const id: string = exam.id;
const later: SubmissionStatus = 'paused';
// @ts-expect-error there is no such mode
await client.createExam({ body: { title: 'A', mode: 'oral' } });
// @ts-expect-error the exam is missing
await client.openExam({});
try {
  fake.answer('getKey', 'exam_exists');
  await client.getKey();
} catch (error) {
  if (!(error instanceof ApiError && error.is('exam_exists'))) throw error;
  const known: string = error.details.exam_id;
  console.log(id.length, later, known.length);
}
await fake.close();
`;

const PYTHON = `from exam_evaluation import ApiError, ExamEvaluation
from exam_evaluation.testing import FakeServer

fake = FakeServer()
client = ExamEvaluation(base_url=fake.base_url, api_key="k", transport=fake.transport)
fake.answer("get_key", "exam_exists")
try:
    client.get_key()
except ApiError as error:
    print(len(client.create_exam({"title": "A", "mode": "typed"})["id"]), len(error.details["exam_id"]))
`;

test('the packages install into an empty project, compile and run there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-packed-'));
  const run = (command: string, args: string[]) => {
    const { stdout, stderr } = spawnSync(command, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    return stdout + stderr;
  };
  const bin = installSdks(folder);
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  expect(run(TSC, [...OPTIONS, TYPES, 'program.ts'])).toBe('');
  expect(run(NODE, ['program.js'])).toBe('36 paused 36\n');
  writeFileSync(join(folder, 'program.py'), PYTHON);
  expect(run(join(bin, 'python'), ['program.py'])).toBe('36 36\n');
  rmSync(folder, { recursive: true });
});

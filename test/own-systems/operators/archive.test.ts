// Results of old copies move to the files of the embedded system, and integrators, candidates' links and operators see no
// difference; where the file is gone, a result is unavailable and never wrong.
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import pg from 'pg';
import type { Api } from '../../harness/api.ts';
import { embeddedDatabase } from '../../harness/embedded-database.ts';
import { evalctl, evalctlJson } from '../../harness/evalctl.ts';
import { startOwnSystem } from '../../harness/own-system.ts';

const system = await startOwnSystem({ ARCHIVE_RESULTS_DAYS: '180' });
const { dataFolder } = system;
const { errorOf, eventually, grade, institute, openExam } = system.kit;
afterAll(() => system.stop());

async function inDatabase(sql: string, ...values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: embeddedDatabase(dataFolder, 'submissions').adminUrl });
  await client.connect();
  await client.query(sql, values);
  await client.end();
}

/** Lets copies of the exam be archived, or keeps them from it: only those of closed exams are. */
const setClosed = (examId: string, isClosed: boolean) =>
  inDatabase('update exam_gates set finalized = $2 where exam_id = $1', examId, isClosed);

const objects = () =>
  readdirSync(join(dataFolder, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json.gz'))
    .map((entry) => join(entry.parentPath, entry.name));

/** What an integrator reads of the exam's copies, as text. */
async function readAll(api: Api, examId: string, ids: readonly string[]): Promise<string[]> {
  const paths = [
    ...ids.flatMap((id) => [
      `/submissions/${id}`,
      `/submissions/${id}/result?include=annotations,model_answer,extracted_answer,revision`,
    ]),
    `/exams/${examId}/results?limit=2`,
    `/exams/${examId}/submissions`,
    `/exams/${examId}/export?format=csv`,
  ];
  const read: string[] = [];
  for (const path of paths) {
    const { status, body } = await api.get(path);
    read.push(`${status} ${path} ${JSON.stringify(body)}`);
    expect(read.at(-1)).toMatch(/^200 /);
  }
  return read;
}

test('results of old copies are read, opened again and recalled as if they had never moved [RES-1] [RES-12] [ERR-65]', async () => {
  const api = await institute();
  const exam = await openExam(api, {}, 2);
  const ids = [await grade(api, exam, 0), await grade(api, exam, 1)].map(({ id }) => id);
  expect((await api.post(`/submissions/${ids[0]}/approve`)).status).toBe(200);
  expect((await api.post(`/exams/${exam.id}/finalize`, { all_graded: true })).status).toBe(200);
  for (const id of ids) {
    const drawn = () => api.get(`/submissions/${id}/checked-copy`);
    await eventually(drawn, (answer) => answer.status === 200);
  }
  await setClosed(exam.id, false);
  await inDatabase(`update submissions set updated_at = now() - interval '181 days' where exam_id = $1`, exam.id);
  const before = await readAll(api, exam.id, ids);
  expect(objects()).toEqual([]);
  await setClosed(exam.id, true);
  const status = async () => await evalctlJson(dataFolder, 'archive', 'status');
  expect(await eventually(status, ({ archived }) => archived === 2)).toEqual({ days: 180, archived: 2, waiting: 0 });
  expect(objects()).toHaveLength(2);
  expect(await readAll(api, exam.id, ids)).toEqual(before);

  const [first] = objects().filter((path) => path.includes(ids[0]!));
  renameSync(first!, `${first}.away`);
  expect(errorOf(await api.get(`/submissions/${ids[0]}/result`))).toBe('503 engine_unavailable');
  writeFileSync(first!, 'not what was written');
  expect(errorOf(await api.get(`/submissions/${ids[0]}/result`))).toBe('503 engine_unavailable');
  expect((await api.get(`/submissions/${ids[1]}/result`)).status).toBe(200);
  expect(readFileSync(join(dataFolder, 'log.jsonl'), 'utf8')).toContain('an archived result is damaged');
  renameSync(`${first}.away`, first!);
  expect(await readAll(api, exam.id, ids)).toEqual(before);

  const refused = await evalctl(dataFolder, 'archive', 'recall');
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('ARCHIVE_RESULTS_DAYS')]);
  const reopened = await api.post(`/submissions/${ids[0]}/unfinalize`, { reason: 'Look again.' });
  expect(reopened.status).toBe(200);
  expect(await status()).toMatchObject({ archived: 1 });
});

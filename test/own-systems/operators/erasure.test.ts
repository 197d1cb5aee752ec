// What is left of a person after an erasure, anywhere: in every table of every database, among the files, in the logs.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { DATABASES } from '@exam-evaluation/data/provision.ts';
import { afterAll, expect, test } from '@jest/globals';
import pg from 'pg';
import type { Api } from '../../harness/api.ts';
import { embeddedDatabase } from '../../harness/embedded-database.ts';
import { evalctl, evalctlJson } from '../../harness/evalctl.ts';
import { startOwnSystem } from '../../harness/own-system.ts';
import { HANDWRITTEN, put } from '../../harness/uploads.ts';

const system = await startOwnSystem();
const { dataFolder } = system;
const { ended, eventually, institute, openExam, submit, written } = system.kit;
afterAll(() => system.stop());

/** @param mark a text that is in all data about this person, and nowhere else. */
const person = (mark: string) => ({
  external_id: `${mark}-1`,
  name: `${mark} name`,
  roll_number: `${mark} roll`,
  section_or_class: `${mark} class`,
});

/** Tables of stored answers to repeated calls, kept for two or three days. */
const KEPT = ['exams operations', 'gateway idempotency_records', 'submissions operations'];

async function inDatabase<T extends object>(service: (typeof DATABASES)[number], sql: string, values?: unknown[]) {
  const client = new pg.Client({ connectionString: embeddedDatabase(dataFolder, service).adminUrl });
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Tables of all databases with a row that contains the text, as text or inside bytes. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const service of DATABASES) {
    const tables = await inDatabase<{ name: string }>(
      service,
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables) {
      const rows = await inDatabase(
        service,
        `select 1 from ${name} t where strpos(t::text, $1) > 0 or strpos(t::text, encode($1::bytea, 'hex')) > 0 limit 1`,
        [text],
      );
      if (rows.length > 0) found.push(`${service} ${name.replace('public.', '')}`);
    }
  }
  return found.sort();
}

const filesOf = (instituteId: string) =>
  readdirSync(join(dataFolder, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes(instituteId))
    .map((entry) => join(entry.parentPath, entry.name));

/** A scan with words on it, handed in for `candidate`. @returns the submission's id. */
async function handIn(api: Api, examId: string, candidate: object, words: string): Promise<string> {
  const document = await PDFDocument.create();
  document.addPage().drawText(`1. ${words}`, { x: 60, y: 700, size: 14 });
  const files = [{ filename: `${words}.pdf`, external_id: words }];
  const [slot] = (await api.post('/uploads', { files })).body.uploads;
  expect(await put(slot, await document.save())).toBe(200);
  await eventually(
    async () => (await api.get(`/uploads/${slot.id}`)).body.status,
    (status) => status === 'ready',
  );
  const body = { candidate, upload_id: slot.id, metadata: { note: words } };
  const { status, body: accepted } = await api.post(`/exams/${examId}/submissions`, body, { 'Idempotency-Key': words });
  expect(status).toBe(201);
  return accepted.id;
}

/** Acts as if the minute in which copies may still arrive were over. */
async function finished(instituteId: string): Promise<void> {
  const all = async () => (await evalctlJson(dataFolder, 'erase', 'list', '--institute', instituteId)).erasures;
  await eventually(all, ([one]) => one.submissions > 0);
  await eventually(
    async () => {
      await inDatabase(
        'submissions',
        `update erasures set closed_at = closed_at - interval '2 minutes', due_at = now() where institute_id = $1`,
        [instituteId],
      );
      return await all();
    },
    ([one]) => one.finished_at !== null,
  );
}

test('after an erasure only ids of the person are left, and for three days the answers to repeated calls', async () => {
  const [api, mark] = [await institute(), 'unikat'];
  const typed = await openExam(api, { candidates: [person(mark), { external_id: 'other', name: 'Other' }] });
  const scanned = await openExam(api, { ...HANDWRITTEN, candidates: [{ external_id: person(mark).external_id }] });
  const { id: candidate } = typed.candidates[0]!;

  const answers = [{ label: '2', text: `${mark} is what a plant makes of light.` }];
  const { id } = await submit(api, typed, 0, answers, { metadata: { note: mark } });
  await ended(api, id);
  const reviewer = { ref: 'r-1', name: 'Reviewer' };
  const override = { awarded: 1, reason: `${mark} reason`, feedback: `${mark} feedback`, reviewer };
  const { status } = await api.patch(`/submissions/${id}/questions/${typed.questions[1]!.id}`, override);
  expect(status).toBe(200);
  const { id: others } = await submit(api, typed, 1, [{ label: '2', text: 'Sugar.' }]);
  await ended(api, others);
  const first = await handIn(api, scanned.id, { id: candidate }, `${mark} first`);
  await ended(api, first);
  await eventually(
    () => api.get(`/submissions/${first}/checked-copy`),
    (answer) => answer.status !== 503,
  );
  expect(await tablesWith(mark)).toEqual(
    expect.arrayContaining(
      ['attempts', 'audit', 'reviews', 'submissions', 'uploads'].map((name) => `submissions ${name}`),
    ),
  );
  expect(await tablesWith(mark)).toContain('exams candidates');
  const files = filesOf(api.instituteId).join();
  for (const kind of ['incoming/', 'copies/', `checked/${api.instituteId}/${first}/`]) expect(files).toContain(kind);

  const named = ['--institute', api.instituteId, '--candidate', candidate];
  await evalctlJson(dataFolder, 'erase', 'candidate', ...named, '--reason', 'asked for', '--yes');
  await finished(api.instituteId);

  expect(await tablesWith(mark)).toEqual(KEPT);
  expect(filesOf(api.instituteId).filter((path) => !path.includes(others))).toEqual([]);
  for (const log of ['log.jsonl', 'postgres.log']) {
    expect(readFileSync(join(dataFolder, log), 'utf8')).not.toContain(mark);
  }

  // What an integrator gets for the ids that are left.
  const left = (await api.get(`/candidates/${candidate}`)).body;
  expect(left).toMatchObject({ id: candidate, external_id: `erased-${candidate}`, name: null, roll_number: null });
  const search = await api.post('/candidates/search', { external_id: person(mark).external_id });
  expect(search.body).toMatchObject({ data: [], not_found: [person(mark).external_id] });
  const registered = (await api.get(`/exams/${typed.id}/candidates`)).body.data;
  expect(registered.map((one: { external_id: string }) => one.external_id)).toEqual(['other']);
  for (const path of ['/result', '/checked-copy']) {
    expect((await api.get(`/submissions/${id}${path}`)).body.error.code).toBe('submission_not_found');
  }
  expect((await api.get(`/submissions/${id}`)).body).toMatchObject({ state: 'deleted', metadata: null });
  const again = await api.post(`/exams/${typed.id}/submissions`, { candidate: { id: candidate }, answers });
  expect(again.body.error.code).toBe('candidate_not_found');
  expect((await api.get(`/submissions/${others}/result`)).status).toBe(200);
  const verified = await evalctlJson(dataFolder, 'credits', 'verify', '--institute', api.instituteId);
  expect(verified).toMatchObject({ sound: true });
});

test('of an erased institute no file is left, handed in or not, and nobody can sign in or call', async () => {
  const [api, mark] = [await institute(), 'solitaire'];
  const exam = await openExam(api, { ...HANDWRITTEN, candidates: [person(mark)] });
  await ended(api, await handIn(api, exam.id, { external_id: person(mark).external_id }, mark));
  const [stray] = (await api.post('/uploads', { files: [{ filename: `${mark}-stray.pdf` }] })).body.uploads;
  expect(await put(stray, await (await PDFDocument.create()).save())).toBe(200);
  expect(filesOf(api.instituteId).join()).toContain(stray.id);
  await evalctlJson(dataFolder, 'person', 'link', '--institute', api.instituteId, '--name', 'Einhorn');
  expect(await tablesWith('Einhorn')).toContain('dashboard people');

  await evalctlJson(dataFolder, 'erase', 'institute', '--institute', api.instituteId, '--reason', 'it left', '--yes');
  await finished(api.instituteId);
  expect(await tablesWith(mark)).toEqual(KEPT);
  expect(await tablesWith('Einhorn')).toEqual(['dashboard audit']); // who did what
  expect(filesOf(api.instituteId)).toEqual([]);
  // A gateway caches a key for a few seconds.
  await eventually(
    async () => (await api.get('/exams')).status,
    (status) => status === 403,
  );
});

test('erase: a candidate is forgotten in the exam, the submission and the feed; the charge stays', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const { id } = await submit(api, exam, 0, written());
  await ended(api, id);
  const candidate = exam.candidates[0]!.id;
  const named = ['--institute', api.instituteId];
  const args = ['erase', 'candidate', ...named, '--candidate', candidate, '--reason', 'a request'];
  expect(await evalctl(dataFolder, ...args)).toMatchObject({ code: 2, errors: expect.stringMatching(/--yes/) });
  const asked = await evalctlJson(dataFolder, ...args, '--yes');
  expect(asked).toMatchObject({ candidate_id: candidate, submissions: 0, finished_at: null });
  const feed = async () =>
    (await api.get('/submissions?updated_since=1970-01-01T00:00:00Z')).body.data as Record<string, any>[];
  const [row] = await eventually(feed, ([one]) => one?.candidate.external_id === `erased-${candidate}`);
  expect(row).toMatchObject({ id, state: 'deleted' });
  expect((await api.get(`/candidates/${candidate}`)).body).toMatchObject({
    name: null,
    external_id: `erased-${candidate}`,
  });
  expect((await api.get(`/submissions/${id}/result`)).status).toBe(404);
  expect((await api.get('/credits')).body.balance).toBeLessThan(1_000);
  // The erasure of a submission is counted in a later transaction.
  const erasures = await eventually(
    async () => (await evalctlJson(dataFolder, 'erase', 'list', ...named)).erasures,
    ([one]) => one.submissions > 0,
  );
  expect(erasures).toMatchObject([{ id: asked.id, submissions: 1 }]);
  expect(await evalctlJson(dataFolder, 'credits', 'verify', ...named)).toMatchObject({ sound: true });
  const unknown = ['erase', 'candidate', ...named, '--candidate', crypto.randomUUID(), '--reason', 'r', '--yes'];
  expect(await evalctl(dataFolder, ...unknown)).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/candidate_not_found/),
  });
});

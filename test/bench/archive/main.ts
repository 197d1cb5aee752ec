// Measures what archived results cost and save, on real PostgreSQL and MinIO: a result read from the object store
// compared with one from its row in the same run, copies moved a second, and the bytes that leave the database.
// Usage: npm run bench:archive [-- --copies 2000] [--rounds 30]

import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SCOPES } from '@exam-evaluation/contract/access.ts';
import { S3Blobs } from '@exam-evaluation/data/adapters/blobs-s3.ts';
import { Database } from '@exam-evaluation/data/database.ts';
import { databaseUrls } from '@exam-evaluation/data/provision.ts';
import { Clients } from '@exam-evaluation/evalctl/connection.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { median } from '@exam-evaluation/runtime/statistics.ts';
import { newRowId } from '@exam-evaluation/runtime/uuid.ts';
import { type Stack, startStack } from '@exam-evaluation/stack/stack.ts';
import { Client } from '@exam-evaluation/standalone/demo/client.ts';
import { TYPED, TYPED_ANSWERS } from '@exam-evaluation/standalone/demo/exams.ts';
import { loadSecrets } from '@exam-evaluation/standalone/secrets.ts';
import { Archive } from '@exam-evaluation/submissions/archive/archive.ts';
import { move } from '@exam-evaluation/submissions/archive/move.ts';
import pg from 'pg';
import { readRuntime, WIDE_TIER } from '../../harness/system.ts';
import { sideBySide, untilGraded } from '../copies.ts';
import { processorTime } from '../processes.ts';

const { values } = parseArgs({
  options: { copies: { type: 'string', default: '2000' }, rounds: { type: 'string', default: '30' } },
});
const [copies, rounds] = [Number(values.copies), Number(values.rounds)];
/** Real copies of each exam whose results are read. */
const READ = 20;
/** How often the questions of the demo's paper are repeated, which makes 18. */
const REPEATED = 6;
/** As the service moves them. */
const AT_ONCE = 4;

const folder = mkdtempSync(join(tmpdir(), 'bench-archive-'));
await chmod(folder, 0o711); // as root, PostgreSQL runs under another uid, which needs access
const stack = await startStack({ folder, workers: 1, env: { ...process.env, TIERS: WIDE_TIER } });
const { postgres, s3 } = stack.parts.addresses;
const urls = databaseUrls(postgres, 'submissions', loadSecrets(folder).databasePassword);
const database = new Database({ ...urls, applicationName: 'bench' });
// Row-level security hides rows from the owner.
const admin = new pg.Client({ connectionString: Object.assign(new URL(postgres), { pathname: '/submissions' }).href });
await admin.connect();
try {
  const { api, instituteId } = await openInstitute(stack);
  const inRows = await gradedExam(api, READ);
  const archived = await gradedExam(api, READ);
  const many = await gradedExam(api, 1);
  const keys = await multiplied(many.ids[0]!, copies);
  const archive = new Archive({
    blobs: new S3Blobs({
      ...{ endpoint: s3.endpoint, publicEndpoint: s3.publicEndpoint, region: s3.region, pathStyle: true },
      ...{ bucket: process.env.S3_BUCKET ?? 'exam-evaluation', credentials: s3 },
    }),
    log: createLogger({ service: 'bench', level: 'silent' }),
  });
  const parts = { database, archive };
  for (const id of archived.ids) {
    if (!(await move(parts, { institute_id: instituteId, id }))) throw new Error(`${id} did not move`);
  }
  await reportReads(api, inRows, archived);
  await reportMoves(parts, instituteId, keys);
} finally {
  await admin.end();
  await database.close();
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function openInstitute({ baseUrl, runtimeFile }: Stack): Promise<{ api: Client; instituteId: string }> {
  const operator = new Clients(readRuntime(runtimeFile));
  const settings = { name: 'Bench', tier: 'wide' };
  const made = { operationId: crypto.randomUUID(), settings, credits: 100_000_000n };
  const { id: instituteId } = await operator.gateway.createInstitute(made);
  const request = { operationId: crypto.randomUUID(), instituteId, name: 'bench', scopes: [...SCOPES] };
  const { secret } = await operator.gateway.createKey(request);
  operator.close();
  return { api: new Client(baseUrl, secret), instituteId };
}

interface Exam {
  id: string;
  ids: string[];
}

/** A closed exam of graded copies. */
async function gradedExam(api: Client, count: number): Promise<Exam> {
  const repeat = <T extends { label: string }>(all: readonly T[]) =>
    Array.from({ length: REPEATED }, (_, n) => all.map((one) => ({ ...one, label: `${n}${one.label}` }))).flat();
  const candidates = Array.from({ length: count }, (_, n) => ({ external_id: `c-${n}`, name: `Candidate ${n}` }));
  const exam = await api.post('/exams', { ...TYPED, questions: repeat(TYPED.questions), candidates });
  const ids: string[] = [];
  for (const [n, { external_id }] of candidates.entries()) {
    const answers = repeat(TYPED_ANSWERS).map((one) => ({ ...one, ...(one.text && { text: `${one.text} (${n})` }) }));
    ids.push((await api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id }, answers })).id);
  }
  await untilGraded(api, exam.id, count);
  await api.post(`/exams/${exam.id}/finalize`, { all_graded: true });
  return { id: exam.id, ids };
}

/** Copies the rows of a graded copy. @returns the ids of the new copies. */
async function multiplied(id: string, count: number): Promise<string[]> {
  const made = Array.from({ length: count }, () => ({ id: newRowId(), attempt: newRowId() }));
  for (const [table, changed] of [
    [
      'submissions',
      { id: 'n.id', candidate_id: 'gen_random_uuid()', shown_attempt_id: 'n.attempt', attempt_id: 'n.attempt' },
    ],
    ['attempts', { id: 'n.attempt', submission_id: 'n.id', state: "'settled'" }],
  ] as const) {
    const { rows } = await admin.query<{ name: string }>(
      'select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2',
      ['public', table],
    );
    const names = rows.map(({ name }) => name);
    const given = names.map((name) => (changed as Record<string, string>)[name] ?? `one.${name}`);
    await admin.query(
      `insert into ${table} (${names.join(', ')}) select ${given.join(', ')}
       from ${table} one, unnest($2::uuid[], $3::uuid[]) as n (id, attempt)
       where one.${table === 'attempts' ? 'submission_id' : 'id'} = $1`,
      [id, made.map((one) => one.id), made.map((one) => one.attempt)],
    );
  }
  return made.map((one) => one.id);
}

/** Reads results of both exams in turn, so that other load on the machine affects them equally. */
async function reportReads(api: Client, inRows: Exam, archived: Exam): Promise<void> {
  const exams = { 'from rows': inRows, archived };
  const kinds = ['a result', `a page of ${READ} results`] as const;
  const waits = new Map<string, number[]>();
  const costs = new Map<string, number>();
  const used = () => [...processorTime(process.pid, (_, name) => name).values()].reduce((sum, each) => sum + each, 0);
  for (let round = -3; round < rounds; round++) {
    const order = Object.entries(exams);
    for (const [name, exam] of round % 2 === 0 ? order : order.toReversed()) {
      for (const kind of kinds) {
        const paths =
          kind === 'a result'
            ? exam.ids.map((id) => `/submissions/${id}/result?include=extracted_answer,annotations`)
            : [`/exams/${exam.id}/results?limit=${READ}&include=extracted_answer,annotations`];
        const before = used();
        for (const path of paths) {
          const startedAt = performance.now();
          await api.get(path);
          if (round >= 0)
            waits.set(`${kind} ${name}`, [...(waits.get(`${kind} ${name}`) ?? []), performance.now() - startedAt]);
        }
        if (round >= 0) costs.set(`${kind} ${name}`, (costs.get(`${kind} ${name}`) ?? 0) + used() - before);
      }
    }
  }
  for (const kind of kinds) {
    const [rows, away] = ['from rows', 'archived'].map((name) => {
      const own = waits.get(`${kind} ${name}`)!;
      return { ms: median(own), cpu: (1_000 * costs.get(`${kind} ${name}`)!) / own.length };
    }) as [Cost, Cost];
    const told = [rows, away].map(({ ms, cpu }) => `${ms.toFixed(1)} ms, ${cpu.toFixed(1)} ms of processor time`);
    const ratios = [away.ms / rows.ms, away.cpu / rows.cpu].map((ratio) => ratio.toFixed(2));
    console.log(`${kind}: from rows ${told[0]}; archived ${told[1]}; ratios ${ratios.join(' and ')}`);
  }
}

interface Cost {
  /** Median. */
  ms: number;
  /** Milliseconds of processor time of all processes of the system. */
  cpu: number;
}

/** Moves the copies, and says what that frees once the tables are written anew. */
async function reportMoves(parts: Parameters<typeof move>[0], instituteId: string, ids: readonly string[]) {
  const size = async () => {
    await admin.query('vacuum full submissions');
    await admin.query('vacuum full attempts');
    const { rows } = await admin.query<{ bytes: string }>(
      `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
       where c.relkind = 'r' and (c.relname like 'submissions%' or c.relname like 'attempts%')`,
    );
    return Number(rows[0]!.bytes);
  };
  const before = await size();
  const usedBefore = process.cpuUsage();
  const startedAt = performance.now();
  await sideBySide(ids.length, AT_ONCE, async (at) => {
    const id = ids[at]!;
    if (!(await move(parts, { institute_id: instituteId, id }))) throw new Error(`${id} did not move`);
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(usedBefore);
  const after = await size();
  const cpu = (user + system) / 1_000 / ids.length;
  console.log(
    `${ids.length} copies moved, ${AT_ONCE} at a time: ${(ids.length / seconds).toFixed(0)} a second, ${cpu.toFixed(1)} ms of this process's processor time each`,
  );
  const perCopy = (bytes: number) => Math.round(bytes / ids.length);
  console.log(`rows and indexes of a copy: ${perCopy(before)} bytes before, ${perCopy(after)} after`);
}

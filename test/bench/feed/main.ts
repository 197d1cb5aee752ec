// Measures whether a page of the feed costs the same however many submissions an institute has. One database holds
// institutes with 10^3 to 10^7 submissions, which are read in turn.
// Usage: npm run bench:feed [-- --rows 1000,100000,10000000] [--rounds 60]

import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SCOPES } from '@exam-evaluation/contract/access.ts';
import { Clients } from '@exam-evaluation/evalctl/connection.ts';
import { median } from '@exam-evaluation/runtime/statistics.ts';
import { Client } from '@exam-evaluation/standalone/demo/client.ts';
import { TYPED, TYPED_ANSWERS } from '@exam-evaluation/standalone/demo/exams.ts';
import pg from 'pg';
import { eventually } from '../../harness/eventually.ts';
import { type Runtime, startStandalone, temporaryDataFolder } from '../../harness/system.ts';
import { adminUrl } from '../postgres.ts';
import { processorTime } from '../processes.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000,100000,10000000' },
    rounds: { type: 'string', default: '60' },
  },
});
const rounds = Number(values.rounds);
const WARM_UP = 20;
const FIRST = '2020-01-01T00:00:00Z';

/** Columns that differ between rows. Answers are left out, since lists do not read them. */
const CHANGED: Record<string, string> = {
  id: 'gen_random_uuid()',
  candidate_id: 'gen_random_uuid()',
  answers: 'null',
  updated_at: `one.updated_at - i * interval '1 second'`,
};

interface Institute {
  rows: number;
  api: Client;
  /** Where pages are read from: the first page, one in the middle, the last one. */
  moments: string[];
}

const folder = temporaryDataFolder('bench-feed');
const { runtime, process: system } = await startStandalone(folder);
const pool = new pg.Pool({ connectionString: adminUrl(folder, 'submissions') });
try {
  const institutes: Institute[] = [];
  for (const rows of values.rows.split(',').map(Number)) institutes.push(await fill(runtime, rows));
  await pool.query('vacuum analyze submissions');
  await report(institutes);
} finally {
  await pool.end();
  system.kill('SIGTERM');
  await new Promise((resolve) => system.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}

/** Makes an institute with one graded copy and multiplies that row in the database, one second apart. */
async function fill(at: Runtime, rows: number): Promise<Institute> {
  const operator = new Clients(at);
  const settings = { name: `${rows} rows`, tier: 'wide' };
  const { id } = await operator.gateway.createInstitute({ operationId: crypto.randomUUID(), settings, credits: 100n });
  const key = { operationId: crypto.randomUUID(), instituteId: id, name: 'bench', scopes: [...SCOPES] };
  const api = new Client(at.baseUrl, (await operator.gateway.createKey(key)).secret);
  operator.close();
  const exam = await api.post('/exams', { ...TYPED, candidates: [{ external_id: 'c-0' }] });
  const copy = { candidate: { external_id: 'c-0' }, answers: TYPED_ANSWERS };
  const { id: submissionId } = await api.post(`/exams/${exam.id}/submissions`, copy);
  await eventually(
    async () => (await api.get(`/submissions/${submissionId}`)).status,
    (status) => status === 'graded',
  );
  const columns = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'submissions'`,
  );
  const names = columns.rows.map(({ name }) => name);
  await pool.query(
    `insert into submissions (${names.join(', ')})
     select ${names.map((name) => CHANGED[name] ?? `one.${name}`).join(', ')}
     from submissions one, generate_series(1, ${rows - 1}) i where one.institute_id = '${id}' and one.id = '${submissionId}'`,
  );
  const after = async (row: number) => {
    const sql = `select updated_at from submissions where institute_id = $1 order by updated_at desc offset $2 limit 1`;
    const [found] = (await pool.query<{ updated_at: Date }>(sql, [id, row])).rows;
    return found!.updated_at.toISOString();
  };
  console.error(`${rows} rows`);
  return { rows, api, moments: [FIRST, await after(Math.floor(rows / 2)), await after(201)] };
}

/** Reads the institutes in turn, so that other load on the machine affects them equally. */
async function report(institutes: readonly Institute[]): Promise<void> {
  const waits = new Map<string, number[]>();
  const costs = new Map<number, number>();
  const used = () =>
    [...processorTime(process.pid, (_pid, name) => name).values()].reduce((sum, each) => sum + each, 0);
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const { rows, api, moments } of round % 2 === 0 ? institutes : institutes.toReversed()) {
      const before = used();
      for (const [at, moment] of moments.entries()) {
        const startedAt = performance.now();
        const { data } = await api.get(`/submissions?limit=200&updated_since=${encodeURIComponent(moment)}`);
        if (data.length !== 200) throw new Error(`a page of ${data.length} rows`);
        if (round >= 0)
          (waits.get(`${rows} ${at}`) ?? waits.set(`${rows} ${at}`, []).get(`${rows} ${at}`)!).push(
            performance.now() - startedAt,
          );
      }
      if (round >= 0) costs.set(rows, (costs.get(rows) ?? 0) + used() - before);
    }
  }
  console.log(
    '| Rows of the institute | First page, ms | Middle | Last | CPU ms a page |\n| --: | --: | --: | --: | --: |',
  );
  for (const { rows, moments } of institutes) {
    const cells = moments.map((_, at) => median(waits.get(`${rows} ${at}`)!).toFixed(1));
    const cost = (1000 * costs.get(rows)!) / (rounds * moments.length);
    console.log(`| ${rows} | ${cells.join(' | ')} | ${cost.toFixed(1)} |`);
  }
}

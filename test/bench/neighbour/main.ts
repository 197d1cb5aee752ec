// How long an institute waits while another one has the heaviest exams marked that the limits allow, everything in one
// process as `npm start` runs it. Usage: npm run bench:neighbour [-- --copies 2] [--seconds 20]

import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Clients } from '@exam-evaluation/evalctl/connection.ts';
import { SCOPES } from '@exam-evaluation/evalctl/institutes.ts';
import { Client } from '@exam-evaluation/standalone/demo/client.ts';
import { TYPED, TYPED_ANSWERS } from '@exam-evaluation/standalone/demo/exams.ts';
import { HEAVY_EXAM, heavyAnswers } from '../../harness/heavy-exam.ts';
import { type Runtime, startStandalone, temporaryDataFolder } from '../../harness/system.ts';
import { Waits } from '../../harness/waits.ts';

const { values } = parseArgs({
  options: { copies: { type: 'string', default: '2' }, seconds: { type: 'string', default: '20' } },
});
const [copies, seconds] = [Number(values.copies), Number(values.seconds)];
const POLL_MS = 50;

const folder = temporaryDataFolder('neighbour');
await makeDatabase();
const startedAt = performance.now();
const system = await startStandalone(folder);
console.log(`${availableParallelism()} cores; ready in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
try {
  const [heavy, light] = [await openInstitute(system.runtime), await openInstitute(system.runtime)];
  printMemory('at rest');
  await submitSmall(light); // what a first copy loads is not measured
  await during('unloaded', light, sleep(seconds * 1_000));
  printMemory('after small copies');
  await during(`${copies} heavy copies`, light, markHeavy(heavy));
  printMemory('after heavy copies');
} finally {
  system.process.kill('SIGTERM');
  await once(system.process, 'exit');
  rmSync(folder, { recursive: true, force: true });
}

/** A first start makes the database, which is not measured. */
async function makeDatabase(): Promise<void> {
  const first = await startStandalone(folder);
  first.process.kill('SIGTERM');
  await once(first.process, 'exit');
}

async function openInstitute(runtime: Runtime): Promise<Client> {
  const operator = new Clients(runtime);
  const settings = { name: 'Bench', tier: 'wide' };
  const { id: instituteId } = await operator.gateway.createInstitute({
    operationId: crypto.randomUUID(),
    settings,
    credits: 1_000_000n,
  });
  const request = { operationId: crypto.randomUUID(), instituteId, name: 'bench', scopes: SCOPES };
  const { secret } = await operator.gateway.createKey(request);
  operator.close();
  return new Client(runtime.baseUrl, secret);
}

/** The neighbour's waits until the work ends: for an answer, and for a small typed copy's marks. */
async function during(name: string, api: Client, work: Promise<unknown>): Promise<void> {
  const stop = new AbortController();
  const [reads, graded] = [new Waits(), new Waits()];
  const asking = [
    reads.repeat(() => persistently(() => api.get('/me')), POLL_MS, stop.signal),
    graded.repeat(() => persistently(() => submitSmall(api)), POLL_MS, stop.signal),
  ];
  await work;
  stop.abort();
  await Promise.all(asking);
  for (const [what, waits] of [['GET /me', reads] as const, ['small copy', graded] as const]) {
    const shown = [0.5, 0.99, 1].map((share) => waits.quantile(share).toFixed(0));
    console.log(`${name}: ${what} × ${waits.count}: p50 ${shown[0]} ms, p99 ${shown[1]} ms, worst ${shown[2]} ms`);
  }
}

/** Calls again when a connection was cut, as happens while the process stands still: that is part of the wait. */
async function persistently(call: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      return void (await call());
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await sleep(POLL_MS);
    }
  }
}

async function submitSmall(api: Client): Promise<void> {
  const candidates = [{ external_id: 'small', name: 'Small' }];
  const exam = await api.post('/exams', { ...TYPED, candidates });
  const candidate = { external_id: 'small' };
  const { id } = await api.post(`/exams/${exam.id}/submissions`, { candidate, answers: TYPED_ANSWERS });
  await api.ended(id, () => undefined);
}

async function markHeavy(api: Client): Promise<void> {
  const exam = await api.post('/exams', HEAVY_EXAM);
  await Promise.all(
    Array.from({ length: copies }, async (_, at) => {
      const from = performance.now();
      const candidate = { external_id: `heavy-${at}` };
      const { id } = await api.post(`/exams/${exam.id}/submissions`, { candidate, answers: heavyAnswers(at) });
      const { status, error } = await ended(api, id);
      const took = ((performance.now() - from) / 1_000).toFixed(1);
      console.log(`heavy copy: ${status} ${error?.code ?? ''} after ${took} s`);
    }),
  );
}

async function ended(api: Client, id: string): Promise<{ status: string; error?: { code: string } }> {
  let submission: { status: string } | undefined;
  await persistently(async () => {
    submission = await api.ended(id, () => undefined);
  });
  return submission!;
}

/** Resident memory of the process and of the Node processes that it has started. */
function printMemory(when: string): void {
  const of = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  const own = childrenOf(system.process.pid!).filter((pid) =>
    readFileSync(`/proc/${pid}/comm`, 'utf8').match(/^(node|Main)/),
  );
  const mb = [system.process.pid!, ...own].map((pid) => `${Math.round(of(pid) / 1_024)} MB`);
  console.log(`memory ${when}: ${mb.join(' + ')}`);
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]) === parent;
      } catch {
        return false; // it has ended meanwhile
      }
    });
}

// Checks whether anything grows while hostile files, hostile bodies and typed copies are handed in for many minutes and
// a worker and the parts are killed in turn. Each round has its own institute, erased when its copies have ended.
// Usage: npm run bench:soak [-- --minutes 30] [--files FOLDER]

import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Clients } from '@exam-evaluation/evalctl/connection.ts';
import type { Client } from '@exam-evaluation/standalone/demo/client.ts';
import { TYPED, TYPED_ANSWERS } from '@exam-evaluation/standalone/demo/exams.ts';
import { HOSTILE } from '../../own-systems/neighbour/bodies.ts';
import { HostileCopies, hostileFiles } from '../neighbour/files.ts';
import { openInstitute, startSystem } from '../neighbour/systems.ts';
import { HEAD, line, measure } from './state.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' }, files: { type: 'string' } } });
const FILES_A_ROUND = 4;
const TYPED_A_ROUND = 20;
const BODIES_A_ROUND = 2;
/** How long something is tried again while a fault lasts. */
const PATIENCE_MS = 180_000;
const AWAY_MS = 3_000;
/** Time in which connections that are no longer needed are closed and erased files are deleted. */
const REST_MS = 5_000;

const started = await startSystem('stack');
const system = { ...started, stack: started.stack! };
const { processes, parts } = system.stack;
const files = hostileFiles(values.files);
const operator = new Clients(system.runtime);
const outcomes = new Map<string, number>();
const startedAt = performance.now();
const minutes = () => (performance.now() - startedAt) / 60_000;

const killPart = (name: Parameters<typeof parts.kill>[0]) => async () => {
  await parts.kill(name, 'SIGKILL');
  await sleep(AWAY_MS);
  await parts.restart(name);
};
const FAULTS: Record<string, () => Promise<void> | void> = {
  'kill -9 of the worker': () => processes.get('grading-1')!.kill('SIGKILL'),
  'kill -9 of Kafka': killPart('kafka'),
  'kill -9 of Redis': killPart('redis'),
  'kill -9 of MinIO': killPart('s3'),
  'kill -9 of PostgreSQL': killPart('postgres'),
};

try {
  await round(0, () => undefined); // what is loaded once is not counted
  console.log(HEAD);
  console.log(line(minutes(), 'the first round', await measure(system)));
  const faults = Object.entries(FAULTS);
  for (let n = 1; minutes() < Number(values.minutes); n++) {
    const [name, fault] = faults[n % faults.length]!;
    await round(n, fault);
    console.log(line(minutes(), name, await measure(system)));
  }
  console.log(
    `load of the machine: ${loadavg()
      .map((one) => one.toFixed(1))
      .join(', ')}`,
  );
  for (const [what, times] of [...outcomes].sort()) console.log(`${times} × ${what}`);
} finally {
  operator.close();
  await system.stop();
}

async function round(n: number, fault: () => Promise<void> | void): Promise<void> {
  const api = await patiently(() => openInstitute(system.runtime));
  const work = Promise.all([handFilesIn(n, api), typedCopies(api), bodies(n, api)]);
  await sleep(1_000);
  await fault();
  await work;
  await erase(api.instituteId);
  await sleep(REST_MS);
}

async function handFilesIn(n: number, api: Client & { key: string }): Promise<void> {
  const copies = new HostileCopies(api, system.runtime.baseUrl);
  for (let at = 0; at < FILES_A_ROUND; at++) {
    const file = files[(n * FILES_A_ROUND + at) % files.length]!;
    const outcome = await patiently(() => copies.handIn(file));
    count(`${file.name}: ${outcome.replace(/, \d+ KB/, '')}`);
  }
  for (const found of await copies.faults()) count(`!! active: ${found}`);
}

async function typedCopies(api: Client): Promise<void> {
  const candidates = Array.from({ length: TYPED_A_ROUND }, (_, at) => ({ external_id: `t-${at}`, name: `T ${at}` }));
  const exam = await patiently(() => api.post('/exams', { ...TYPED, candidates }));
  for (const { external_id } of candidates) {
    const copy = { candidate: { external_id }, answers: TYPED_ANSWERS, replace: true };
    const { id } = await patiently(() => api.post(`/exams/${exam.id}/submissions`, copy));
    const { status } = await patiently(() => api.ended(id, () => undefined));
    count(`typed copy: ${status}`);
  }
}

async function bodies(n: number, { key }: { key: string }): Promise<void> {
  for (let at = 0; at < BODIES_A_ROUND; at++) {
    const { name, path, body } = HOSTILE[(n * BODIES_A_ROUND + at) % HOSTILE.length]!;
    const send = async () => {
      const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
      const url = `${system.runtime.baseUrl}${path.replace('{examId}', crypto.randomUUID())}`;
      const { status } = await fetch(url, { method: 'POST', headers, body: body() });
      if (status >= 500) throw new Error(`${status}`);
      return status;
    };
    count(`${name}: ${await patiently(send)}`);
  }
}

async function erase(instituteId: string): Promise<void> {
  const asked = { instituteId, operationId: crypto.randomUUID(), candidateId: '', reason: 'soak' };
  await patiently(() => operator.submissionsAdmin.erase(asked));
  await patiently(async () => {
    const { erasures } = await operator.submissionsAdmin.listErasures({ instituteId });
    if (!erasures[0]?.finishedAt) throw new Error('the erasure has not finished');
  });
}

function count(what: string): void {
  outcomes.set(what, (outcomes.get(what) ?? 0) + 1);
}

/** Tries again until it works. @throws the last error when that takes too long. */
async function patiently<T>(fn: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await fn();
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(500);
    }
  }
}

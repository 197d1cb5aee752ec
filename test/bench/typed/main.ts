// Measures how many typed copies a machine takes in and marks, and the processor time of a copy, on the real parts and
// compared with plain reads in the same run.
// Usage: npm run bench:typed [-- --copies 400] [--clients 8] [--workers 1]

import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SCOPES } from '@exam-evaluation/contract/access.ts';
import { Clients } from '@exam-evaluation/evalctl/connection.ts';
import { type Stack, startStack } from '@exam-evaluation/stack/stack.ts';
import { Client } from '@exam-evaluation/standalone/demo/client.ts';
import { TYPED, TYPED_ANSWERS } from '@exam-evaluation/standalone/demo/exams.ts';
import { readRuntime, WIDE_TIER } from '../../harness/system.ts';
import { sideBySide, untilGraded } from '../copies.ts';
import { processorTime } from '../processes.ts';

const { values } = parseArgs({
  options: {
    copies: { type: 'string', default: '400' },
    clients: { type: 'string', default: '8' },
    workers: { type: 'string', default: '1' },
  },
});
const [copies, clients, workers] = [values.copies, values.clients, values.workers].map(Number) as [
  number,
  number,
  number,
];
/** Copies that are handed in before anything is measured. */
const WARM_UP = 50;
const READS = 2_000;

const folder = mkdtempSync(join(tmpdir(), 'bench-typed-'));
await chmod(folder, 0o711); // as root, PostgreSQL runs under another uid, which needs access
const stack = await startStack({ folder, workers, env: { ...process.env, TIERS: WIDE_TIER }, print: () => undefined });
try {
  const api = await openInstitute(stack);
  await gradeAll(api, WARM_UP);
  const reads = await measure(READS, () => sideBySide(READS, clients, () => api.get('/me')));
  const graded = await measure(copies, () => gradeAll(api, copies));
  report(reads, graded);
} finally {
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function openInstitute({ baseUrl, runtimeFile }: Stack): Promise<Client> {
  const operator = new Clients(readRuntime(runtimeFile));
  const settings = { name: 'Bench', tier: 'wide' };
  const made = { operationId: crypto.randomUUID(), settings, credits: 100_000_000n };
  const { id: instituteId } = await operator.gateway.createInstitute(made);
  const request = { operationId: crypto.randomUUID(), instituteId, name: 'bench', scopes: [...SCOPES] };
  const { secret } = await operator.gateway.createKey(request);
  operator.close();
  return new Client(baseUrl, secret);
}

/** Hands copies in, no two alike, and waits until all are graded. */
async function gradeAll(api: Client, count: number): Promise<void> {
  const candidates = Array.from({ length: count }, (_, at) => ({ external_id: `c-${at}`, name: `Candidate ${at}` }));
  const exam = await api.post('/exams', { ...TYPED, candidates: candidates.slice(0, 1) });
  for (let from = 1; from < count; from += 500) {
    await api.post(`/exams/${exam.id}/candidates`, { candidates: candidates.slice(from, from + 500) });
  }
  await sideBySide(count, clients, (at) => {
    const answers = TYPED_ANSWERS.map(({ text, ...answer }) => ({
      ...answer,
      ...(text && { text: `${text} (${at})` }),
    }));
    return api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: `c-${at}` }, answers });
  });
  await untilGraded(api, exam.id, count);
}

interface Measured {
  perSecond: number;
  /** Milliseconds of processor time for one copy or read, by process. */
  cost: Map<string, number>;
}

async function measure(count: number, work: () => Promise<unknown>): Promise<Measured> {
  const labels = new Map([...stack.processes].map(([label, { pid }]) => [pid, label]));
  const used = () => processorTime(process.pid, (pid, name) => labels.get(pid) ?? name);
  const before = used();
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1000;
  const cost = [...used()].map(([label, now]) => [label, (1000 * (now - (before.get(label) ?? 0))) / count] as const);
  return { perSecond: count / seconds, cost: new Map(cost) };
}

function report(reads: Measured, graded: Measured): void {
  const total = ({ cost }: Measured) => [...cost.values()].reduce((sum, each) => sum + each, 0);
  console.log(`${availableParallelism()} cores, ${clients} clients, ${workers} grading processes, all on one machine`);
  for (const [what, measured] of [
    ['GET /me', reads],
    ['typed copies, from hand-in to marks', graded],
  ] as const) {
    console.log(
      `${what}: ${measured.perSecond.toFixed(1)} a second, ${total(measured).toFixed(1)} ms of processor time each`,
    );
    const byCost = [...measured.cost].filter(([, each]) => each >= 0.05).sort(([, a], [, b]) => b - a);
    console.log(`  ${byCost.map(([label, each]) => `${label} ${each.toFixed(1)}`).join(', ')}`);
  }
  console.log(`a copy costs ${(total(graded) / total(reads)).toFixed(1)} reads`);
}

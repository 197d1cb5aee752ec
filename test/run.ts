// `npm test`: every suite in order, the seconds of each, and one line of totals; `npm test -- 'races|faults'` only those.
// Real parts (PostgreSQL, Kafka, Redis, MinIO) are used where they are there; with CI=true they are installed and required.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgetRecorded } from './clauses/recorded.ts';
import { missingParts, startRealParts } from './harness/real-parts.ts';

interface Stage {
  name: string;
  command: string[];
  /** A stage at its limit is stopped and counts as failed. */
  limitSeconds: number;
  env?: Record<string, string>;
}

interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}

const root = join(import.meta.dirname, '..');
const ci = process.env.CI === 'true';
/** Stages by name; every stage without a pattern. */
const [pattern = ''] = process.argv.slice(2);
const only = new RegExp(pattern);
const reports = mkdtempSync(join(tmpdir(), 'exam-evaluation-reports-'));

/** Files that run side by side: more than there are cores, as most of them wait for a database or for the system. */
const SIDE_BY_SIDE = {
  unit: 3,
  contract: 3,
  'own-systems': 3,
  races: 3,
  // What integration measures is disturbed by others.
  integration: 1,
  // Each file starts and stops parts of its own, and waits for time to pass.
  faults: 3,
};

function jest(
  name: string,
  project: keyof typeof SIDE_BY_SIDE,
  limitSeconds: number,
  env?: Record<string, string>,
): Stage {
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const workers = SIDE_BY_SIDE[project];
  const options = ['--passWithNoTests=false', `--maxWorkers=${workers}`, '--json', `--outputFile=${report}`];
  return {
    name,
    command: ['npm', 'run', '-s', 'jest', '--', '--selectProjects', project, ...options],
    limitSeconds,
    env: { ...env, REPORT: report },
  };
}

const embedded: Stage[] = [
  { name: 'types', command: ['npm', 'run', '-s', 'types'], limitSeconds: 120 },
  { name: 'lint', command: ['npm', 'run', '-s', 'lint'], limitSeconds: 120 },
  { name: 'proto', command: ['npm', 'run', '-s', 'proto:check'], limitSeconds: 120 },
  jest('unit', 'unit', 900),
  jest('contract on embedded parts', 'contract', 1_500),
  jest('own systems', 'own-systems', 900),
];

/** Whether what passed in this run covers the contract; of all suites, or of those that ran. */
function clauses(complete: boolean): Stage {
  const command = ['npm', 'run', '-s', 'clauses', '--', '--check', ...(complete ? ['--complete'] : [])];
  return { name: 'clauses', command, limitSeconds: 60 };
}

async function main(): Promise<void> {
  const installing = ci ? installParts() : undefined;
  const totals: Outcome = { passed: 0, failed: 0, skipped: 0 };
  if (!pattern) forgetRecorded();
  for (const stage of embedded) add(totals, await run(stage));
  if (installing) await installing;
  const onRealParts = await runOnRealParts();
  add(totals, onRealParts ?? { passed: 0, failed: ci ? 1 : 0, skipped: 0 });
  // Races are run where several processes take part; in one process where there is nothing else.
  if (!onRealParts) add(totals, await run(jest('races on embedded parts', 'races', 1_800)));
  add(totals, await run(clauses(!pattern && onRealParts !== undefined)));
  rmSync(reports, { recursive: true, force: true });
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
  console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
  process.exitCode = totals.failed > 0 ? 1 : 0;
}

/** @returns undefined where parts are missing. */
async function runOnRealParts(): Promise<Outcome | undefined> {
  const missing = missingParts();
  if (missing.length > 0) {
    console.log(
      `\n!! NOT RUN: the suites on real parts. Missing: ${missing.join(', ')}. Install with: npm run parts -- install`,
    );
    return undefined;
  }
  const totals: Outcome = { passed: 0, failed: 0, skipped: 0 };
  if (SHARING_PARTS.some(({ name }) => only.test(name))) add(totals, await runSharingParts());
  add(totals, await run(jest('faults', 'faults', 2_400)));
  return totals;
}

/** The suites that one set of parts and services is enough for. */
const SHARING_PARTS = [
  { name: 'contract on real parts', project: 'contract', limitSeconds: 1_500 },
  { name: 'races on real parts', project: 'races', limitSeconds: 1_800 },
  { name: 'integration', project: 'integration', limitSeconds: 900 },
] as const;

async function runSharingParts(): Promise<Outcome> {
  const totals: Outcome = { passed: 0, failed: 0, skipped: 0 };
  const parts = await startRealParts();
  try {
    const env = { ...parts.env, TEST_RUNTIME: parts.runtimeFile };
    for (const { name, project, limitSeconds } of SHARING_PARTS) {
      add(totals, await run(jest(name, project, limitSeconds, env)));
    }
  } finally {
    const leaks = await parts.stop();
    console.log(`== secrets in the logs of the run: ${leaks.join('; ') || 'none'}`);
    add(totals, { passed: leaks.length === 0 ? 1 : 0, failed: leaks.length, skipped: 0 });
  }
  return totals;
}

function add(totals: Outcome, outcome: Outcome): void {
  for (const key of ['passed', 'failed', 'skipped'] as const) totals[key] += outcome[key];
}

async function run(stage: Stage): Promise<Outcome> {
  if (!only.test(stage.name)) return { passed: 0, failed: 0, skipped: 0 };
  console.log(`\n== ${stage.name}`);
  const startedAt = Date.now();
  const child = start(stage);
  const timer = setTimeout(() => {
    console.log(`!! ${stage.name} exceeded its ${stage.limitSeconds} s and was stopped`);
    process.kill(-child.pid!, 'SIGKILL');
  }, stage.limitSeconds * 1000);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  const outcome = count(stage, code);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`== ${stage.name}: ${outcome.passed} passed, ${outcome.failed} failed in ${seconds} s`);
  return outcome;
}

/** In a process group of its own, so that a stage at its limit takes everything it started along. */
function start(stage: Stage): ChildProcess {
  const [command, ...args] = stage.command;
  return spawn(command!, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...stage.env },
  });
}

function count(stage: Stage, code: number | null): Outcome {
  const report = stage.env?.REPORT;
  if (!report) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = JSON.parse(
      readFileSync(report, 'utf8'),
    ) as Record<string, number>;
    const failed = numFailedTests! + numRuntimeErrorTestSuites!;
    // A runner that ends badly without a failed test (an error after the tests, say) has failed all the same.
    return { passed: numPassedTests!, failed: failed === 0 && code !== 0 ? 1 : failed, skipped: numPendingTests! };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** Beside the suites, which go first: building takes every core that it gets. */
async function installParts(): Promise<void> {
  // Linux may share the cores among sessions, whatever their processes' niceness: the session is made nice as well.
  const yielding = '{ echo 19 > /proc/self/autogroup; } 2>/dev/null; exec nice -n 19 npm run -s parts -- install';
  const log = start({ name: 'parts', command: ['sh', '-c', yielding], limitSeconds: 0 });
  const startedAt = Date.now();
  const [code] = (await once(log, 'exit')) as [number | null];
  console.log(`== parts installed (exit ${code}) in ${Math.round((Date.now() - startedAt) / 1000)} s`);
}

await main();

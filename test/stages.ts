import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One of the things that `npm test` runs. */
export interface Stage {
  name: string;
  command: string[];
  /** A stage at its limit is stopped and counts as failed. */
  limitSeconds: number;
  env?: Record<string, string>;
  /** Where Jest writes what came out; without it the exit status counts as one test. */
  report?: string;
}

/** Tests of a stage, or of all. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'exam-evaluation-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

/** A stage that runs suites of Jest with so many files side by side: those whose path matches `only`, and not `without`. */
export function jest(
  name: string,
  options: {
    projects: readonly string[];
    workers: number;
    limitSeconds: number;
    only?: string;
    without?: string;
    env?: Record<string, string>;
  },
): Stage {
  const { projects, workers, only, without, ...rest } = options;
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const flags = ['--passWithNoTests=false', `--maxWorkers=${workers}`, '--json', `--outputFile=${report}`];
  if (only) flags.push(`--testPathPatterns=${only}`);
  if (without) flags.push(`--testPathIgnorePatterns=${without}`);
  return {
    name,
    report,
    command: ['npm', 'run', '-s', 'jest', '--', ...flags, '--selectProjects', ...projects],
    ...rest,
  };
}

/** Runs a stage to its end or its limit and prints what came out, and its seconds. */
export async function runStage(stage: Stage): Promise<Outcome> {
  console.log(`\n== ${stage.name}`);
  const { code, seconds } = await runProcess(stage);
  const outcome = count(stage, code);
  console.log(`== ${stage.name}: ${outcome.passed} passed, ${outcome.failed} failed in ${seconds} s`);
  return outcome;
}

/** Runs a stage's process without counting anything. */
export async function runProcess(stage: Stage): Promise<{ code: number | null; seconds: number }> {
  const startedAt = Date.now();
  const child = start(stage);
  const timer = setTimeout(() => {
    console.log(`!! ${stage.name} exceeded its ${stage.limitSeconds} s and was stopped`);
    process.kill(-child.pid!, 'SIGKILL');
  }, stage.limitSeconds * 1000);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  return { code, seconds: Math.round((Date.now() - startedAt) / 1000) };
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

function count({ report }: Stage, code: number | null): Outcome {
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

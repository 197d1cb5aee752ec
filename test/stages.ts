import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A step of `npm test`. */
export interface Stage {
  name: string;
  command: string[];
  /** A stage that reaches this limit is stopped and counts as failed. */
  limitSeconds: number;
  env?: Record<string, string>;
  /** Where Jest writes its results; without it the exit status counts as one test. */
  report?: string;
}

/** Counts of tests, of one stage or of all. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'exam-evaluation-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

/**
 * A stage that runs suites of Jest, `workers` files at once: these `files`, or all whose path does not match
 * `without`, and with `since` only those that import, directly or not, something changed since that commit.
 */
export function jest(
  name: string,
  options: {
    projects: readonly string[];
    workers: number;
    limitSeconds: number;
    /** Paths from the root. */
    files?: readonly string[];
    without?: string;
    since?: string;
    env?: Record<string, string>;
  },
): Stage {
  const { projects, workers, files, without, since, ...rest } = options;
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const flags = [
    `--passWithNoTests=${since !== undefined}`,
    `--maxWorkers=${workers}`,
    '--json',
    `--outputFile=${report}`,
  ];
  if (since) flags.push(`--changedSince=${since}`);
  const missing = files?.filter((file) => !existsSync(join(root, file))) ?? [];
  if (missing.length > 0) throw new Error(`The stage "${name}" names files that are not there: ${missing.join(', ')}`);
  if (files) flags.push(`--testPathPatterns=${files.join('|')}`);
  if (without) flags.push(`--testPathIgnorePatterns=${without}`);
  return {
    name,
    report,
    command: ['npm', 'run', '-s', 'jest', '--', ...flags, '--selectProjects', ...projects],
    ...rest,
  };
}

/** The commit at which this branch left main; on main itself the last but one. */
export function changeBase(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const base = git('merge-base', 'HEAD', 'main');
  return base === git('rev-parse', 'HEAD') && git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD^') : base;
}

/** Runs a stage to its end or its limit, and prints its results and duration. */
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

/** Starts a stage in its own process group, so that killing it at its limit kills everything it started. */
function start(stage: Stage): ChildProcess {
  const [command, ...args] = stage.command;
  return spawn(command!, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { TEST_PATIENCE_SECONDS: '300', ...process.env, ...stage.env },
  });
}

function count({ report }: Stage, code: number | null): Outcome {
  if (!report) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = JSON.parse(
      readFileSync(report, 'utf8'),
    ) as Record<string, number>;
    const failed = numFailedTests! + numRuntimeErrorTestSuites!;
    // A runner that exits with an error without a failed test counts as failed, too.
    return { passed: numPassedTests!, failed: failed === 0 && code !== 0 ? 1 : failed, skipped: numPendingTests! };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

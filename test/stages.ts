import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { readProcess } from './bench/processes.ts';

/** A step of `npm test`. */
export interface Stage {
  name: string;
  command: string[];
  /** A stage that reaches this limit is stopped and counts as failed. */
  limitSeconds: number;
  env?: Record<string, string>;
  /** Where Jest writes its results; without it the exit status counts as one test. */
  report?: string;
  /** Makes the stage that runs these files once more, one at a time; without it no file gets a second try. */
  again?: (files: readonly string[]) => Stage;
}

/** Counts of tests, of one stage or of all. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** Files that failed and passed at their second try: each holds a race, or the product does. */
  unstable: string[];
}

/** More failed files than this are no accident, and get no second try. */
const SECOND_TRIES_MAX = 3;

export const nothingRun = (): Outcome => ({ passed: 0, failed: 0, skipped: 0, unstable: [] });

export function addOutcome(totals: Outcome, { passed, failed, skipped, unstable }: Outcome): void {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  totals.unstable.push(...unstable);
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
    /** For files that each start a system of their own: one that fails is run once more, by itself. */
    secondTry?: boolean;
  },
): Stage {
  const { projects, workers, files, without, since, secondTry, ...rest } = options;
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
    ...(secondTry && {
      again: (failed) => jest(`${name}, second try`, { projects, workers: 1, files: failed, ...rest }),
    }),
    ...rest,
  };
}

/** The commit at which this branch left main; on main itself the last but one. */
export function changeBase(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const base = git('merge-base', 'HEAD', 'main');
  return base === git('rev-parse', 'HEAD') && git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD^') : base;
}

/** Runs a stage to its end or its limit, and prints its results and duration; what failed is tried again if it may be. */
export async function runStage(stage: Stage): Promise<Outcome> {
  console.log(`\n== ${stage.name}`);
  const before = secondsUsed();
  const { code, seconds } = await runProcess(stage);
  const outcome = count(stage, code);
  const used = Math.round(secondsUsed() - before);
  const processor = used > 0 ? ` (${used} s of processor time)` : '';
  console.log(`== ${stage.name}: ${outcome.passed} passed, ${outcome.failed} failed in ${seconds} s${processor}`);
  const failed = failedFiles(stage);
  if (!stage.again || failed.length === 0 || failed.length > SECOND_TRIES_MAX) return outcome;
  const second = await runStage(stage.again(failed.map(({ file }) => file)));
  return {
    passed: outcome.passed - failed.reduce((sum, { passed }) => sum + passed, 0) + second.passed,
    failed: second.failed,
    skipped: outcome.skipped,
    unstable: second.failed > 0 ? [] : failed.map(({ file }) => file),
  };
}

/**
 * Processor seconds of this process and of its children that have ended. Well below the cores times the seconds of a
 * stage, it could run more files at once. 0 where there is no /proc.
 */
const secondsUsed = (): number => readProcess(process.pid)?.seconds ?? 0;

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

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

/** What Jest wrote; undefined where there is no report, or it was stopped before it wrote one. */
function readReport({ report }: Stage): Report | undefined {
  try {
    return JSON.parse(readFileSync(report!, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

function count(stage: Stage, code: number | null): Outcome {
  if (!stage.report) return { ...nothingRun(), ...(code === 0 ? { passed: 1 } : { failed: 1 }) };
  const report = readReport(stage);
  if (!report) return { ...nothingRun(), failed: 1 };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    ...{ passed: report.numPassedTests, skipped: report.numPendingTests, unstable: [] },
    // A runner that exits with an error without a failed test counts as failed, too.
    failed: failed === 0 && code !== 0 ? 1 : failed,
  };
}

/** Files of a stage that failed, as paths from the root, and how many of their tests passed all the same. */
function failedFiles(stage: Stage): { file: string; passed: number }[] {
  return (readReport(stage)?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => ({
      file: relative(root, name),
      passed: assertionResults.filter(({ status }) => status === 'passed').length,
    }));
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { eventually } from '../../harness/eventually.ts';
import { readRuntime, temporaryDataFolder } from '../../harness/system.ts';

const root = join(import.meta.dirname, '../../..');
const MEGABYTES_MAX = 290;
/** What the kernel tells of processes; other systems have no such files. */
const PROC = '/proc';

const parentOf = (pid: number): number => Number(/\) \S (\d+)/.exec(readOrEmpty(`${PROC}/${pid}/stat`))?.[1] ?? 0);

/** Processes end while they are looked at. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Megabytes of memory that a process and all below it use, each its share of what several use. */
function usedBy(pid: number): number {
  const all = readdirSync(PROC).map(Number).filter(Number.isInteger);
  const isBelow = (one: number): boolean => one === pid || (one > 1 && isBelow(parentOf(one)));
  const kilobytes = all
    .filter(isBelow)
    .map((one) => Number(/^Pss:\s+(\d+)/m.exec(readOrEmpty(`${PROC}/${one}/smaps_rollup`))?.[1] ?? 0));
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

test(`an idle system uses at most ${MEGABYTES_MAX} MB of memory`, async () => {
  const dataFolder = temporaryDataFolder('memory');
  const { NODE_OPTIONS: _, ...env } = process.env;
  const npm = spawn('npm', ['run', '-s', 'start'], {
    cwd: root,
    env: { ...env, PORT: '0', DATA_DIR: dataFolder },
    stdio: 'ignore',
  });
  const runtimeFile = join(dataFolder, 'runtime.json');
  const { pid, baseUrl } = await eventually(
    async () => (existsSync(runtimeFile) ? readRuntime(runtimeFile) : undefined),
    (runtime) => runtime !== undefined,
  ).then((runtime) => runtime!);
  try {
    expect((await fetch(baseUrl.replace(/v1$/, 'readyz'))).status).toBe(200);
    if (!existsSync(`${PROC}/self/smaps_rollup`)) return;
    await eventually(
      async () => usedBy(pid!),
      (megabytes) => megabytes > 50 && megabytes <= MEGABYTES_MAX,
    );
  } finally {
    process.kill(pid!, 'SIGTERM');
    if (npm.exitCode === null) await once(npm, 'exit');
    rmSync(dataFolder, { recursive: true, force: true });
  }
});

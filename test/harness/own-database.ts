import type { DatabaseName } from '@exam-evaluation/data/provision.ts';
import pg from 'pg';
import { embeddedDatabase } from './embedded-database.ts';
import type { OwnSystem } from './own-system.ts';

/** Opens the administrator's connection to a service's database in a test's own system. The caller ends it. */
export async function connectTo({ dataFolder }: OwnSystem, database: DatabaseName): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: embeddedDatabase(dataFolder, database).adminUrl });
  await client.connect();
  return client;
}

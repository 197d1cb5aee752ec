import type { DatabaseName } from '@exam-evaluation/data/provision.ts';
import pg from 'pg';
import { embeddedDatabase } from './embedded-database.ts';
import type { OwnSystem } from './own-system.ts';

/** The administrator's connection to a service's database, in a system that no other test uses. The caller ends it. */
export async function connectTo({ dataFolder }: OwnSystem, database: DatabaseName): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: embeddedDatabase(dataFolder, database).adminUrl });
  await client.connect();
  return client;
}

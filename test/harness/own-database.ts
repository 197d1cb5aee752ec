import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseName } from '@exam-evaluation/data/provision.ts';
import pg from 'pg';
import type { OwnSystem } from './own-system.ts';

/** The administrator's connection to a service's database, in a system that no other test uses. The caller ends it. */
export async function connectTo({ dataFolder }: OwnSystem, database: DatabaseName): Promise<pg.Client> {
  const { databasePassword } = JSON.parse(readFileSync(join(dataFolder, 'secrets.json'), 'utf8')) as {
    databasePassword: string;
  };
  const port = Number(readFileSync(join(dataFolder, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]);
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: databasePassword, database });
  await client.connect();
  return client;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { OwnSystem } from './own-system.ts';

/** Stops the clock that copies of a day are counted by, at this moment (ISO 8601), in a system that no other test uses. */
export async function stopDay({ dataFolder }: OwnSystem, moment: string): Promise<void> {
  const { databasePassword } = JSON.parse(readFileSync(join(dataFolder, 'secrets.json'), 'utf8')) as {
    databasePassword: string;
  };
  const port = Number(readFileSync(join(dataFolder, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]);
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: databasePassword,
    database: 'billing',
  });
  await client.connect();
  await client.query(
    `create or replace function billing_clock() returns timestamptz language sql volatile
       as $$ select timestamptz '${moment}' $$`,
  );
  await client.end();
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSecrets } from '@exam-evaluation/standalone/secrets.ts';

/**
 * The administrator's address of the embedded server of `npm start`: its port is the fourth line of its file.
 * @param dataFolder DATA_DIR of the system.
 * @param database defaults to the server's own.
 */
export function adminUrl(dataFolder: string, database = 'postgres'): string {
  const port = readFileSync(join(dataFolder, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  return `postgresql://postgres:${loadSecrets(dataFolder).databasePassword}@127.0.0.1:${port}/${database}`;
}

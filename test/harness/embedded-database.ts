import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DatabaseName, databaseUrls, type ServiceDatabase } from '@exam-evaluation/data/provision.ts';

/**
 * Addresses of a service's database in a running one-process system, for inspecting it and for injecting faults.
 */
export function embeddedDatabase(dataFolder: string, service: DatabaseName): ServiceDatabase & { adminUrl: string } {
  const { databasePassword } = JSON.parse(readFileSync(join(dataFolder, 'secrets.json'), 'utf8')) as {
    databasePassword: string;
  };
  // PostgreSQL's pid file, whose fourth line is the port.
  const port = readFileSync(join(dataFolder, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  const adminUrl = `postgresql://postgres:${databasePassword}@127.0.0.1:${port}/`;
  return { ...databaseUrls(`${adminUrl}postgres`, service, databasePassword), adminUrl: `${adminUrl}${service}` };
}

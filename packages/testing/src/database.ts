import { randomBytes } from 'node:crypto';
import { Database } from '@exam-evaluation/data/database.ts';
import { type DatabaseName, databaseUrls, type ServiceDatabase } from '@exam-evaluation/data/provision.ts';
import pg from 'pg';
import type { DatabaseTemplate } from './database-templates.ts';

export interface TestDatabase extends ServiceDatabase {
  /** The administrator's address of this database. */
  adminUrl: string;
  database: Database;
  /** Runs SQL as the administrator, whom row-level security does not bind: to check results, not to prepare data. */
  inspect: <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;
  close: () => Promise<void>;
}

/** A migrated database of its own for one test file, on a server that others use as well. */
export async function startTestDatabase(service: DatabaseName): Promise<TestDatabase> {
  const { adminUrl, template, password } = await findTemplate(service);
  const name = `test_${service}_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name} template ${template} owner ${service}_owner`);
  const urls = databaseUrls(adminUrl, service, password, name);
  const { tenantUrl, systemUrl } = urls;
  // A machine that runs several test files lets a transaction wait longer than a caller would.
  const database = new Database({ tenantUrl, systemUrl, applicationName: 'test', waitMs: 60_000 });
  const inspectUrl = new URL(adminUrl);
  inspectUrl.pathname = `/${name}`;
  const inspector = new pg.Pool({ connectionString: inspectUrl.href, max: 2 });
  // Dropping the database ends a connection that is still being closed.
  inspector.on('error', () => undefined);
  return {
    ...urls,
    adminUrl: inspectUrl.href,
    database,
    inspect: async <Row extends object>(sql: string, values?: unknown[]) =>
      (await inspector.query<Row & pg.QueryResultRow>(sql, values)).rows,
    close: async () => {
      await database.close();
      await inspector.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** Asks the server of the test run for a template. */
async function findTemplate(service: DatabaseName): Promise<DatabaseTemplate> {
  const response = await fetch(new URL(service, process.env.TEST_TEMPLATES));
  if (!response.ok) throw new Error(`no database of ${service} to copy: ${await response.text()}`);
  return (await response.json()) as DatabaseTemplate;
}

import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@exam-evaluation/data/database.ts';
import { startEmbeddedPostgres } from '@exam-evaluation/data/embedded/postgres.ts';
import {
  type DatabaseName,
  databaseUrls,
  migrateService,
  provisionDatabase,
  type ServiceDatabase,
} from '@exam-evaluation/data/provision.ts';
import pg from 'pg';

export interface TestDatabase extends ServiceDatabase {
  /** The administrator's address of this database. */
  adminUrl: string;
  database: Database;
  /** Runs SQL as the administrator, whom row-level security does not bind: for looking, not for arranging. */
  inspect: <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;
  close: () => Promise<void>;
}

const PASSWORD = 'test-password';

/**
 * A migrated database of its own for one test file: on the server of TEST_POSTGRES_URL (an administrator's address)
 * when set, else on an embedded server started for it.
 */
export async function startTestDatabase(service: DatabaseName): Promise<TestDatabase> {
  const server = await testServer();
  const name = `test_${service}_${randomBytes(6).toString('hex')}`;
  await provisionDatabase(server.adminUrl, service, PASSWORD);
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  await admin.query(`create database ${name} owner ${service}_owner`);
  const urls = databaseUrls(server.adminUrl, service, PASSWORD, name);
  await migrateService(
    service,
    urls.ownerUrl,
    join(import.meta.dirname, `../../../services/${service}/src/migrations`),
  );
  const database = new Database({ tenantUrl: urls.tenantUrl, systemUrl: urls.systemUrl, applicationName: 'test' });
  const inspectUrl = new URL(server.adminUrl);
  inspectUrl.pathname = `/${name}`;
  const inspector = new pg.Pool({ connectionString: inspectUrl.href, max: 2 });
  // Dropping the database ends a connection that is still saying goodbye.
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
      await server.stop();
    },
  };
}

interface Server {
  adminUrl: string;
  stop: () => Promise<void>;
}

let shared: Promise<Server> | undefined;
let users = 0;

/** The databases of one test file share a server; the last one that is closed stops it. */
async function testServer(): Promise<Server> {
  const adminUrl = process.env.TEST_POSTGRES_URL;
  if (adminUrl) return { adminUrl, stop: async () => undefined };
  users++;
  shared ??= startServer();
  const server = await shared;
  return {
    adminUrl: server.adminUrl,
    stop: async () => {
      if (--users > 0) return;
      shared = undefined;
      await server.stop();
    },
  };
}

async function startServer(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-test-'));
  chmodSync(folder, 0o711); // as root the server runs under another uid, which must get through
  const server = await startEmbeddedPostgres({
    dataFolder: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    password: PASSWORD,
    durable: false,
  });
  return {
    adminUrl: server.adminUrl,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

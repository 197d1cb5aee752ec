import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@exam-evaluation/data/embedded/postgres.ts';
import {
  DATABASES,
  type DatabaseName,
  databaseUrls,
  migrateService,
  provisionDatabase,
} from '@exam-evaluation/data/provision.ts';
import pg from 'pg';

/** What a test needs for a database of its own. */
export interface DatabaseTemplate {
  /** The administrator's address of the server. */
  adminUrl: string;
  /** A migrated database that nobody is connected to, for copying. */
  template: string;
  /** Password of the service's roles. */
  password: string;
}

interface Server {
  adminUrl: string;
  stop: () => Promise<void>;
}

const PASSWORD = 'test-password';

/**
 * One migrated database of each service for all files of a run: starting a server and migrating takes seconds, copying
 * a database takes moments. They are on the server of TEST_POSTGRES_URL (an administrator's address) when set, else on
 * an embedded one; all is made when a test first asks for it.
 */
class Templates {
  #server: Promise<Server> | undefined;
  readonly #made = new Map<DatabaseName, Promise<DatabaseTemplate>>();

  get(service: DatabaseName): Promise<DatabaseTemplate> {
    const made = this.#made.get(service) ?? this.#make(service);
    this.#made.set(service, made);
    return made;
  }

  async #make(service: DatabaseName): Promise<DatabaseTemplate> {
    this.#server ??= startServer();
    const { adminUrl } = await this.#server;
    const template = `template_${service}_${randomBytes(6).toString('hex')}`;
    await provisionDatabase(adminUrl, service, PASSWORD);
    await administer(adminUrl, `create database ${template} owner ${service}_owner`);
    const { ownerUrl } = databaseUrls(adminUrl, service, PASSWORD, template);
    await migrateService(service, ownerUrl, join(import.meta.dirname, `../../../services/${service}/src/migrations`));
    return { adminUrl, template, password: PASSWORD };
  }

  async close(): Promise<void> {
    for (const made of await Promise.allSettled(this.#made.values())) {
      if (made.status === 'fulfilled') await administer(made.value.adminUrl, `drop database ${made.value.template}`);
    }
    await (await this.#server)?.stop();
  }
}

/** Serves templates to the processes that tests run in: `GET /<service>` answers with a DatabaseTemplate. */
export async function serveTemplates(): Promise<{ url: string; close: () => Promise<void> }> {
  const templates = new Templates();
  const templateAt = async (path: string | undefined) => {
    const service = DATABASES.find((name) => path === `/${name}`);
    if (!service) throw new Error(`no service has a database of this name: ${path}`);
    return await templates.get(service);
  };
  const server = createServer((request, response) => {
    templateAt(request.url).then(
      (template) => response.end(JSON.stringify(template)),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  // Files ask seconds apart: a connection kept for the next one may close just when that one asks.
  server.maxRequestsPerSocket = 1;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await templates.close();
    },
  };
}

async function administer(adminUrl: string, sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}

async function startServer(): Promise<Server> {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) return { adminUrl: given, stop: async () => undefined };
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

import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { create, type DescService, toBinary } from '@bufbuild/protobuf';
import type { Role } from '@exam-evaluation/contract/access.ts';
import { BillingService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { BASE_PATH } from './model/site.ts';
import type { OidcSettings } from './oidc/settings.ts';
import { createDashboard, type Dashboard } from './service.ts';

/** Parsed JSON, untyped for tests. */
// biome-ignore lint/suspicious/noExplicitAny: every test names other fields
export type Json = any;

/** Content of `/assets/app-1a2b.js`, the only script of the web application that these tests serve. */
export const WEB_SCRIPT = '// the application';

/** What a browser gets for a call. */
export interface Answered {
  status: number;
  headers: Headers;
  body: Record<string, Json>;
}

/** A browser: its cookie, and the CSRF token that its page has read. */
export class Browser {
  readonly #address: string;
  /** What the proxy in front leaves of the dashboard's path. */
  readonly #path: string;
  cookie = '';
  csrfToken = '';
  origin: string | undefined;

  constructor(address: string, path: string) {
    this.#address = address;
    this.#path = path;
    this.origin = address;
  }

  /** @param method such as `exams.v1.ExamsService/GetExam`. */
  async call(method: string, body: object = {}): Promise<Answered> {
    const response = await fetch(`${this.#address}${this.#path}/rpc/${method}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(this.origin !== undefined && { Origin: this.origin }),
        ...(this.cookie && { Cookie: this.cookie }),
        ...(this.csrfToken && { 'X-CSRF-Token': this.csrfToken }),
      },
      body: JSON.stringify(body),
    });
    const set = response.headers.get('set-cookie');
    if (set) this.cookie = set.split(';', 1)[0]!;
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, Json>,
    };
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return await fetch(`${this.#address}${this.#path}${path}`, { redirect: 'manual', headers });
  }

  people(method: string, body: object = {}): Promise<Answered> {
    return this.call(`dashboard.v1.PeopleService/${method}`, body);
  }

  /** Signs in by a link, and reads the CSRF token as the application does. */
  async signIn(link: string): Promise<Answered> {
    const answered = await this.people('RedeemLink', { token: link.split('#')[1] });
    const me = await this.people('GetMe');
    this.csrfToken = me.body.csrfToken ?? '';
    return answered;
  }
}

/** A call that reached another service. */
interface Forwarded {
  method: string;
  request: Record<string, Json>;
}

export interface DashboardSuite {
  readonly db: TestDatabase;
  readonly address: string;
  readonly dashboard: Dashboard;
  /** Where the web application is read from. */
  readonly webFolder: string;
  /** Calls that reached other services since the test began. */
  forwarded: Forwarded[];
  /** Lines of the log. */
  log: string[];
  /** Answers of other services, by method, such as `listKeys`. */
  answers: Record<string, (request: Record<string, Json>) => unknown>;
  /** @param path what the proxy in front leaves of the dashboard's path. */
  browser: (path?: string) => Browser;
  /** Calls a method for operators. */
  asOperator: (method: string, request: object) => Promise<Record<string, Json>>;
  /** Makes a link for a person of this name, as an operator does. */
  link: (instituteId: string, name?: string, role?: Role) => Promise<string>;
  /** A browser in which such a person is signed in. */
  signedIn: (instituteId: string, name?: string, role?: Role) => Promise<Browser>;
}

const CALL = { caller: 'operator', requestId: 'test', signal: new AbortController().signal };

/**
 * Gives a test file the dashboard over HTTP, on a database of its own; the other services are fakes that record calls.
 */
export function useDashboard(
  settings: {
    publicUrl?: string;
    basePath?: string;
    oidc?: OidcSettings;
    trustedProxies?: string[];
    ltiNetworks?: string[];
  } = {},
): DashboardSuite {
  let db: TestDatabase;
  let dashboard: Dashboard;
  let address: string;
  const webFolder = mkdtempSync(join(tmpdir(), 'exam-evaluation-web-'));
  const server = createServer((request, response) => dashboard.app(request, response));
  const suite: DashboardSuite = {
    get db() {
      return db;
    },
    get address() {
      return address;
    },
    get dashboard() {
      return dashboard;
    },
    webFolder,
    forwarded: [],
    log: [],
    answers: {},
    browser: (path = settings.basePath ?? BASE_PATH) => new Browser(address, path),
    asOperator: async (method, request) =>
      (await dashboard.bindings[0]!.handlers[method]!(request as never, CALL)) as Record<string, Json>,
    link: async (instituteId, displayName = 'Asha', role = 'administrator') =>
      (await suite.asOperator('createSignInLink', { instituteId, displayName, role })).link,
    signedIn: async (...person) => {
      const browser = suite.browser();
      await browser.signIn(await suite.link(...person));
      return browser;
    },
  };
  /** A fake of another service, which answers every method. */
  const fake = (service: DescService) =>
    new Proxy({} as never, {
      get: (_target, method: string) => async (request: Record<string, Json>) => {
        const { input } = service.method[method]!;
        toBinary(input, create(input, request)); // throws for a request that could not be sent
        suite.forwarded.push({ method, request });
        return (await suite.answers[method]?.(request)) ?? {};
      },
    });
  beforeAll(async () => {
    mkdirSync(join(webFolder, 'assets'));
    writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>Dashboard</title>');
    writeFileSync(join(webFolder, 'results.html'), '<!doctype html><title>Results</title>');
    const script = join(webFolder, 'assets/app-1a2b.js');
    writeFileSync(script, WEB_SCRIPT);
    writeFileSync(`${script}.br`, brotliCompressSync(WEB_SCRIPT));
    writeFileSync(`${script}.gz`, gzipSync(WEB_SCRIPT));
    db = await startTestDatabase('dashboard');
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    dashboard = createDashboard({
      database: db.database,
      gateway: fake(GatewayAdminService),
      exams: fake(ExamsService),
      submissions: fake(SubmissionsService),
      billing: fake(BillingService),
      log: createLogger({ service: 'dashboard', level: 'debug', write: (line) => void suite.log.push(line) }),
      settings: {
        publicUrl: settings.publicUrl ?? address,
        basePath: settings.basePath ?? BASE_PATH,
        blobPublicUrl: 'https://files.example.edu/blobs',
        webFolder,
        idleMinutes: 120,
        hours: 12,
        trustedProxies: settings.trustedProxies ?? [],
        oidc: settings.oidc,
        ltiNetworks: settings.ltiNetworks ?? [],
      },
    });
  });
  beforeEach(() => {
    suite.forwarded.length = 0;
    suite.answers = {
      getInstitute: ({ instituteId }) => ({ id: instituteId, name: 'School', productEnabled: true, features: ['llm'] }),
    };
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await db.close();
    rmSync(webFolder, { recursive: true });
  });
  return suite;
}

import { create } from '@bufbuild/protobuf';
import { TIERS_DEFAULT } from '@exam-evaluation/contract/tiers.ts';
// biome-ignore lint/style/noRestrictedImports: tests need real windows
import { MemoryCounters } from '@exam-evaluation/data/adapters/counters-memory.ts';
import type { Database } from '@exam-evaluation/data/database.ts';
import { type BillingService, CreditsSchema, Unit, UsageSchema } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import {
  type Exam,
  ExamSchema,
  ExamStatus,
  type ExamsService,
  Mode,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import type { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { Lifecycle } from '@exam-evaluation/runtime/lifecycle.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { type Plant, withPlant } from '@exam-evaluation/testing/properties.ts';
import { serveHttp } from './http/server.ts';
import { createGateway, type GatewaySettings } from './service.ts';

// A gateway over HTTP with a real database; the services behind it are functions of the test.

interface FakeServices {
  exams: Partial<RpcClient<typeof ExamsService>>;
  submissions: Partial<RpcClient<typeof SubmissionsService>>;
  billing: Partial<RpcClient<typeof BillingService>>;
}

export interface TestGateway {
  baseUrl: string;
  db: TestDatabase;
  /** Replace its functions to arrange what services answer. */
  fakes: FakeServices;
  admin: Handlers<typeof GatewayAdminService>;
  /** What was logged. */
  lines: string[];
  /** A request below `/v1`, as JSON where `json` is given. */
  call: (method: string, path: string, options?: CallOptions) => Promise<Called>;
  /**
   * Stops the clock of windows and keys at this moment (milliseconds since the epoch). Undefined: time passes, and each
   * request finds fresh windows.
   */
  setClock: (now: number | undefined) => void;
  /** Makes the database unreachable for the gateway, not for the test. */
  setDatabaseAway: (away: boolean) => void;
  /** The exhausted resources that `/readyz` sees. */
  setExhausted: (names: string[]) => void;
  /** Runs the gateway's periodic jobs once. */
  runJobs: () => Promise<void>;
  /** A new institute with one key. */
  institute: (settings?: TestInstitute) => Promise<TestKey>;
  /** A further key of an institute. */
  key: (instituteId: string, settings?: { scopes?: string[]; expiresAt?: string }) => Promise<TestKey>;
  close: () => Promise<void>;
}

interface TestInstitute {
  scopes?: string[];
  productEnabled?: boolean;
  enable?: string[];
  tier?: string;
}

export interface TestKey {
  instituteId: string;
  keyId: string;
  key: string;
}

interface CallOptions {
  key?: string;
  json?: unknown;
  body?: string;
  headers?: Record<string, string>;
}

export interface Called {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into JSON as it comes
  json: any;
}

export const OPERATOR = { caller: 'operator', requestId: 'test', signal: new AbortController().signal };

/**
 * @param plant rewrites the gateway's SQL, to plant a bug.
 * @param settings those that a test may choose; as in production when left out.
 */
export async function startTestGateway(
  plant: Plant = (sql, values, run) => run(sql, values),
  { deadlineSeconds, otherCells }: Pick<GatewaySettings, 'deadlineSeconds' | 'otherCells'> = {},
  port = 0,
): Promise<TestGateway> {
  const db = await startTestDatabase('gateway');
  const lines: string[] = [];
  const log = createLogger({ service: 'gateway', write: (line) => lines.push(line) });
  const lifecycle = new Lifecycle(log);
  const fakes: FakeServices = {
    exams: {},
    submissions: {},
    billing: { getCredits: async () => credits(), getUsage: async () => usage() },
  };
  let stopped: number | undefined;
  let requests = 0;
  let isAway = false;
  let exhausted: string[] = [];
  const gateway = createGateway({
    database: reachedWhile(() => !isAway, withPlant(db.database, plant)),
    counters: new MemoryCounters({ now: () => stopped ?? ++requests * 60_000 }),
    now: () => stopped ?? Date.now(),
    exams: behind(fakes, 'exams') as RpcClient<typeof ExamsService>,
    submissions: behind(fakes, 'submissions') as RpcClient<typeof SubmissionsService>,
    billing: behind(fakes, 'billing') as RpcClient<typeof BillingService>,
    billingAdmin: { configureAccount: async () => ({}), addCredits: async () => ({}) } as never,
    log,
    lifecycle,
    settings: {
      publicUrl: 'http://gateway.test',
      tiers: TIERS_DEFAULT,
      cursorSecrets: ['a-secret-for-tests'],
      version: '1.2.3',
      commit: 'abc',
      exhausted: async () => exhausted,
      ...(deadlineSeconds && { deadlineSeconds }),
      ...(otherCells && { otherCells }),
    },
  });
  const bound = await serveHttp(gateway.app, {
    host: '127.0.0.1',
    port,
    publicUrl: () => 'http://gateway.test',
    lifecycle,
  });
  const baseUrl = `http://127.0.0.1:${bound}/v1`;
  const admin = gateway.bindings[0]!.handlers as unknown as Handlers<typeof GatewayAdminService>;

  return {
    baseUrl,
    db,
    fakes,
    admin,
    lines,
    call: (method, path, options) => call(baseUrl, method, path, options),
    setClock: (now) => {
      stopped = now;
    },
    setDatabaseAway: (away) => {
      isAway = away;
    },
    setExhausted: (names) => {
      exhausted = names;
    },
    runJobs: async () => {
      for (const job of gateway.jobs) await job.run(new AbortController().signal);
    },
    institute: async ({ scopes, ...given } = {}) => {
      const settings = { name: 'Test institute', enable: [], disable: [], ...given };
      const made = await admin.createInstitute(
        { operationId: crypto.randomUUID(), settings, credits: 0n } as never,
        OPERATOR,
      );
      return await makeKey(admin, made.id!, { scopes });
    },
    key: (instituteId, settings) => makeKey(admin, instituteId, settings),
    close: async () => {
      await lifecycle.stop();
      await db.close();
    },
  };
}

async function makeKey(
  admin: TestGateway['admin'],
  instituteId: string,
  { scopes = [], expiresAt }: { scopes?: string[]; expiresAt?: string } = {},
): Promise<TestKey> {
  const wanted = { instituteId, name: 'test', scopes, expiresAt: toTimestamp(expiresAt) };
  const made = await admin.createKey({ operationId: crypto.randomUUID(), ...wanted } as never, OPERATOR);
  return { instituteId, keyId: made.key!.id!, key: made.secret! };
}

/** The database, unreachable while `isReached` says so. */
function reachedWhile(isReached: () => boolean, database: Database): Database {
  return new Proxy(database, {
    get: (target, name: keyof Database) => {
      if (name === 'isReachable' && !isReached()) return async () => false;
      if (!isReached()) throw new Error('the database is away');
      return (target[name] as () => unknown).bind(target);
    },
  });
}

/** Looks the function up at each call, so that tests can replace it. */
function behind(fakes: FakeServices, service: keyof FakeServices): object {
  return new Proxy(
    {},
    {
      get: (_target, method: string) => async (request: unknown) => {
        const fake = (fakes[service] as Record<string, (request: unknown) => Promise<unknown>>)[method];
        if (!fake) throw new Error(`the test arranged no ${service}.${method}`);
        return await fake(request);
      },
    },
  );
}

async function call(baseUrl: string, method: string, path: string, options: CallOptions = {}): Promise<Called> {
  const response = await fetch(baseUrl + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(options.key && { 'X-API-Key': options.key }),
      ...(options.json !== undefined && { 'Content-Type': 'application/json' }),
      ...options.headers,
    },
    body: options.body ?? (options.json === undefined ? undefined : JSON.stringify(options.json)),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
}

export const T0 = '2026-11-20T10:15:30.123456Z';

function credits() {
  const rates = [
    { unit: Unit.PAGE, credits: 100n },
    { unit: Unit.ANSWER, credits: 50n },
  ];
  return create(CreditsSchema, { balance: 1_000n, available: 1_000n, rateSource: 'standard', rates });
}

function usage() {
  return create(UsageSchema, { dailyCopyQuota: 1_000, usedToday: 42, resetsAt: toTimestamp('2026-11-21T00:00:00Z') });
}

export function exam(overrides: Partial<Exam> = {}): Exam {
  return create(ExamSchema, {
    id: crypto.randomUUID(),
    status: ExamStatus.DRAFT,
    source: Source.API,
    fields: {
      title: 'Biology',
      mode: Mode.TYPED,
      conductedOn: '2026-11-20',
      level: 'school',
      answerLanguage: 'en',
      feedbackLanguage: 'en',
    },
    rubric: { version: 1 },
    createdAt: toTimestamp(T0),
    updatedAt: toTimestamp(T0),
    ...overrides,
  } as Exam);
}

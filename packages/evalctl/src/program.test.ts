import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BillingAdminService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { DashboardAdminService } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { SubmissionsAdminService, SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { Lifecycle } from '@exam-evaluation/runtime/lifecycle.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { bind, Dispatcher, type Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { serveGrpc } from '@exam-evaluation/runtime/rpc/server.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createProgram } from './program.ts';

// The command line against real gRPC servers whose answers the test gives.

const TOKEN = 'operator-token-for-tests';
const INSTITUTE = '9e6b0c2a-1d1f-4a49-8d0a-54c0c9f7c3d2';
const log = createLogger({ service: 'test', level: 'fatal' });
const lifecycle = new Lifecycle(log);
const calls: unknown[] = [];
let folder: string;
let address: string;

const institute = { id: INSTITUTE, name: 'A', tier: 'standard', productEnabled: true, features: ['llm'] };
const gateway: Partial<Handlers<typeof GatewayAdminService>> = {
  createInstitute: async (request) => {
    calls.push(request);
    return institute;
  },
  getInstitute: async () => institute,
  listInstitutes: async () => ({ institutes: [institute] }),
  listAudit: async () => ({ entries: [] }),
  createKey: async (request) => {
    if (request.name === 'one too many') throw refuse('conflict');
    calls.push(request);
    const key = { id: INSTITUTE, name: request.name, prefix: 'ex_eval_01234567', scopes: request.scopes };
    return { secret: `ex_eval_${'0'.repeat(48)}`, key: { ...key, expiresAt: request.expiresAt } };
  },
};
const billing: Partial<Handlers<typeof BillingAdminService>> = {
  getAccount: async () => ({ dailyCopyQuota: 1000, credits: { balance: 1250n, available: 1250n } }),
  addCredits: async (request) => {
    calls.push(request);
    return { balance: request.amount };
  },
  verifyLedger: async ({ instituteId }) =>
    instituteId ? { accounts: 1, mismatches: ['account x holds 1'] } : { accounts: 3, entries: 12n },
};

const submissions: Partial<Handlers<typeof SubmissionsAdminService>> = {
  verifyCharges: async ({ after }) =>
    after ? { differences: ['attempt y holds 2'], compared: 1 } : { compared: 500, next: INSTITUTE },
};

const acts: Partial<Handlers<typeof SubmissionsService>> = {
  listAudit: async () => ({
    entries: [
      {
        id: INSTITUTE,
        at: toTimestamp('2030-01-31T00:00:00Z'),
        actor: 'dashboard',
        person: { id: INSTITUTE, displayName: 'Asha', role: 'examiner' },
        action: 'override',
        examId: INSTITUTE,
        submissionId: INSTITUTE,
      },
    ],
  }),
};

const dashboard: Partial<Handlers<typeof DashboardAdminService>> = {
  createSignInLink: async (request) => {
    calls.push(request);
    return { link: 'https://exams.example.edu/dashboard/sign-in#t', expiresAt: toTimestamp('2030-01-31T00:00:00Z') };
  },
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evalctl-'));
  const dispatcher = new Dispatcher({ tokens: new Map([[TOKEN, 'operator']]), log });
  const bindings = [
    bind(GatewayAdminService, ['operator'], gateway as Handlers<typeof GatewayAdminService>),
    bind(BillingAdminService, ['operator'], billing as Handlers<typeof BillingAdminService>),
    bind(DashboardAdminService, ['operator'], dashboard as Handlers<typeof DashboardAdminService>),
    bind(SubmissionsService, ['operator'], acts as Handlers<typeof SubmissionsService>),
    bind(SubmissionsAdminService, ['operator'], submissions as Handlers<typeof SubmissionsAdminService>),
  ];
  const { port } = await serveGrpc(bindings, { host: '127.0.0.1', port: 0, dispatcher, lifecycle });
  address = `127.0.0.1:${port}`;
  const runtime = {
    addresses: { gateway: address, submissions: address, billing: address, exams: address },
    operatorToken: TOKEN,
  };
  writeFileSync(join(folder, 'runtime.json'), JSON.stringify(runtime));
});
afterAll(async () => {
  await lifecycle.stop();
  rmSync(folder, { recursive: true });
});

async function evalctl(...args: string[]) {
  return await evalctlIn({ DATA_DIR: folder }, ...args);
}

async function evalctlIn(env: NodeJS.ProcessEnv, ...args: string[]) {
  const out: string[] = [];
  const errors: string[] = [];
  let code = 0;
  const program = createProgram({
    env,
    print: (text) => out.push(text),
    printError: (text) => errors.push(text),
    exit: (given) => {
      code = given;
    },
  });
  await program.parseAsync(args, { from: 'user' });
  return { out: out.join('\n'), errors: errors.join('\n'), code };
}

test('institute create sends what is given, credits in hundredths, and names the id', async () => {
  const flags = ['--credits', '12.5', '--tier', 'high', '--enable', 'choice_groups,llm', '--disable-product'];
  const { out, code } = await evalctl('institute', 'create', '--name', 'A', ...flags, '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ id: INSTITUTE, features: ['llm'], daily_copy_quota: 1000, balance: 12.5 });
  expect(calls.pop()).toMatchObject({
    credits: 1250n,
    settings: { name: 'A', tier: 'high', productEnabled: false, enable: ['choice_groups', 'llm'] },
  });
});

test('key create shows the full key once, under `key`', async () => {
  const scopes = 'evaluation:read,evaluation:review';
  const args = ['--institute', INSTITUTE, '--name', 'k', '--scopes', scopes, '--expires-at', '2030-01-31'];
  const { out } = await evalctl('key', 'create', ...args, '--json');
  expect(JSON.parse(out)).toMatchObject({ key: `ex_eval_${'0'.repeat(48)}`, id: INSTITUTE, daily_copy_cap: null });
  expect(out.split('ex_eval_000').length).toBe(2);
  expect(calls.pop()).toMatchObject({ scopes: scopes.split(','), expiresAt: toTimestamp('2030-01-31T00:00:00Z') });
});

test('a list names each thing once, and at least one: scopes of an empty variable give no key that writes', async () => {
  const create = (scopes: string) =>
    evalctl('key', 'create', '--institute', INSTITUTE, '--name', 'k', '--scopes', scopes);
  await create('evaluation:read, evaluation:read');
  expect(calls.pop()).toMatchObject({ scopes: ['evaluation:read'] });
  await expect(create(' ,')).rejects.toMatchObject({ code: 'commander.invalidArgument' });
});

test('person link signs in an administrator unless another role is said, where there is a dashboard', async () => {
  const env = {
    GATEWAY_ADMIN_ADDRESS: address,
    SUBMISSIONS_ADDRESS: address,
    BILLING_ADDRESS: address,
    OPERATOR_TOKEN: TOKEN,
  };
  const link = ['person', 'link', '--institute', INSTITUTE, '--name', 'Asha Rao'];
  const { out } = await evalctlIn({ ...env, DASHBOARD_ADDRESS: address }, ...link, '--json');
  expect(JSON.parse(out)).toMatchObject({ link: 'https://exams.example.edu/dashboard/sign-in#t' });
  expect(calls.pop()).toMatchObject({ displayName: 'Asha Rao', role: 'administrator' });
  expect(await evalctlIn(env, ...link)).toMatchObject({
    code: 2,
    errors: expect.stringContaining('DASHBOARD_ADDRESS is not set'),
  });
});

test('a negative amount withdraws', async () => {
  const { out } = await evalctl(
    'credits',
    'add',
    '--institute',
    INSTITUTE,
    '--amount',
    '-2.5',
    '--note',
    'n',
    '--json',
  );
  expect(JSON.parse(out)).toMatchObject({ balance: -2.5 });
  expect(calls.pop()).toMatchObject({ amount: -250n, note: 'n' });
});

test('people get a table', async () => {
  const { out } = await evalctl('institute', 'list');
  expect(out.split('\n')[0]).toMatch(/^id +name +tier/);
  expect(out).toContain(INSTITUTE);
});

test('an unsound ledger is shown and exits 1', async () => {
  const { out, code } = await evalctl('credits', 'verify', '--institute', INSTITUTE, '--json');
  const ofSubmissions = `Institute ${INSTITUTE}: attempt y holds 2`;
  expect([code, JSON.parse(out).mismatches]).toEqual([1, ['account x holds 1', ofSubmissions]]);
  const shown = await evalctl('credits', 'verify', '--institute', INSTITUTE);
  const lines = shown.out.trim().split('\n').slice(-3);
  expect(lines).toEqual([expect.stringMatching(/^mismatches +2$/), 'account x holds 1', ofSubmissions]);
  expect(await evalctl('credits', 'verify', '--json')).toMatchObject({
    code: 1,
    out: expect.stringContaining(ofSubmissions),
  });
  submissions.verifyCharges = async () => ({ compared: 2 });
  expect(await evalctl('credits', 'verify')).toMatchObject({ code: 0 });
});

test('acknowledged differences are listed apart and exit 0; anything new exits 1', async () => {
  const known: string[] = [];
  const there = ['attempt y was charged 2'];
  const verifyCharges = async () => {
    const differences = there.filter((one) => !known.includes(one));
    const overcharges = differences.map(() => ({ attemptId: INSTITUTE, amount: 200n }));
    return { compared: 2, differences, overcharges, acknowledged: known };
  };
  const acknowledgeDifferences = async ({ differences, reason }: { differences: string[]; reason: string }) => {
    known.push(...differences);
    calls.push(reason);
    return {};
  };
  Object.assign(submissions, { verifyCharges, acknowledgeDifferences });
  const verify = async (...args: string[]) => {
    const { out, code } = await evalctl('credits', 'verify', '--json', ...args);
    return { code, json: JSON.parse(out || '{}') };
  };
  const named = `Institute ${INSTITUTE}: attempt y was charged 2`;
  expect(await verify()).toMatchObject({ code: 1, json: { acknowledged: [], mismatches: [named] } });
  expect(await evalctl('credits', 'verify', '--refund')).toMatchObject({ code: 2 });
  const acknowledged = await verify('--acknowledge', 'restored', '--refund');
  expect(acknowledged).toMatchObject({ code: 0, json: { acknowledged: [named], refunded: 2, mismatches: [] } });
  expect(calls.pop()).toBe('restored');
  expect(calls.pop()).toMatchObject({ operationId: INSTITUTE, amount: 200n, note: 'restored' });
  expect(await verify()).toMatchObject({ code: 0, json: { sound: true, acknowledged: [named] } });
  expect((await evalctl('credits', 'verify')).out).toMatch(/^acknowledged +1$/m);
  there.push('attempt z was charged 1');
  expect(await verify()).toMatchObject({ code: 1, json: { acknowledged: [named] } });
});

test('a refusal is one sentence and exits 1', async () => {
  const { errors, code } = await evalctl('key', 'create', '--institute', INSTITUTE, '--name', 'one too many');
  expect([code, errors]).toEqual([1, 'evalctl: The request does not fit the current state. (conflict)']);
});

test('a system that is not there is named as such: 2 when unknown, 3 when it does not answer', async () => {
  expect(await evalctlIn({ DATA_DIR: '/nowhere' }, 'institute', 'list')).toMatchObject({ code: 2 });
  const gone = '127.0.0.1:1';
  const env = { GATEWAY_ADMIN_ADDRESS: gone, BILLING_ADDRESS: gone, SUBMISSIONS_ADDRESS: gone, OPERATOR_TOKEN: TOKEN };
  expect(await evalctlIn(env, 'institute', 'list')).toMatchObject({ code: 3 });
  const { errors } = await evalctlIn({ BILLING_ADDRESS: gone }, 'institute', 'list');
  expect(errors).toBe('evalctl: set GATEWAY_ADMIN_ADDRESS, SUBMISSIONS_ADDRESS, OPERATOR_TOKEN as well');
});

test.each([
  ['--amount', 'much'],
  ['--institute', '17'],
])('option %s refuses the value %s', async (option, value) => {
  const given = ['--institute', INSTITUTE, '--amount', '1', '--note', 'n', option, value];
  await expect(evalctl('credits', 'add', ...given)).rejects.toMatchObject({ code: 'commander.invalidArgument' });
});

test('audit list names the person who acted through the dashboard, and the exam', async () => {
  const list = ['audit', 'list', '--institute', INSTITUTE];
  const { entries } = JSON.parse((await evalctl(...list, '--json')).out);
  expect(entries).toMatchObject([{ actor: 'dashboard', person: 'Asha', action: 'override', exam_id: INSTITUTE }]);
  expect((await evalctl(...list)).out).toMatch(/PERSON.*\n.*Asha/i);
});

// API keys over HTTP, with a clock that tests move and a database that they take away.
import { create } from '@bufbuild/protobuf';
import { SCOPES } from '@exam-evaluation/contract/access.ts';
import { OPERATOR, startTestGateway, type TestGateway } from '@exam-evaluation/gateway/testing.ts';
import { ListAuditRequestSchema } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { fromTimestamp, toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { contractRows } from '../harness/contract-tables.ts';

const MINUTE = 60_000;
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
afterEach(() => {
  gateway.setClock(undefined);
  gateway.setDatabaseAway(false);
});

const me = (key?: string) => gateway.call('GET', '/me', { key });
/** `200`, or the status and code of the refusal. */
async function outcome(key?: string): Promise<string> {
  const { status, json } = await me(key);
  return status === 200 ? '200' : `${status} ${json.error.code}`;
}
const revoke = ({ instituteId, keyId }: { instituteId: string; keyId: string }) =>
  gateway.admin.revokeKey({ operationId: crypto.randomUUID(), instituteId, keyId } as never, OPERATOR);
const listed = async (instituteId: string) => (await gateway.admin.listKeys({ instituteId } as never, OPERATOR)).keys!;

describe('a key', () => {
  test('is the prefix and 48 hexadecimal characters, and works at once [AUTH-10]', async () => {
    const { key } = await gateway.institute();
    expect(key).toMatch(/^ex_eval_[0-9a-f]{48}$/);
    expect(await outcome(key)).toBe('200');
  });

  test.each([
    ['of another prefix', (key: string) => key.replace('ex_', 'xx_')],
    ['in upper case', (key: string) => key.toUpperCase()],
    ['with a character more', (key: string) => `${key}0`],
    ['with a character less', (key: string) => key.slice(0, -1)],
    ['with what is no hexadecimal', (key: string) => `${key.slice(0, -1)}g`],
    ['in quotes', (key: string) => `"${key}"`],
    ['as a bearer token', (key: string) => `Bearer ${key}`],
    ['as it is shown again', (key: string) => key.slice(0, 16)],
  ])('%s is malformed [AUTH-5] [AUTH-10]', async (_name, change) => {
    const { key } = await gateway.institute();
    expect(await outcome(change(key))).toBe('401 invalid_api_key');
  });

  test('that nobody has is unknown [AUTH-6]', async () => {
    expect(await outcome(`ex_eval_${'0123'.repeat(12)}`)).toBe('401 invalid_api_key');
  });

  test('is not looked for anywhere but in its header [AUTH-1] [AUTH-3] [AUTH-4]', async () => {
    const { key } = await gateway.institute();
    expect(await outcome()).toBe('401 missing_api_key');
    expect((await gateway.call('GET', `/me?X-API-Key=${key}&api_key=${key}`)).json.error.code).toBe('missing_api_key');
    const bearer = await gateway.call('GET', '/me', { headers: { Authorization: `Bearer ${key}` } });
    expect(bearer.json.error.code).toBe('missing_api_key');
  });

  test('ends when it expires, to the millisecond [AUTH-8]', async () => {
    const expiry = Date.parse('2099-01-01T00:00:00Z');
    const { instituteId } = await gateway.institute();
    const { key } = await gateway.key(instituteId, { expiresAt: '2099-01-01T00:00:00.000000Z' });
    gateway.setClock(expiry - 1);
    expect(await outcome(key)).toBe('200');
    gateway.setClock(expiry);
    expect(await outcome(key)).toBe('401 invalid_api_key');
  });

  test('ends within a minute of its revocation [AUTH-7] [AUTH-19]', async () => {
    const made = await gateway.institute();
    const now = Date.now();
    gateway.setClock(now);
    expect(await outcome(made.key)).toBe('200');
    await revoke(made);
    gateway.setClock(now + MINUTE);
    expect(await outcome(made.key)).toBe('401 invalid_api_key');
  });
});

describe('while the database is away', () => {
  test('a key that is known works for less than a minute, so that a revocation holds by then [AUTH-19] [AUTH-20]', async () => {
    const made = await gateway.institute();
    const now = Date.now();
    gateway.setClock(now);
    expect(await outcome(made.key)).toBe('200');
    await revoke(made);
    gateway.setDatabaseAway(true); // before the gateway could notice the revocation
    gateway.setClock(now + MINUTE - 1);
    expect(await outcome(made.key)).toBe('200');
    gateway.setClock(now + MINUTE);
    const refused = await me(made.key);
    expect([refused.status, refused.json.error.code]).toEqual([503, 'auth_unavailable']);
    expect(refused.headers.get('retry-after')).toBe('5');
    gateway.setDatabaseAway(false);
    expect(await outcome(made.key)).toBe('401 invalid_api_key');
  });

  test('a key that is not known cannot be checked; a malformed or missing key is still refused as such [AUTH-5] [AUTH-20]', async () => {
    const { key } = await gateway.institute();
    gateway.setDatabaseAway(true);
    expect(await outcome(key)).toBe('503 auth_unavailable');
    expect(await outcome('ex_eval_x')).toBe('401 invalid_api_key');
    expect(await outcome()).toBe('401 missing_api_key');
  });
});

test('the time of the last use is written later, by no request', async () => {
  const { instituteId, key } = await gateway.institute();
  const lastUsed = async () => fromTimestamp((await listed(instituteId))[0]!.lastUsedAt as never);
  expect(await outcome(key)).toBe('200');
  expect(await lastUsed()).toBeUndefined();
  await gateway.runJobs();
  const first = await lastUsed();
  expect(Math.abs(Date.parse(first!) - Date.now())).toBeLessThan(MINUTE);
  await gateway.runJobs();
  expect(await lastUsed()).toBe(first); // not used since
  await me(key);
  await gateway.runJobs();
  expect((await lastUsed())! > first!).toBe(true);
});

describe('what a key is given', () => {
  test('without scopes it reads and writes [AUTH-15]', async () => {
    const { key } = await gateway.institute({ scopes: [] });
    expect((await me(key)).json.scopes).toEqual(['evaluation:read', 'evaluation:write']);
  });

  test('is a name, scopes, an end and a cap of its own [AUTH-14]', async () => {
    const { instituteId } = await gateway.institute();
    const wanted = { name: 'Exams office', scopes: ['evaluation:review'], dailyCopyCap: 7 };
    const expiresAt = toTimestamp('2099-01-01T00:00:00.000000Z');
    const operationId = crypto.randomUUID();
    const made = await gateway.admin.createKey({ operationId, instituteId, expiresAt, ...wanted } as never, OPERATOR);
    expect(made.key).toMatchObject({ ...wanted, expiresAt: { seconds: expiresAt.seconds } });
    expect((await me(made.secret)).json).toMatchObject({ name: 'Exams office', daily_copy_cap: 7 });
  });

  test.each(contractRows('keys.md', ['Scope', 'Allows']))('$Scope can be given alone [$Id]', async ({ Scope }) => {
    const { key } = await gateway.institute({ scopes: [Scope!] });
    expect((await me(key)).json.scopes).toEqual([Scope]);
  });

  test('there are no other scopes', () => {
    expect([...SCOPES]).toEqual(contractRows('keys.md', ['Scope', 'Allows']).map(({ Scope }) => Scope));
  });

  test('does not change: operators have no call that changes a key [AUTH-18]', () => {
    const calls = GatewayAdminService.methods.map(({ name }) => name).filter((name) => name.includes('Key'));
    expect(calls).toEqual(['CreateKey', 'ListKeys', 'RevokeKey']);
  });

  test.each([
    [120, undefined],
    [121, 'name too_long'],
  ])('a name of %d characters [LIM-36]', async (length, problem) => {
    const { instituteId } = await gateway.institute();
    const wanted = { operationId: crypto.randomUUID(), instituteId, name: '🗝'.repeat(length), scopes: [] };
    const failure = await Promise.resolve(gateway.admin.createKey(wanted as never, OPERATOR)).then(
      () => undefined,
      ({ details }: { details: { errors: { field: string; code: string }[] } }) =>
        details.errors.map(({ field, code }) => `${field} ${code}`).join(),
    );
    expect(failure).toBe(problem);
  });
});

test('a key is shown once: what is shown again are its first 16 characters [AUTH-12] [AUTH-13]', async () => {
  const { instituteId, key } = await gateway.institute();
  const shown = await listed(instituteId);
  expect(shown.map(({ prefix }) => prefix)).toEqual([key.slice(0, 16)]);
  const { entries } = await gateway.admin.listAudit(
    create(ListAuditRequestSchema, { instituteId, limit: 9 }),
    OPERATOR,
  );
  const stored = await gateway.db.inspect('select api_keys::text, audit::text from api_keys, audit');
  for (const place of [shown, entries, stored, gateway.lines]) {
    const text = JSON.stringify(place, (_, value) => (typeof value === 'bigint' ? String(value) : value));
    expect(text).not.toContain(key.slice(16));
  }
});

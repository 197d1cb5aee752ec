import { create } from '@bufbuild/protobuf';
import { ListAuditRequestSchema } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { CreateKeyRequestSchema } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPERATOR, startTestGateway, type TestGateway } from '../testing.ts';
import { hashKey } from './key.ts';

// What operators do through GatewayAdminService.

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const operation = () => crypto.randomUUID();
const createKey = (instituteId: string, more: object = {}) =>
  gateway.admin.createKey({ operationId: operation(), instituteId, name: 'k', scopes: [], ...more } as never, OPERATOR);
const fieldsOf = (error: unknown) =>
  (error as { details: { errors: { field: string; code: string }[] } }).details.errors.map(
    ({ field, code }) => `${field} ${code}`,
  );

test('an institute created again with the same operation is the same one', async () => {
  const request = { operationId: operation(), settings: { name: 'A', enable: ['llm'], disable: [] }, credits: 0n };
  const first = await gateway.admin.createInstitute(request as never, OPERATOR);
  const second = await gateway.admin.createInstitute(request as never, OPERATOR);
  expect(second).toEqual(first);
  expect(first).toMatchObject({ tier: 'standard', productEnabled: true, features: ['llm'] });
});

test('an update changes what is given and keeps the rest', async () => {
  const { instituteId } = await gateway.institute({ enable: ['llm'] });
  const settings = { tier: 'high', enable: ['choice_groups'], disable: ['llm'] };
  const updated = await gateway.admin.updateInstitute(
    { operationId: operation(), instituteId, settings } as never,
    OPERATOR,
  );
  expect(updated).toMatchObject({ name: 'Test institute', tier: 'high', features: ['choice_groups'] });
});

test('invalid settings are named', async () => {
  const settings = { name: '', tier: 'gold', enable: ['magic'], disable: [], dailyCopyQuota: -1 };
  const failure = await Promise.resolve(
    gateway.admin.createInstitute({ operationId: operation(), settings, credits: 0n } as never, OPERATOR),
  ).catch((error: unknown) => error);
  expect(fieldsOf(failure)).toEqual([
    'name required',
    'tier invalid',
    'enable invalid',
    'daily_copy_quota out_of_range',
  ]);
});

test('only a hash and the first 16 characters of a key are kept [AUTH-11] [AUTH-13]', async () => {
  const { instituteId } = await gateway.institute();
  const { secret, key } = await createKey(instituteId);
  expect(key).toMatchObject({ prefix: secret!.slice(0, 16), scopes: ['evaluation:read', 'evaluation:write'] });
  const [row] = await gateway.db.inspect<Record<string, unknown>>('select * from api_keys where id = $1', [key!.id]);
  expect(row!.hash).toEqual(hashKey(secret!));
  expect(JSON.stringify(row)).not.toContain(secret!.slice(16));
  expect(gateway.lines.join('')).not.toContain(secret!.slice(16));
});

test('a key created again with the same operation is refused: it cannot be shown twice [AUTH-12]', async () => {
  const { instituteId } = await gateway.institute();
  const operationId = operation();
  await createKey(instituteId, { operationId });
  await expect(createKey(instituteId, { operationId })).rejects.toMatchObject({ code: 'conflict' });
  expect((await gateway.admin.listKeys({ instituteId } as never, OPERATOR)).keys).toHaveLength(2);
});

test('an institute holds 50 active keys, also when all are asked for at once [AUTH-16] [LIM-35]', async () => {
  const { instituteId } = await gateway.institute();
  const made = await Promise.allSettled(Array.from({ length: 60 }, () => createKey(instituteId)));
  expect(made.filter((one) => one.status === 'fulfilled')).toHaveLength(49);
  const keys = (await gateway.admin.listKeys({ instituteId } as never, OPERATOR)).keys!;
  await gateway.admin.revokeKey({ operationId: operation(), instituteId, keyId: keys[0]!.id } as never, OPERATOR);
  await createKey(instituteId);
  await expect(createKey(instituteId)).rejects.toMatchObject({ code: 'conflict' });
});

test('invalid properties of a key are named', async () => {
  const { instituteId } = await gateway.institute();
  const wanted = { name: ' ', scopes: ['all'], expiresAt: toTimestamp('2020-01-01T00:00:00Z'), dailyCopyCap: -1 };
  const failure = await createKey(instituteId, wanted).catch((error: unknown) => error);
  expect(fieldsOf(failure)).toEqual([
    'name required',
    'scopes invalid',
    'expires_at out_of_range',
    'daily_copy_cap out_of_range',
  ]);
});

test('creating and revoking leave audit rows; revoking twice leaves one', async () => {
  const { instituteId, keyId } = await gateway.institute();
  const revoke = () => gateway.admin.revokeKey({ operationId: operation(), instituteId, keyId } as never, OPERATOR);
  const first = await revoke();
  expect((await revoke()).revokedAt).toEqual(first.revokedAt);
  const { entries } = await gateway.admin.listAudit(
    create(ListAuditRequestSchema, { instituteId, limit: 10 }),
    OPERATOR,
  );
  expect(entries!.map(({ action, actor, details }) => [action, actor, details?.key_id])).toEqual([
    ['key_revoke', 'operator', keyId],
    ['key_create', 'operator', keyId],
  ]);
});

test('the person who made a key for their institute is stored in its audit row', async () => {
  const { instituteId } = await gateway.institute();
  const person = { id: 'p-1', displayName: 'Asha', role: 'administrator' };
  const request = { operationId: operation(), instituteId, name: 'school', actor: { id: 'dashboard', person } };
  await gateway.admin.createKey(create(CreateKeyRequestSchema, request), { ...OPERATOR, caller: 'dashboard' });
  const { entries } = await gateway.admin.listAudit(
    create(ListAuditRequestSchema, { instituteId, limit: 1 }),
    OPERATOR,
  );
  expect(entries).toMatchObject([{ action: 'key_create', actor: 'dashboard', person }]);
});

test('the id of a key is enough to revoke it, unless several institutes have one', async () => {
  const [mine, theirs] = [await gateway.institute(), await gateway.institute()];
  const revoke = (keyId: string) =>
    gateway.admin.revokeKey({ operationId: operation(), instituteId: '', keyId } as never, OPERATOR);
  expect(await revoke(mine.keyId)).toMatchObject({ instituteId: mine.instituteId, revokedAt: expect.anything() });
  await expect(revoke(crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' });
  const operationId = operation();
  await createKey(mine.instituteId, { operationId });
  await createKey(theirs.instituteId, { operationId });
  await expect(revoke(operationId)).rejects.toMatchObject({ code: 'conflict' });
});

test("another institute's key and unknown ids are not found", async () => {
  const mine = await gateway.institute();
  const theirs = await gateway.institute();
  for (const [instituteId, keyId] of [
    [mine.instituteId, theirs.keyId],
    [mine.instituteId, 'x'],
    ['x', mine.keyId],
  ]) {
    await expect(
      gateway.admin.revokeKey({ operationId: operation(), instituteId, keyId } as never, OPERATOR),
    ).rejects.toMatchObject({ code: 'not_found' });
  }
  await expect(createKey(crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' });
});

test('keys are listed up to 500: those that work, and the newest of the others', async () => {
  const { instituteId } = await gateway.institute();
  await createKey(instituteId, { name: 'second' });
  await gateway.db.inspect(
    `insert into api_keys (id, institute_id, name, prefix, hash, scopes, created_at, revoked_at)
     select gen_random_uuid(), $1, 'revoked ' || n, 'p', sha256(gen_random_uuid()::text::bytea), '{}',
       now() + n * interval '1 s', now() from generate_series(1, 501) n`,
    [instituteId],
  );
  const { keys } = await gateway.admin.listKeys({ instituteId } as never, OPERATOR);
  expect(keys).toHaveLength(500);
  expect(keys!.filter(({ revokedAt }) => !revokedAt)).toHaveLength(2);
  expect([keys![2]!.name, keys!.at(-1)!.name]).toEqual(['revoked 4', 'revoked 501']);
});

test('a page of the audit has at most 500 rows, however many are asked for', async () => {
  const { instituteId } = await gateway.institute();
  await gateway.db.inspect(
    `insert into audit (institute_id, actor, action, details)
     select $1, 'test', 'key_create', '{}' from generate_series(1, 501)`,
    [instituteId],
  );
  const request = create(ListAuditRequestSchema, { instituteId, limit: 10_000 });
  expect((await gateway.admin.listAudit(request, OPERATOR)).entries).toHaveLength(500);
});

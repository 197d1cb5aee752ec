import { create } from '@bufbuild/protobuf';
import { REPLAY_HOURS } from '@exam-evaluation/contract/limits.ts';
import { Database } from '@exam-evaluation/data/database.ts';
import { CreateExamResponseSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Called, exam, startTestGateway, type TestGateway, type TestKey } from '../testing.ts';
import { Idempotency } from './idempotency.ts';
import { deleteOldRecords } from './store.ts';

const EXAM = { title: 'Once', mode: 'typed' };

let gateway: TestGateway;
let key: TestKey;
/** Operation ids that the exams service was called with. */
let operations: string[];

beforeAll(async () => {
  gateway = await startTestGateway();
  key = await gateway.institute();
});
afterAll(() => gateway.close());
beforeEach(() => {
  operations = [];
  answering(async () => create(CreateExamResponseSchema, { exam: exam() }));
});

function answering(answer: () => Promise<ReturnType<typeof create<typeof CreateExamResponseSchema>>>) {
  gateway.fakes.exams.createExam = async ({ operationId }) => {
    operations.push(operationId!);
    return await answer();
  };
}

const post = (idempotencyKey: string, json: unknown = EXAM, asker = key): Promise<Called> =>
  gateway.call('POST', '/exams', { key: asker.key, json, headers: { 'Idempotency-Key': idempotencyKey } });

test('a replay is the first answer byte for byte, with the first request id [IDEM-6] [IDEM-7] [IDEM-8]', async () => {
  const first = await post('replay');
  const second = await post('replay');
  expect(second.text).toBe(first.text);
  expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
  expect(second.headers.get('x-request-id')).toBe(first.headers.get('x-request-id'));
  expect(operations).toHaveLength(1);
});

test('keys belong to the institute: another API key of it replays, another institute does not', async () => {
  await post('shared');
  expect((await post('shared', EXAM, await gateway.institute())).headers.get('idempotent-replayed')).toBeNull();
  expect(operations).toHaveLength(2);
});

test('another request with the key is refused, also while validation would refuse it', async () => {
  await post('reused');
  expect((await post('reused', { title: '' })).json.error.code).toBe('idempotency_key_reused');
});

test('a second request waits for the first one to end [IDEM-12] [IDEM-15]', async () => {
  const started = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  answering(async () => {
    started.resolve();
    await goOn.promise;
    return create(CreateExamResponseSchema, { exam: exam() });
  });
  const first = post('running');
  await started.promise;
  const second = await post('running');
  expect([second.json.error.code, second.headers.get('retry-after')]).toEqual(['request_in_progress', '2']);
  goOn.resolve();
  expect((await first).status).toBe(201);
  expect((await post('running')).headers.get('idempotent-replayed')).toBe('true');
});

test('an unknown outcome is asked again as the same operation [ERR-9] [IDEM-16] [IDEM-22]', async () => {
  answering(async () => {
    throw new Error('connection lost');
  });
  expect((await post('unknown')).status).toBe(500);
  answering(async () => create(CreateExamResponseSchema, { exam: exam() }));
  expect((await post('unknown')).status).toBe(201);
  expect(new Set(operations).size).toBe(1);
});

test('what a top-up or a pause changes is not kept [IDEM-13] [IDEM-14]', async () => {
  for (const code of ['insufficient_credits', 'daily_quota_exceeded'] as const) {
    answering(async () => {
      throw new ContractError(code);
    });
    expect((await post(code)).json.error.code).toBe(code);
    answering(async () => create(CreateExamResponseSchema, { exam: exam() }));
    expect([(await post(code)).status, operations.length]).toEqual([201, 2]);
    operations = [];
  }
});

test('a crash leaves the record to whoever comes after its lease, and the late one answers what that stored', async () => {
  const started = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  answering(async () => {
    started.resolve();
    await goOn.promise;
    return create(CreateExamResponseSchema, { exam: exam() });
  });
  const late = post('lease');
  await started.promise;
  await gateway.db.inspect("update idempotency_records set lease_until = now() - interval '1 s' where key = 'lease'");
  answering(async () => create(CreateExamResponseSchema, { exam: exam() }));
  const second = await post('lease');
  goOn.resolve();
  expect([(await late).text, (await late).headers.get('idempotent-replayed')]).toEqual([second.text, 'true']);
  expect(new Set(operations).size).toBe(1);
});

test('an invalid key is named in the error, and methods other than POST ignore it', async () => {
  const called = await post('x'.repeat(256));
  expect(called.json.error.details.errors).toMatchObject([{ field: 'Idempotency-Key', code: 'too_long' }]);
  gateway.fakes.exams.listExams = async () => ({ exams: [] }) as never;
  const headers = { 'Idempotency-Key': 'x'.repeat(256) };
  expect((await gateway.call('GET', '/exams', { key: key.key, headers })).status).toBe(200);
});

test('refusals before the step are not kept', async () => {
  const headers = { 'Idempotency-Key': 'early', 'Content-Type': 'application/json' };
  expect((await gateway.call('POST', '/exams', { key: key.key, body: '{', headers })).status).toBe(400);
  expect((await post('early')).status).toBe(201);
});

test('records end when a repeat no longer gets their answer, but not under a request that runs [LIM-49] [IDEM-9]', async () => {
  await post('old');
  await post('young');
  await post('old but running');
  const database = gateway.db.database;
  await gateway.db.inspect(
    `update idempotency_records set created_at = now() - interval '${REPLAY_HOURS} hours 1 s' where key like 'old%'`,
  );
  await gateway.db.inspect(
    `update idempotency_records set created_at = now() - interval '${REPLAY_HOURS - 1} hours 59 min' where key = 'young'`,
  );
  await gateway.db.inspect(
    "update idempotency_records set state = 'running', lease_until = now() + interval '1 min' where key = 'old but running'",
  );
  expect(await database.withSystem((tx) => deleteOldRecords(tx, 100))).toBe(1);
  expect(await database.withSystem((tx) => deleteOldRecords(tx, 100))).toBe(0);
});

test('an answer that could not be stored is still sent, since its write has happened', async () => {
  const nowhere = 'postgres://nobody@127.0.0.1:1/none';
  const database = new Database({ tenantUrl: nowhere, systemUrl: nowhere, applicationName: 'test' });
  const idempotency = new Idempotency(database, createLogger({ service: 'test', level: 'silent' }));
  const answer = { status: 201, headers: {}, body: '{}' };
  const claim = { instituteId: key.instituteId, key: 'kept nowhere', token: crypto.randomUUID() };
  expect(await idempotency.finish(claim, answer, {})).toBe(answer);
  await database.close();
});

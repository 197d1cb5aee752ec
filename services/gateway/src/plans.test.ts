// Protects: every statement of a request, and of what the gateway does by itself, finds its rows by an index, however
// many there are.

import { create } from '@bufbuild/protobuf';
import { ListAuditRequestSchema } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { CreateExamResponseSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { explainer, multiply } from '@exam-evaluation/testing/plans.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { exam, OPERATOR, startTestGateway, type TestGateway, type TestKey } from './testing.ts';

const ROWS = 10_000;
const { plant, explained } = explainer();
let gateway: TestGateway;
let key: TestKey;

const post = (idempotencyKey: string) =>
  gateway.call('POST', '/exams', {
    key: key.key,
    json: { title: 'Once', mode: 'typed' },
    headers: { 'Idempotency-Key': idempotencyKey },
  });

beforeAll(async () => {
  gateway = await startTestGateway(plant);
  gateway.fakes.exams.createExam = async () => create(CreateExamResponseSchema, { exam: exam() });
  key = await gateway.institute();
  await post('first');
  const { db } = gateway;
  await multiply(db, 'institutes', ROWS, `jsonb_build_object('id', gen_random_uuid())`);
  await db.inspect(
    `insert into api_keys (institute_id, id, name, prefix, hash, scopes)
     select id, gen_random_uuid(), '', '', sha256(id::text::bytea), '{}' from institutes where id <> $1`,
    [key.instituteId],
  );
  await db.inspect('analyze api_keys');
  for (const [table, change] of [
    ['audit', `'id', gen_random_uuid()`],
    // Records of one day: none is old enough to be swept.
    ['idempotency_records', `'key', i::text, 'created_at', clock_timestamp() - i * interval '8 seconds'`],
  ] as const) {
    const institute = `case when i % 3 = 0 then one.institute_id else md5((i % 200)::text)::uuid end`;
    await multiply(db, table, ROWS, `jsonb_build_object('institute_id', ${institute}, ${change})`);
  }
});
afterAll(() => gateway.close());

test('no statement of the gateway reads a table from end to end', async () => {
  explained.length = 0;
  await post('another');
  await post('another');
  await gateway.runJobs();
  const { instituteId, keyId } = key;
  await gateway.admin.listInstitutes({ limit: 10, after: '' } as never, OPERATOR);
  await gateway.admin.listAudit(create(ListAuditRequestSchema, { instituteId, limit: 10 }), OPERATOR);
  await gateway.key(instituteId);
  await gateway.admin.listKeys({ instituteId } as never, OPERATOR);
  await gateway.admin.revokeKey({ instituteId, keyId } as never, OPERATOR);
  await gateway.admin.revokeKey({ instituteId: '', keyId } as never, OPERATOR);
  expect(explained.length).toBeGreaterThan(12);
  const scans = explained.filter(({ scanned }) => scanned.length > 0);
  expect(scans.map(({ sql, scanned }) => `${scanned.join()}: ${sql}`)).toEqual([]);
});

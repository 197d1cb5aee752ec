import { setTimeout as sleep } from 'node:timers/promises';
import { create } from '@bufbuild/protobuf';
import { CreateExamResponseSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { exam, startTestGateway, type TestGateway } from '../testing.ts';

const DEADLINE_SECONDS = 3;
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway(undefined, { deadlineSeconds: DEADLINE_SECONDS });
  gateway.fakes.exams = { createExam: async () => create(CreateExamResponseSchema, { exam: exam() }) };
});
afterAll(() => gateway.close());

test('a body that takes longer than a request may run is served', async () => {
  const { key } = await gateway.institute();
  async function* slowly() {
    yield Buffer.from('{"title": "Biology",');
    await sleep(DEADLINE_SECONDS * 1_000 + 500);
    yield Buffer.from('"mode": "typed"}');
  }
  const response = await fetch(`${gateway.baseUrl}/exams`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json', 'Idempotency-Key': 'slow' },
    body: slowly(),
    duplex: 'half',
  } as RequestInit);
  expect([response.status, await response.json()]).toMatchObject([201, { title: 'Biology' }]);
});

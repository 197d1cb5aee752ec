import { create } from '@bufbuild/protobuf';
import {
  Lane,
  type Submission,
  SubmissionSchema,
  SubmissionState,
  SubmissionStatus,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { RpcFailure } from '@exam-evaluation/runtime/rpc/client.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Called, exam, startTestGateway, T0, type TestGateway, type TestKey } from '../../testing.ts';

let gateway: TestGateway;
let key: TestKey;

beforeAll(async () => {
  gateway = await startTestGateway();
  gateway.fakes.exams.getExam = async () => exam();
  key = await gateway.institute();
});
afterAll(() => gateway.close());

const submission = (): Submission =>
  create(SubmissionSchema, {
    id: crypto.randomUUID(),
    examId: EXAM,
    candidateId: crypto.randomUUID(),
    candidateExternalId: 'c-1',
    state: SubmissionState.LIVE,
    status: SubmissionStatus.QUEUED,
    lane: Lane.STANDARD,
    createdAt: toTimestamp(T0),
    updatedAt: toTimestamp(T0),
  });
const EXAM = crypto.randomUUID();
const batch = (count: number) => ({
  submissions: Array.from({ length: count }, (_, n) => ({ candidate: { external_id: `c-${n}` }, answers: [] })),
});
const send = (count: number, idempotencyKey: string, of = gateway, by = key) =>
  of.call('POST', `/exams/${EXAM}/submissions/batch`, {
    key: by.key,
    json: batch(count),
    headers: { 'Idempotency-Key': idempotencyKey },
  });
const lost = () =>
  new RpcFailure('submissions', {
    code: 4,
    details: 'Deadline exceeded',
    message: '',
  } as ConstructorParameters<typeof RpcFailure>[1]);
const statusesOf = ({ json }: Called) => json.items.map(({ status }: { status: number }) => status);

test('an unknown outcome of one copy leaves the others; a repeat asks again as the same operations [IDEM-24]', async () => {
  const operations = new Map<string, Set<string>>();
  let isLost = true;
  gateway.fakes.submissions.submit = async ({ operationId, candidate }) => {
    const name = candidate!.ref!.value as string;
    operations.set(name, (operations.get(name) ?? new Set()).add(operationId!));
    if (isLost && name === 'c-1') throw lost();
    return submission();
  };
  const first = await send(3, 'lost in part');
  expect([first.status, statusesOf(first)]).toEqual([200, [201, 500, 201]]);
  isLost = false;
  const again = await send(3, 'lost in part');
  expect([again.headers.get('idempotent-replayed'), statusesOf(again)]).toEqual([null, [201, 201, 201]]);
  expect([...operations.values()].map(({ size }) => size)).toEqual([1, 1, 1]);
  expect(new Set([...operations.values()].flatMap((ids) => [...ids])).size).toBe(3);
  expect((await send(3, 'lost in part')).headers.get('idempotent-replayed')).toBe('true');
});

test('an institute has a few copies handed in at a time, over all its batches', async () => {
  let [running, most] = [0, 0];
  gateway.fakes.submissions.submit = async () => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running--;
    return submission();
  };
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => send(20, `at once ${name}`)));
  expect(answers.map(({ json }) => json.accepted)).toEqual([20, 20, 20]);
  expect(most).toBe(4);
});

test('copies that there is no time for are not begun, and a repeat, however slow, goes on with them alone [SUB-143]', async () => {
  const hurried = await startTestGateway(undefined, { deadlineSeconds: 3 });
  try {
    const by = await hurried.institute();
    hurried.fakes.exams.getExam = async () => exam();
    let begun = 0;
    hurried.fakes.submissions.submit = async () => {
      begun++;
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      return submission();
    };
    const first = await send(6, 'hurried', hurried, by);
    expect([first.status, statusesOf(first), begun]).toEqual([200, [201, 201, 201, 201, 503, 503], 4]);
    const again = await send(6, 'hurried', hurried, by);
    expect([statusesOf(again), begun]).toEqual([[201, 201, 201, 201, 201, 201], 6]);
    expect(again.json.items.slice(0, 4)).toEqual(first.json.items.slice(0, 4));
  } finally {
    await hurried.close();
  }
});

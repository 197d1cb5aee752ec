import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ExamEvaluation, type Outcome, type SubmitBody } from './index.ts';
import { type FakeServer, startFakeServer } from './testing.ts';

let server: FakeServer;
let client: ExamEvaluation;
beforeEach(async () => {
  server = await startFakeServer();
  client = new ExamEvaluation({ baseUrl: server.baseUrl, apiKey: 'k' });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
});

const copies = (count: number, text = 'x'): SubmitBody[] =>
  Array.from({ length: count }, (_, n) => ({
    candidate: { external_id: `c-${n}` },
    answers: Array.from({ length: Math.ceil(text.length / 20_000) }, (__, at) => ({
      label: String(at),
      text: text.slice(0, 20_000),
    })),
  }));
const answers = (...statuses: number[]) => ({
  body: {
    items: statuses.map((status, n) =>
      status === 201
        ? { status, submission: { id: `s-${n}` } }
        : { status, error: { code: status === 409 ? 'submission_exists' : 'engine_unavailable', message: 'no' } },
    ),
  },
});
const collected = async (sent: AsyncGenerator<Outcome<SubmitBody>, void>) => {
  const outcomes = [];
  for await (const outcome of sent) outcomes.push(outcome);
  return outcomes;
};
const batches = () =>
  server.requests.map(({ body, headers }) => [
    (body as { submissions: unknown[] }).submissions.length,
    headers['idempotency-key'],
  ]);

test('any number of copies goes out in batches of 500, each with its key', async () => {
  const full = Array.from({ length: 500 }, () => 201);
  server.answer('createSubmissions', answers(...full), answers(...full), answers(201));
  async function* source() {
    yield* copies(1_001);
  }
  const outcomes = await collected(client.submissions.submitBatch('e', source(), { idempotencyKey: 'K' }));
  expect(batches()).toEqual([
    [500, 'K-1'],
    [500, 'K-2'],
    [1, 'K-3'],
  ]);
  expect(outcomes.map(({ copy }) => copy)).toEqual(copies(1_001));
});

test('a batch stays below 16 MB', async () => {
  server.answer('createSubmissions', answers(201, 201, 201), answers(201));
  await collected(client.submissions.submitBatch('e', copies(4, 'é'.repeat(2 * 2 ** 20)), { idempotencyKey: 'K' }));
  expect(batches().map(([length]) => length)).toEqual([3, 1]);
});

test('a batch is repeated under its key while copies may be accepted yet, and each refusal has its error', async () => {
  server.answer('createSubmissions', answers(201, 503, 409, 500), answers(201, 201, 409, 201));
  const outcomes = await collected(client.submissions.submitBatch('e', copies(4), { idempotencyKey: 'K' }));
  expect(batches()).toEqual([
    [4, 'K-1'],
    [4, 'K-1'],
  ]);
  expect(outcomes.map(({ submission, error }) => submission?.id ?? [error?.name, error?.code])).toEqual([
    's-0',
    's-1',
    ['ConflictError', 'submission_exists'],
    's-3',
  ]);
});

test('patience begins anew with each copy that is accepted, and ends with those that are not', async () => {
  const patient = { idempotencyKey: 'K', patienceMs: 1_500 };
  server.answer('createSubmissions', answers(503, 503), answers(201, 503), answers(201, 503), answers(201, 503));
  const outcomes = await collected(client.submissions.submitBatch('e', copies(2), patient));
  expect(outcomes.map(({ error }) => error?.code)).toEqual([undefined, 'engine_unavailable']);
  expect(server.requests).toHaveLength(3);
});

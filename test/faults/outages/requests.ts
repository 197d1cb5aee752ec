import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Stack, startStack } from '@exam-evaluation/stack/stack.ts';
import { expect } from '@jest/globals';
import { type Api, type ApiResponse, Operator } from '../../harness/api.ts';
import { eventually } from '../../harness/eventually.ts';
import { GOOD_ANSWER, MCQ, WRITTEN } from '../../harness/exams.ts';
import { readRuntime, WIDE_TIER } from '../../harness/system.ts';
import { pdfOf, put, slot } from '../../harness/uploads.ts';
import { Recorder } from '../../histories/recorder.ts';
import { passMinute } from '../reservations.ts';

// What is asked while something is away, and what must be true afterwards.

/** A request may run 25 s once its key is checked. */
const ANSWER_MS_MAX = 60_000;
const CREDITS = 10;

/** A separate system, parts of which are stopped. */
export interface Scene {
  stack: Stack;
  operator: Operator;
  stop: () => Promise<void>;
}

export async function startScene(name: string): Promise<Scene> {
  const folder = join(import.meta.dirname, '../../../.stack', name);
  rmSync(folder, { recursive: true, force: true });
  const stack = await startStack({ folder, workers: 1, env: { ...process.env, TIERS: WIDE_TIER } });
  const operator = new Operator(readRuntime(stack.runtimeFile));
  const stop = async () => {
    operator.close();
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { stack, operator, stop };
}

type Owner = Awaited<ReturnType<Operator['institute']>>;
export interface World {
  api: Owner;
  examId: string;
  questionId: string;
  graded: string;
  uploadId: string;
  key: string;
  recorder: Recorder;
  /** Catches up with the feed and stops following it. */
  endFollowing: () => Promise<void>;
}

/** `reads` change nothing; `writes` create one thing, which is found again by data in the request. */
const REQUESTS: Record<string, { kind: 'read' | 'write'; send: (world: World) => Promise<ApiResponse> }> = {
  'read an exam': { kind: 'read', send: ({ api, examId }) => api.get(`/exams/${examId}`) },
  'read the feed': { kind: 'read', send: ({ api }) => api.get('/submissions?updated_since=2020-01-01T00:00:00Z') },
  'read a result': { kind: 'read', send: ({ api, graded }) => api.get(`/submissions/${graded}/result`) },
  'read an upload': { kind: 'read', send: ({ api, uploadId }) => api.get(`/uploads/${uploadId}`) },
  quote: { kind: 'read', send: ({ api }) => api.post('/credits/quote', { answers: 2 }) },
  'create an exam': {
    kind: 'write',
    send: ({ api, key }) =>
      api.post('/exams', { title: 'Later', mode: 'typed', external_ref: key }, { 'Idempotency-Key': `exam ${key}` }),
  },
  submit: {
    kind: 'write',
    send: async ({ api, examId, key: given, recorder }) => {
      const key = `submit ${given}`;
      const answer = await api.post(`/exams/${examId}/submissions`, copyOf('c-2', key), { 'Idempotency-Key': key });
      recorder.told(key, 'submit', answer);
      return answer;
    },
  },
  'make upload slots': {
    kind: 'write',
    send: ({ api, key }) =>
      api.post('/uploads', { files: [{ filename: 'a.pdf' }] }, { 'Idempotency-Key': `upload ${key}` }),
  },
  review: {
    kind: 'write',
    send: ({ api, graded, questionId }) =>
      api.patch(`/submissions/${graded}/questions/${questionId}`, { awarded: 2.5, reason: 'an outage' }),
  },
};

function copyOf(candidate: string, key: string) {
  return { candidate: { external_id: candidate }, answers: [{ label: '2', text: GOOD_ANSWER }], metadata: { key } };
}

export async function makeWorld({ operator }: Scene): Promise<World> {
  const api = await operator.institute({ credits: CREDITS });
  const recorder = new Recorder(api, CREDITS);
  const endFollowing = recorder.follow('follower');
  const { body: exam } = await api.post('/exams', {
    title: 'Outages',
    mode: 'typed',
    open: true,
    questions: [MCQ, WRITTEN],
    candidates: [{ external_id: 'c-1' }, { external_id: 'c-2' }],
  });
  const { body } = await api.post(`/exams/${exam.id}/submissions`, copyOf('c-1', 'graded'));
  await untilGraded(api, body.id);
  const made = await slot(api);
  await put(made, await pdfOf());
  const questionId = exam.questions[1].id;
  const ids = { examId: exam.id, questionId, graded: body.id, uploadId: made.id };
  return { api, ...ids, key: crypto.randomUUID(), recorder, endFollowing };
}

export const untilGraded = async (api: Api, id: string) =>
  await eventually(
    async () => (await api.get(`/submissions/${id}`)).body,
    ({ status }) => status === 'graded',
  );

/** `ok`, or the refusal in one line. */
export async function outcomeOf(answer: Promise<ApiResponse>): Promise<string> {
  const began = Date.now();
  const { status, body, headers } = await answer;
  expect(Date.now() - began).toBeLessThan(ANSWER_MS_MAX);
  return status < 300 ? 'ok' : `${status} ${body.error.code} ${headers.get('retry-after') ?? ''}`.trim();
}

export async function askAll(world: World): Promise<Record<string, string>> {
  const asked = Object.entries(REQUESTS).map(async ([name, { send }]) => [name, await outcomeOf(send(world))]);
  return Object.fromEntries(await Promise.all(asked));
}

export const AWAY = '503 engine_unavailable 5';
export const UNKNOWN = '500 internal_error';

export function expectHonest(outcomes: Record<string, string>, mayBeUnknown: boolean): void {
  for (const [name, outcome] of Object.entries(outcomes)) {
    const unknown = mayBeUnknown && REQUESTS[name]!.kind === 'write' ? [UNKNOWN] : [];
    expect({ name, outcome, honest: ['ok', AWAY, ...unknown].includes(outcome) }).toMatchObject({ honest: true });
  }
}

/** Expects that everything answers again by itself, and that each write has happened once, whatever it was answered. */
export async function expectSettled({ stack }: Scene, world: World): Promise<void> {
  const { api, key, recorder, endFollowing } = world;
  await eventually(
    async () => await askAll(world),
    (outcomes) => Object.values(outcomes).every((outcome) => outcome === 'ok'),
  );
  expect((await api.post('/exams/search', { external_ref: key })).body.data).toHaveLength(1);
  const { data } = (await api.get('/submissions?updated_since=2020-01-01T00:00:00Z')).body;
  expect(data).toHaveLength(2);
  for (const { id } of data) await untilGraded(api, id);
  const billing = new URL(stack.parts.addresses.postgres);
  billing.pathname = '/billing';
  await passMinute(billing.href);
  await eventually(
    async () => (await api.get('/credits')).body,
    ({ balance, committed }) => balance === CREDITS - 1 && committed === 0,
  );
  expect((await api.get('/me')).body.quota_used_today).toBe(2);
  await endFollowing();
  await recorder.expectKept();
}

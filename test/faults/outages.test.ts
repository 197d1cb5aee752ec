// Protects: whatever is stopped, every request is answered within its deadline, says honestly whether something may have
// happened, leaves nothing half made, and is settled by the same Idempotency-Key; afterwards everything goes on by itself.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PartName } from '@exam-evaluation/stack/parts/start-parts.ts';
import { type Stack, startStack } from '@exam-evaluation/stack/stack.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Api, type ApiResponse, Operator } from '../harness/api.ts';
import { eventually } from '../harness/eventually.ts';
import { GOOD_ANSWER, MCQ, WRITTEN } from '../harness/exams.ts';
import { missingParts } from '../harness/real-parts.ts';
import { readRuntime, WIDE_TIER } from '../harness/system.ts';
import { pdfOf, put, slot } from '../harness/uploads.ts';
import { passMinute } from './reservations.ts';

const FOLDER = join(import.meta.dirname, '../../.stack/outages');
/** A request may run 25 s once its key is checked. */
const ANSWER_MS_MAX = 60_000;
const missing = missingParts();

let stack: Stack;
let operator: Operator;

type Owner = Awaited<ReturnType<Operator['institute']>>;
interface World {
  api: Owner;
  examId: string;
  questionId: string;
  graded: string;
  uploadId: string;
  key: string;
}

/** `reads` change nothing; `writes` make one thing, found again by what is sent with them. */
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
    send: ({ api, examId, key }) =>
      api.post(
        `/exams/${examId}/submissions`,
        { candidate: { external_id: 'c-2' }, answers: [{ label: '2', text: GOOD_ANSWER }] },
        { 'Idempotency-Key': `submit ${key}` },
      ),
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

async function makeWorld(): Promise<World> {
  const api = await operator.institute({ credits: 10 });
  const { body: exam } = await api.post('/exams', {
    title: 'Outages',
    mode: 'typed',
    open: true,
    questions: [MCQ, WRITTEN],
    candidates: [{ external_id: 'c-1' }, { external_id: 'c-2' }],
  });
  const answers = [{ label: '2', text: GOOD_ANSWER }];
  const { body } = await api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: 'c-1' }, answers });
  await untilGraded(api, body.id);
  const made = await slot(api);
  await put(made, await pdfOf());
  const questionId = exam.questions[1].id;
  return { api, examId: exam.id, questionId, graded: body.id, uploadId: made.id, key: crypto.randomUUID() };
}

const untilGraded = async (api: Api, id: string) =>
  await eventually(
    async () => (await api.get(`/submissions/${id}`)).body,
    ({ status }) => status === 'graded',
  );

/** `ok`, or the refusal in one line. */
async function outcomeOf(answer: Promise<ApiResponse>): Promise<string> {
  const began = Date.now();
  const { status, body, headers } = await answer;
  expect(Date.now() - began).toBeLessThan(ANSWER_MS_MAX);
  return status < 300 ? 'ok' : `${status} ${body.error.code} ${headers.get('retry-after') ?? ''}`.trim();
}

async function askAll(world: World): Promise<Record<string, string>> {
  const asked = Object.entries(REQUESTS).map(async ([name, { send }]) => [name, await outcomeOf(send(world))]);
  return Object.fromEntries(await Promise.all(asked));
}

const AWAY = '503 engine_unavailable 5';
const UNKNOWN = '500 internal_error';

function expectHonest(outcomes: Record<string, string>, mayBeUnknown: boolean): void {
  for (const [name, outcome] of Object.entries(outcomes)) {
    const unknown = mayBeUnknown && REQUESTS[name]!.kind === 'write' ? [UNKNOWN] : [];
    expect({ name, outcome, honest: ['ok', AWAY, ...unknown].includes(outcome) }).toMatchObject({ honest: true });
  }
}

/** Everything answers again by itself; each write has happened once, whatever was said meanwhile. */
async function expectSettled(world: World): Promise<void> {
  const { api, key } = world;
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
    ({ balance, committed }) => balance === 9 && committed === 0,
  );
  expect((await api.get('/me')).body.quota_used_today).toBe(2);
}

(missing.length > 0 ? describe.skip : describe)(`outages (missing: ${missing.join(', ') || 'none'})`, () => {
  beforeAll(async () => {
    rmSync(FOLDER, { recursive: true, force: true });
    stack = await startStack({ folder: FOLDER, workers: 1, env: { ...process.env, TIERS: WIDE_TIER } });
    operator = new Operator(readRuntime(stack.runtimeFile));
  });
  afterAll(async () => {
    operator?.close();
    await stack?.stop();
    rmSync(FOLDER, { recursive: true, force: true });
  });

  /** What surely cannot be done without it. */
  const NEEDED: Record<string, string[]> = {
    exams: ['read an exam', 'create an exam', 'submit'],
    submissions: ['read the feed', 'read a result', 'read an upload', 'submit', 'make upload slots', 'review'],
    billing: ['quote', 'submit'],
    'grading-1': [],
  };

  test.each(Object.entries(NEEDED))(
    '%s stopped: 503 where it is needed, nothing made [ERR-65]',
    async (name, needed) => {
      const world = await makeWorld();
      const service = stack.processes.get(name)!;
      await service.stop(20_000);
      try {
        const outcomes = await askAll(world);
        expectHonest(outcomes, false);
        expect(Object.fromEntries(needed.map((request) => [request, outcomes[request]]))).toEqual(
          Object.fromEntries(needed.map((request) => [request, AWAY])),
        );
      } finally {
        service.start();
      }
      await expectSettled(world);
    },
  );

  /** Writes that have reached what is frozen: nobody knows what became of them. */
  const SENT: Record<string, string[]> = { exams: ['create an exam'], submissions: ['make upload slots', 'review'] };

  test.each(Object.keys(NEEDED))(
    '%s frozen: 503 or, where it may have happened, 500, which the same key settles [ERR-63] [ERR-65] [IDEM-22]',
    async (name) => {
      const world = await makeWorld();
      const service = stack.processes.get(name)!;
      service.kill('SIGSTOP');
      try {
        const outcomes = await askAll(world);
        expectHonest(outcomes, true);
        for (const request of SENT[name] ?? []) expect([request, outcomes[request]]).toEqual([request, UNKNOWN]);
      } finally {
        service.kill('SIGCONT');
      }
      await expectSettled(world);
    },
  );

  /** Dead at once, or hanging with its connections open. */
  const ways = {
    stopped: {
      leave: async (part: PartName) => await stack.parts.kill(part, 'SIGKILL'),
      comeBack: async (part: PartName) => await stack.parts.restart(part),
    },
    frozen: {
      leave: async (part: PartName) => stack.parts.freeze(part),
      comeBack: async (part: PartName) => stack.parts.thaw(part),
    },
  };
  /** What needs a file; nothing needs Redis or Kafka. */
  const NEEDS: Partial<Record<PartName, string[]>> = { redis: [], kafka: [], s3: ['read an upload'] };

  test.each(Object.entries(ways).flatMap(([way, how]) => Object.keys(NEEDS).map((part) => ({ part, way, how }))))(
    '$part $way: everything goes on but what needs a file, which is 503 [ERR-65]',
    async ({ part, how }) => {
      const world = await makeWorld();
      await how.leave(part as PartName);
      try {
        const refused = Object.entries(await askAll(world)).filter(([, outcome]) => outcome !== 'ok');
        expect(refused).toEqual(NEEDS[part as PartName]!.map((request) => [request, AWAY]));
      } finally {
        await how.comeBack(part as PartName);
      }
      await expectSettled(world);
    },
  );

  test('submissions and a worker started while Kafka and the store are away: copies are accepted and graded', async () => {
    const world = await makeWorld();
    const away = ['kafka', 's3'] as const;
    for (const part of away) await ways.stopped.leave(part);
    try {
      for (const name of ['submissions', 'grading-1']) {
        const service = stack.processes.get(name)!;
        await service.stop(20_000);
        service.start();
      }
      const outcomes = await eventually(
        async () => await askAll(world),
        ({ submit }) => submit === 'ok',
      );
      const allOk = Object.fromEntries(Object.keys(REQUESTS).map((name) => [name, 'ok']));
      expect(outcomes).toEqual({ ...allOk, 'read an upload': AWAY });
      const { data } = (await world.api.get('/submissions?updated_since=2020-01-01T00:00:00Z')).body;
      for (const { id } of data) await untilGraded(world.api, id);
    } finally {
      for (const part of away) await ways.stopped.comeBack(part);
    }
    await expectSettled(world);
  });

  test('PostgreSQL stopped: 503 for all; a key not seen before cannot be checked [ERR-64] [ERR-65] [AUTH-20]', async () => {
    const world = await makeWorld();
    const { api: fresh } = await operator.key(world.api.instituteId);
    await ways.stopped.leave('postgres');
    try {
      expect(await outcomeOf(fresh.get('/me'))).toBe('503 auth_unavailable 5');
      expectHonest(await askAll(world), false);
    } finally {
      await ways.stopped.comeBack('postgres');
    }
    await expectSettled(world);
    expect((await fresh.get('/me')).status).toBe(200);
  });

  test('PostgreSQL frozen: 503 or, where it may have happened, 500, which the same key settles [ERR-63] [ERR-65] [IDEM-22]', async () => {
    const world = await makeWorld();
    await ways.frozen.leave('postgres');
    try {
      expectHonest(await askAll(world), true);
    } finally {
      await ways.frozen.comeBack('postgres');
    }
    await expectSettled(world);
  });
});

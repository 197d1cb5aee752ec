import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { type FakeModel, startFakeModel } from '@exam-evaluation/testing/language-model.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { Gate } from './gate.ts';
import { ModelError } from './model.ts';
import { openModel } from './open-model.ts';
import { ModelSession, type Prompt, type SessionOptions } from './session.ts';
import { PROVIDERS, type Provider } from './settings.ts';

const KEY = 'sk-very-secret-0123456789';
const PICTURE = Uint8Array.from([1, 2, 3]);
const PROMPT: Prompt<{ points: number[] }> = {
  purpose: 'rubric',
  version: '1',
  system: 'Fixed.',
  shared: 'The question.',
  parts: ['Look:', PICTURE, { quoted: 'Words of a candidate.' }],
  answer: z.object({ points: z.array(z.number()) }),
};
const GOOD = { json: { points: [1] } };

let fake: FakeModel;
const logged: string[] = [];
const never = new AbortController().signal;

beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.calls.length = 0;
  logged.length = 0;
  fake.answer = () => GOOD;
});

/** A store of answers in memory, for one test. */
function memory() {
  const answers = new Map<string, string>();
  return {
    recall: async (key: string) => answers.get(key),
    keep: async (key: string, json: string) => {
      if (!answers.has(key)) answers.set(key, json);
      return answers.get(key)!;
    },
  };
}

async function session(provider: Provider, more: Partial<SessionOptions> = {}) {
  const options = { provider, baseUrl: fake.baseUrl(provider), apiKey: KEY, model: 'some-model', outputTokens: 2_000 };
  return new ModelSession({
    model: await openModel(options),
    gate: new Gate(4),
    kept: memory(),
    limits: { timeoutMs: 5_000, retries: 2, copyTokens: 100_000 },
    prices: { input: 2, output: 10 },
    endBy: performance.now() + 60_000,
    ids: { attempt_id: 'a1' },
    log: createLogger({ service: 'test', write: (line) => logged.push(line) }),
    ...more,
  });
}

const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof ModelError ? error.failure : error),
  );

describe.each(PROVIDERS)('over the protocol %s', (protocol) => {
  test('a question goes out with fixed text first, its picture and a fence, and tokens are counted', async () => {
    const asking = await session(protocol);
    expect(await asking.ask(PROMPT, never)).toEqual({ points: [1] });
    const [call] = fake.calls;
    expect(call).toMatchObject({ protocol, purpose: 'rubric', system: 'Fixed.', pictures: [Buffer.from(PICTURE)] });
    expect(call!.texts[0]).toBe('The question.');
    expect(call!.texts.at(-1)).toMatch(/^<<<([0-9a-f]{16})\nWords of a candidate\.\n\1>>>$/);
    expect(call!.schema).toMatchObject({ type: 'object', required: ['points'], additionalProperties: false });
    expect(call!.body.model).toBe('some-model');
    expect(call!.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(asking.usage).toEqual({ calls: 1, recalled: 0, input: 1_000, cached: 600, output: 100, cost: 0.003 });
  });

  test.each([
    ['a refusal', 'refusal', 'refused'],
    ['an answer that ends in the middle', 'cut_off', 'cut_off'],
    ['a response that ends in the middle', 'torn', 'unavailable'],
    ['no JSON', { text: 'Sure! Here are the points: 1' }, 'malformed'],
    ['JSON of another shape', { json: { points: 'all' } }, 'malformed'],
    ['a response without an answer', { body: '{}' }, 'malformed'],
    ['a response that is null', { body: 'null' }, 'malformed'],
    ['a response of nulls', { body: '{"choices":[null],"content":[null],"usage":null}' }, 'malformed'],
    ['a page of a proxy', { body: '<html>Welcome</html>' }, 'malformed'],
    ['an internal error', { status: 500 }, 'unavailable'],
    ['an overloaded provider', { status: 529 }, 'unavailable'],
    ['too many requests', { status: 429 }, 'rate_limited'],
  ] as const)('%s is tried again: once is no harm, for ever is a failure', async (_, fault, failure) => {
    let faults = 1;
    fake.answer = () => (faults-- > 0 ? fault : GOOD);
    expect(await (await session(protocol)).ask(PROMPT, never)).toEqual({ points: [1] });
    expect(fake.calls).toHaveLength(2);

    fake.answer = () => fault;
    expect(await failureOf((await session(protocol)).ask(PROMPT, never))).toBe(failure);
    expect(fake.calls).toHaveLength(5);
  });

  test.each([
    ['no counts', undefined],
    ['null', { prompt_tokens: null, completion_tokens: null, input_tokens: null, output_tokens: null }],
    ['texts', { prompt_tokens: 'many', completion_tokens: '5', input_tokens: 'many', output_tokens: '5' }],
    ['less than 0', { prompt_tokens: -9, completion_tokens: -9, input_tokens: -9, output_tokens: -9 }],
  ])('an answer is used although its host counts its tokens as %s, which count as none', async (_, usage) => {
    const text = '{"points":[1]}';
    const choices = [{ finish_reason: 'stop', message: { content: text } }];
    fake.answer = () => ({ body: JSON.stringify({ choices, content: [{ type: 'text', text }], usage }) });
    const asking = await session(protocol);
    expect(await asking.ask(PROMPT, never)).toEqual({ points: [1] });
    expect(asking.usage).toEqual({ calls: 1, recalled: 0, input: 0, cached: 0, output: 0, cost: 0 });
  });

  test('an endless response is cut off', async () => {
    const text = '{"points":[1]}';
    const choices = [{ finish_reason: 'stop', message: { content: text } }];
    const body = JSON.stringify({ choices, content: [{ type: 'text', text }] });
    fake.answer = () => ({ body: body + ' '.repeat(5_000_000) });
    const limits = { timeoutMs: 5_000, retries: 0, copyTokens: 100_000 };
    expect(await failureOf((await session(protocol, { limits })).ask(PROMPT, never))).toBe('unavailable');
  });

  test('fractions of tokens are rounded in the accounts', async () => {
    const text = '{"points":[1]}';
    const choices = [{ finish_reason: 'stop', message: { content: text } }];
    const usage = { prompt_tokens: 10.4, completion_tokens: 3.6, input_tokens: 10.4, output_tokens: 3.6 };
    fake.answer = () => ({ body: JSON.stringify({ choices, content: [{ type: 'text', text }], usage }) });
    const asking = await session(protocol);
    await asking.ask(PROMPT, never);
    expect(asking.usage).toMatchObject({ input: 10, output: 4 });
  });

  test.each(['```json\n{"points":[1]}\n```', '\n```\n{"points":[1]}```\n', '\ufeff{"points":[1]}\n'])(
    '%j is JSON',
    async (text) => {
      fake.answer = () => ({ text });
      expect(await (await session(protocol)).ask(PROMPT, never)).toEqual({ points: [1] });
      expect(fake.calls).toHaveLength(1);
    },
  );

  test('fenced JSON among other words may be a quotation and is not read as the answer', async () => {
    fake.answer = () => ({ text: 'The candidate writes:\n```json\n{"points":[9]}\n```\nI do not agree.' });
    expect(await failureOf((await session(protocol)).ask(PROMPT, never))).toBe('malformed');
  });

  test.each([400, 401, 403, 404, 413])('status %d is caused by the settings and not tried again', async (status) => {
    fake.answer = () => ({ status });
    expect(await failureOf((await session(protocol)).ask(PROMPT, never))).toBe('rejected');
    expect(fake.calls).toHaveLength(1);
  });

  test('every call of the process waits for as long as Retry-After says', async () => {
    const answeredAt: number[] = [];
    fake.answer = () => {
      answeredAt.push(Date.now());
      return answeredAt.length === 1 ? { status: 429, headers: { 'retry-after': '1' } } : GOOD;
    };
    const gate = new Gate(1);
    const limited = await session(protocol, { gate });
    const other = await session(protocol, { gate });
    await Promise.all([limited.ask(PROMPT, never), other.ask({ ...PROMPT, shared: 'Another question.' }, never)]);
    expect(answeredAt).toHaveLength(3);
    expect(Math.min(...answeredAt.slice(1)) - answeredAt[0]!).toBeGreaterThanOrEqual(995);
  });

  test('a provider that asks for a pause of minutes counts as unavailable', async () => {
    fake.answer = () => ({ status: 503, headers: { 'retry-after': '600' } });
    expect(await failureOf((await session(protocol)).ask(PROMPT, never))).toBe('unavailable');
    expect(fake.calls).toHaveLength(1);
  });

  test('a call without an answer ends at its time limit, and at the deadline of the copy', async () => {
    fake.answer = () => 'silent';
    const limits = { timeoutMs: 1_000, retries: 1, copyTokens: 100_000 }; // the fake receives the call within 1 s
    expect(await failureOf((await session(protocol, { limits })).ask(PROMPT, never))).toBe('timed_out');
    expect(fake.calls).toHaveLength(2);
    const patient = { ...limits, timeoutMs: 120_000 };
    const late = await session(protocol, { limits: patient, endBy: performance.now() + 10_100 });
    const startedAt = Date.now();
    expect(await failureOf(late.ask(PROMPT, never))).toBe('timed_out');
    expect(Date.now() - startedAt).toBeLessThan(60_000);
  });

  test('a lost claim ends its calls', async () => {
    fake.answer = () => 'silent';
    const dropped = new AbortController();
    const asked = (await session(protocol)).ask(PROMPT, dropped.signal);
    setTimeout(() => dropped.abort(new Error('claim lost')), 50);
    await expect(asked).rejects.toThrow('claim lost');
  });

  test.each([301, 302, 303, 307, 308])(
    'a redirect (%i) is not followed: the prompt stays where it was sent',
    async (status) => {
      const elsewhere = await startFakeModel(() => GOOD);
      fake.answer = () => ({ status, headers: { location: `${elsewhere.baseUrl(protocol)}/chat/completions` } });
      const error = await (await session(protocol)).ask(PROMPT, never).catch((thrown: unknown) => thrown);
      await elsewhere.close();
      expect(elsewhere.calls).toEqual([]);
      expect(fake.calls).toHaveLength(1);
      expect(error).toMatchObject({
        failure: 'rejected',
        message: expect.stringContaining('redirects are not followed'),
      });
    },
  );

  test('neither the key nor a word of a prompt gets into errors and logs', async () => {
    fake.answer = ({ body }) => ({ status: 400, error: { message: `${KEY} ${JSON.stringify(body)}` } });
    const error = await (await session(protocol)).ask(PROMPT, never).catch((thrown: unknown) => thrown);
    const seen = [String(error), JSON.stringify(error), ...logged].join('\n');
    expect(logged).toHaveLength(1);
    expect(seen).not.toContain(KEY);
    expect(seen).not.toContain('candidate');
  });
});

/** A model that refuses two of the parameters. */
const particular: FakeModel['answer'] = ({ body }) => {
  const unwanted = ['temperature', 'max_tokens'].find((name) => name in body);
  return unwanted ? { status: 400, error: { message: `Unsupported: '${unwanted}'`, param: unwanted } } : GOOD;
};

test('a parameter that a model refuses is left out of later calls', async () => {
  fake.answer = particular;
  const asking = await session('openai-compatible');
  await asking.ask(PROMPT, never);
  await asking.ask({ ...PROMPT, shared: 'Another question.' }, never);
  expect(fake.calls.map(({ body }) => [body.temperature, body.max_tokens, body.max_completion_tokens])).toEqual([
    [0, 2_000, undefined],
    [undefined, 2_000, undefined],
    [undefined, undefined, 2_000],
    [undefined, undefined, 2_000],
  ]);
});

test('concurrent calls each learn which parameters a model refuses', async () => {
  fake.answer = particular;
  const asking = await session('openai-compatible');
  const asked = ['a', 'b', 'c'].map((shared) => asking.ask({ ...PROMPT, shared }, never));
  expect(await Promise.all(asked)).toHaveLength(3);
});

test.each([
  { status: 400, error: { message: 'This response_format type is unavailable now', param: null } },
  { status: 400, error: { message: 'This model does not support response format `json_schema`.' } },
  { status: 422, error: { message: 'response_format.type `json_schema` is unavailable now at line 1 column 12440' } },
])(
  'a model whose host enforces no schema gets it in the prompt and is asked for JSON, $error.message',
  async (refusal) => {
    fake.answer = ({ body }) => ('json_schema' in (body.response_format as object) ? refusal : GOOD);
    const asking = await session('openai-compatible');
    expect(await asking.ask(PROMPT, never)).toEqual({ points: [1] });
    await asking.ask({ ...PROMPT, shared: 'Another question.' }, never);
    const formats = fake.calls.map(({ body }) => (body.response_format as { type: string }).type);
    expect(formats).toEqual(['json_schema', 'json_object', 'json_object']);
    const [held, told] = fake.calls;
    expect(told!.texts[0]).toBe(
      `${held!.texts[0]}\n\nAnswer with one JSON object and nothing else. It has to fit this JSON Schema:\n${JSON.stringify(held!.schema)}`,
    );
    expect(told!.texts.slice(1)).toEqual(held!.texts.slice(1));
  },
);

test.each([
  ['thoughts before it', '<think>\nSo [1] it is: {"points":[2]}\n</think>\n\n{"points":[1]}'],
  ['a fence around it', '```json\n{"points":[1]}\n```'],
  ['both', '<think></think>```json\n{"points":[1]}\n```\n'],
])('an answer with %s is read', async (_what, text) => {
  fake.answer = () => ({ text });
  expect(await (await session('openai-compatible')).ask(PROMPT, never)).toEqual({ points: [1] });
});

test('the same question is paid for once, and the first answer is kept', async () => {
  const kept = memory();
  const first = await session('openai-compatible', { kept });
  const second = await session('openai-compatible', { kept });
  await first.ask(PROMPT, never);
  fake.answer = () => ({ json: { points: [2] } });
  expect(await second.ask(PROMPT, never)).toEqual({ points: [1] });
  expect(second.usage).toMatchObject({ calls: 0, recalled: 1, input: 0 });
  for (const other of [
    { ...PROMPT, version: '2' },
    { ...PROMPT, parts: ['Look:', Uint8Array.from([1, 2, 4]), { quoted: 'Words of a candidate.' }] },
    { ...PROMPT, parts: ['Look:', PICTURE, 'Words of a candidate.'] },
  ]) {
    expect(await second.ask(other, never)).toEqual({ points: [2] });
  }
});

test('the model is asked even where answers cannot be stored', async () => {
  const away = async () => {
    throw new Error('submissions is away');
  };
  const asking = await session('openai-compatible', { kept: { recall: away, keep: away } });
  expect(await asking.ask(PROMPT, never)).toEqual({ points: [1] });
});

test('a copy that has used up its tokens asks nothing more', async () => {
  const asking = await session('openai-compatible', { limits: { timeoutMs: 5_000, retries: 0, copyTokens: 1_000 } });
  await asking.ask(PROMPT, never);
  expect(await failureOf(asking.ask({ ...PROMPT, shared: 'Another question.' }, never))).toBe('over_budget');
  expect(fake.calls).toHaveLength(1);
});

test('no more calls than allowed are under way at the same time', async () => {
  let most = 0;
  let now = 0;
  const model = {
    name: 'counting',
    ask: async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 20));
      now--;
      return { text: '{"points":[]}', tokens: { input: 1, cached: 0, output: 1 } };
    },
  };
  const asking = await session('openai-compatible', { model, gate: new Gate(3) });
  const prompts = Array.from({ length: 10 }, (_, n) => ({ ...PROMPT, shared: String(n) }));
  await Promise.all(prompts.map((prompt) => asking.ask(prompt, never)));
  expect(most).toBe(3);
});

// The rate windows of both tiers, over HTTP, with a clock that only the test moves. The numbers are
// those of docs/contract/limits.md.
import { startTestGateway, type TestGateway } from '@exam-evaluation/gateway/testing.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { contractRows } from '../harness/contract-tables.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const FILES = 100;

let gateway: TestGateway;
let elapsed: number;
beforeAll(async () => {
  gateway = await startTestGateway();
  gateway.fakes.submissions.createUploads = async () => ({ uploads: [] }) as never;
});
afterAll(() => gateway.close());
beforeEach(() => passUntil(0));

/** Moves the clock to this second of the minute. */
function passUntil(seconds: number): void {
  elapsed = seconds;
  gateway.setClock(NOON + seconds * 1000);
}

/** A request of each kind that uses no other window; an upload asks for 100 files. */
const REQUESTS: Record<string, (key: string, files?: number) => ReturnType<TestGateway['call']>> = {
  read: (key) => gateway.call('GET', '/me', { key }),
  write: (key) => gateway.call('POST', '/candidates', { key, json: {} }),
  'upload file': (key, files = FILES) =>
    gateway.call('POST', '/uploads', { key, json: { files: Array(files).fill({ filename: 'copy.pdf' }) } }),
};
const rateOf = ({ headers }: { headers: Headers }) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`ratelimit-${name}`)));

interface Window {
  id: string;
  tier: string;
  scope: string;
  kind: string;
  limit: number;
  seconds: 1 | 60;
}

const ROWS = contractRows('limits.md', ['Tier', 'Scope', 'Kind', 'Per second', 'Per minute']);
const WINDOWS: Window[] = ROWS.flatMap((row) =>
  ([1, 60] as const).flatMap((seconds) => {
    const limit = Number(row[seconds === 1 ? 'Per second' : 'Per minute']);
    const [id, tier, scope, kind] = [row.Id!, row.Tier!, row.Scope!, row.Kind!];
    return Number.isNaN(limit) ? [] : [{ id, tier, scope, kind, limit, seconds }];
  }),
);
const limitOf = (tier: string, scope: string, kind: string, seconds: number) =>
  WINDOWS.find(
    (window) => [window.tier, window.scope, window.kind, window.seconds].join() === [tier, scope, kind, seconds].join(),
  )!.limit;

describe.each(WINDOWS)(
  '$tier: $limit for a $scope of $kind in $seconds s [$id]',
  ({ tier, scope, kind, limit, seconds }) => {
    test('are answered, not one more, and as many again in the next window [LIM-16] [LIM-17] [LIM-21]', async () => {
      const { instituteId, key } = await gateway.institute({ tier });
      // Several keys fill an institute's window, since the window of one key is smaller.
      const keys = scope === 'key' ? [key] : [key, (await gateway.key(instituteId)).key];
      const late = scope === 'key' ? key : (await gateway.key(instituteId)).key;
      const send = REQUESTS[kind]!;
      const cost = kind === 'upload file' ? FILES : 1;
      const inASecond = limitOf(tier, 'key', kind === 'read' ? 'read' : 'write', 1);

      for (let sent = 0; sent < limit / keys.length / cost; sent++) {
        if (seconds === 60 && sent > 0 && sent % inASecond === 0) {
          for (const one of keys) expect((await send(one)).status).toBe(429); // does not count for the minute
          passUntil(elapsed + 1);
        }
        for (const one of keys) expect((await send(one)).status).not.toBe(429);
      }
      if (seconds === 60) passUntil(elapsed + 1);

      const wait = seconds - (elapsed % seconds);
      for (let again = 0; again < 3; again++) {
        const refused = await send(late);
        expect(refused.status).toBe(429);
        expect(refused.json.error).toMatchObject({ code: 'rate_limited', details: { retry_after_seconds: wait } });
        expect(refused.headers.get('retry-after')).toBe(String(wait));
        expect(rateOf(refused)).toEqual([limit, 0, wait]);
      }
      passUntil(elapsed + wait);
      expect((await send(late)).status).not.toBe(429);
    });
  },
);

describe('the window shown', () => {
  test('is that with the fewest requests left [LIM-18] [LIM-19]', async () => {
    const { instituteId, key } = await gateway.institute();
    const others = [await gateway.key(instituteId), await gateway.key(instituteId)];
    expect(rateOf(await REQUESTS.read!(key))).toEqual([20, 19, 1]);
    for (const other of others) for (let i = 0; i < 14; i++) await REQUESTS.read!(other.key);
    expect(rateOf(await REQUESTS.read!(key))).toEqual([40, 10, 1]);
  });

  test('is, of two with as many left, the one that resets last [LIM-20]', async () => {
    const { key } = await gateway.institute();
    for (let second = 0; second < 29; second++) {
      passUntil(second);
      for (let i = 0; i < 20; i++) await REQUESTS.read!(key);
    }
    passUntil(29);
    expect(rateOf(await REQUESTS.read!(key))).toEqual([600, 19, 31]);
  });

  test('counts upload files as requests left [LIM-15] [LIM-19]', async () => {
    const { key } = await gateway.institute();
    expect(rateOf(await REQUESTS['upload file']!(key))).toEqual([5, 4, 1]);
  });
});

test('institutes and kinds are counted apart [LIM-13] [LIM-14] [LIM-16]', async () => {
  const [mine, theirs] = [await gateway.institute(), await gateway.institute()];
  for (let i = 0; i < 5; i++) await REQUESTS.write!(mine.key);
  expect((await REQUESTS.write!(mine.key)).status).toBe(429);
  expect(rateOf(await REQUESTS.write!(theirs.key))).toEqual([5, 4, 1]);
  expect(rateOf(await REQUESTS.read!(mine.key))).toEqual([20, 19, 1]);
});

describe('a refusal before the rate is checked consumes nothing', () => {
  test('a missing scope is reported even when the window is used up [LIM-21] [CONV-53]', async () => {
    const { key } = await gateway.institute({ scopes: ['evaluation:read'] });
    for (let i = 0; i < 7; i++) expect(rateOf(await REQUESTS.write!(key))).toEqual([5, 5, 1]);
    for (let i = 0; i < 20; i++) await REQUESTS.read!(key);
    expect((await gateway.call('GET', '/exams', { key })).status).toBe(429);
    expect((await gateway.call('POST', '/exams', { key, body: 'x' })).json.error.code).toBe('insufficient_scope');
  });

  test('the files of POST /uploads count once its body is valid [LIM-23] [CONV-59] [LIM-15]', async () => {
    const { key } = await gateway.institute();
    const upload = REQUESTS['upload file']!;
    for (let i = 0; i < 7; i++) {
      const invalid = await upload(key, 101);
      expect([invalid.status, ...rateOf(invalid)]).toEqual([422, 5, 5, 1]);
    }
    for (let left = 4; left >= 0; left--) expect(rateOf(await upload(key, 1))).toEqual([5, left, 1]);
    expect((await upload(key, 1)).status).toBe(429);
    expect((await upload(key, 0)).json.error.code).toBe('validation_failed');
  });
});

test('a request whose files exceed the window consumes nothing, not even a write [LIM-15] [LIM-21]', async () => {
  const { key } = await gateway.institute();
  for (let second = 0; second < 30; second++) {
    passUntil(second);
    expect((await REQUESTS['upload file']!(key, second === 29 ? FILES - 1 : FILES)).status).toBe(201);
  }
  passUntil(30);
  for (let i = 0; i < 6; i++) {
    const refused = await REQUESTS['upload file']!(key, 2);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  }
  expect((await REQUESTS['upload file']!(key, 1)).status).toBe(201);
});

test('the rate is checked before the body is read [CONV-54]', async () => {
  const { key } = await gateway.institute();
  for (let i = 0; i < 5; i++) await REQUESTS.write!(key);
  for (const headers of [{ 'Content-Type': 'text/plain' }, { 'Content-Type': 'application/json' }]) {
    const answer = await gateway.call('POST', '/candidates', { key, body: 'x'.repeat(17 * 2 ** 20), headers });
    expect(answer.json.error.code).toBe('rate_limited');
  }
  expect((await gateway.call('POST', '/candidates', { key, body: '[' })).json.error.code).toBe('rate_limited');
});

test.each(['standard', 'high'])('GET /me names the tier %s [LIM-22] [AUTH-34]', async (tier) => {
  const { key } = await gateway.institute({ tier });
  expect((await gateway.call('GET', '/me', { key })).json.rate_tier).toBe(tier);
});

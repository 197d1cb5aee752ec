import { createHash } from 'node:crypto';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson, fingerprint, isIdempotencyKey, partOf, verdictOn } from './rules.ts';

test.each([
  ['a', true],
  ['order-17 / copy 3 ~', true],
  ['x'.repeat(255), true],
  ['x'.repeat(256), false],
  ['', false],
  ['naïve', false],
  ['tab\there', false],
])('key %s', (key, expected) => {
  expect(isIdempotencyKey(key)).toBe(expected);
});

describe('the same request', () => {
  const request = {
    method: 'POST',
    path: '/v1/exams',
    query: new Map([['a', '1']]),
    body: { title: 'A', mode: 'typed' },
  };
  const same = async (other: object) =>
    (await fingerprint({ ...request, ...other })).equals(await fingerprint(request));

  test('whatever the order of its members', async () => {
    expect(await same({ body: { mode: 'typed', title: 'A' } })).toBe(true);
  });
  test.each([
    ['method', { method: 'PUT' }],
    ['path', { path: '/v1/candidates' }],
    ['query', { query: new Map([['a', '2']]) }],
    ['body', { body: { title: 'A', mode: 'typed', open: false } }],
    ['type of a value', { body: { title: 'A', mode: ['typed'] } }],
  ])('is another with another %s', async (_name, other) => {
    expect(await same(other)).toBe(false);
  });
});

test('the fingerprint is the hash of the canonical JSON', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (body) => {
      const whole = canonicalJson(['POST', '/v1/exams', {}, body]);
      const hash = createHash('sha256').update(whole).digest();
      expect(hash.equals(await fingerprint({ method: 'POST', path: '/v1/exams', query: new Map(), body }))).toBe(true);
    }),
  );
});

test('canonical JSON says the same as the value, in one way', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const canonical = canonicalJson(value);
      expect(JSON.parse(canonical)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(JSON.parse(canonical))).toBe(canonical);
    }),
  );
});

test.each([
  [201, undefined, 'done'],
  [422, 'validation_failed', 'done'],
  [404, 'candidate_not_found', 'done'],
  [402, 'insufficient_credits', 'forget'],
  [429, 'daily_quota_exceeded', 'forget'],
  [409, 'request_in_progress', 'forget'],
  [409, 'submission_exists', 'done'],
  [500, 'internal_error', 'open'],
  [503, 'engine_unavailable', 'open'],
] as const)('after %i %s the record is %s', (status, code, expected) => {
  expect(verdictOn({ status, code })).toBe(expected);
});

test('after an answer that is not the last word on every part the record is open', () => {
  expect(verdictOn({ status: 200, code: undefined, isUnfinished: true })).toBe('open');
});

test('each part of a request has an operation id of its own, the same at every repeat', () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const ids = [partOf(one, 0), partOf(one, 1), partOf(one, 11), partOf(other, 0)];
  expect(new Set(ids).size).toBe(4);
  expect(ids.every(isUuid)).toBe(true);
  expect(partOf(one, 1)).toBe(ids[1]);
});

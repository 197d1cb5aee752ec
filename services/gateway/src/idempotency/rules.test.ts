import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson, fingerprint, isIdempotencyKey, verdictOn } from './rules.ts';

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
  const same = (other: object) => fingerprint({ ...request, ...other }).equals(fingerprint(request));

  test('whatever the order of its members', () => {
    expect(same({ body: { mode: 'typed', title: 'A' } })).toBe(true);
  });
  test.each([
    ['method', { method: 'PUT' }],
    ['path', { path: '/v1/candidates' }],
    ['query', { query: new Map([['a', '2']]) }],
    ['body', { body: { title: 'A', mode: 'typed', open: false } }],
    ['type of a value', { body: { title: 'A', mode: ['typed'] } }],
  ])('is another with another %s', (_name, other) => {
    expect(same(other)).toBe(false);
  });
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

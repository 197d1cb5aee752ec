import { create } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { KeySchema } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { NEW_KEY, partKeys, problemsOf, toRequest } from './key-form.ts';

const now = new Date(2030, 4, 10, 12);

test('a new key reads and writes, for ever and without a limit of its own', () => {
  expect(toRequest({ ...NEW_KEY, name: ' exams office ' })).toEqual({
    name: 'exams office',
    scopes: ['evaluation:read', 'evaluation:write'],
  });
});

test('a key works until the end of its last day, which may be today', () => {
  const form = { ...NEW_KEY, name: 'a', lastDay: '2030-05-10' };
  expect(problemsOf(form, now)).toEqual([]);
  expect(timestampDate(toRequest(form).expiresAt!)).toEqual(new Date(2030, 4, 10, 23, 59, 59));
  expect(problemsOf({ ...form, lastDay: '2030-05-09' }, now)).toEqual(['expires']);
});

test.each([
  ['no name', { name: ' ' }, ['name']],
  ['a long name', { name: 'x'.repeat(121) }, ['nameLong']],
  ['no permission', { scopes: new Set<never>() }, ['scopes']],
  ['a fraction of a copy', { dailyCap: '1.5' }, ['cap']],
  ['more copies than can be counted', { dailyCap: '9999999999' }, ['cap']],
])('%s is said before anything is sent', (_, fields, problems) => {
  expect(problemsOf({ ...NEW_KEY, name: 'a', ...fields }, now)).toEqual(problems);
});

test('revoked and expired keys stand apart', () => {
  const at = (hours: number) => timestampFromDate(new Date(now.getTime() + hours * 3_600_000));
  const keys = [
    create(KeySchema, { id: 'old' }),
    create(KeySchema, { id: 'revoked', revokedAt: at(-1) }),
    create(KeySchema, { id: 'expired', expiresAt: at(-1) }),
    create(KeySchema, { id: 'new', expiresAt: at(1) }),
  ];
  const { active, past } = partKeys(keys, now);
  expect(active.map(({ id }) => id)).toEqual(['new', 'old']);
  expect(past.map(({ id }) => id)).toEqual(['expired', 'revoked']);
});

import { ChildFailed, type ChildFailure } from '@exam-evaluation/runtime/child.ts';
import { expect, test } from '@jest/globals';
import { orCopyError } from './failures.ts';

test.each<[ChildFailure, string]>([
  ['status', 'copy_unreadable'],
  ['limit', 'copy_unreadable'],
  ['not_started', 'engine_unavailable'],
  ['killed', 'engine_unavailable'],
])('a program that failed by %s ends the copy as %s', async (failure, code) => {
  const act = () => Promise.reject(new ChildFailed('it failed', failure));
  await expect(orCopyError('copy_unreadable', act)).rejects.toMatchObject({ name: 'CopyError', code });
});

test('any other error stays what it is', async () => {
  const act = () => Promise.reject(new TypeError('a mistake'));
  await expect(orCopyError('copy_unreadable', act)).rejects.toThrow(TypeError);
});

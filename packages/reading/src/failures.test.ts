import { ChildFailed, type ChildFailure } from '@exam-evaluation/runtime/child.ts';
import { expect, test } from '@jest/globals';
import { ENGINE_FAILED, orCopyError } from './failures.ts';

test.each<[ChildFailure, string]>([
  ['status', 'copy_unreadable'],
  ['limit', 'copy_unreadable'],
  ['not_started', 'engine_unavailable'],
  ['killed', 'engine_unavailable'],
])('a program that failed by %s fails the copy with %s, and only the log says what failed', async (failure, code) => {
  const cause = new ChildFailed('pdftoppm took over 30000 ms', failure);
  const copy = orCopyError('copy_unreadable', 'Page 3 could not be drawn.', () => Promise.reject(cause));
  const message = code === 'copy_unreadable' ? 'Page 3 could not be drawn.' : ENGINE_FAILED;
  await expect(copy).rejects.toMatchObject({ name: 'CopyError', code, message, cause });
});

test('any other error is passed on unchanged', async () => {
  const act = () => Promise.reject(new TypeError('a mistake'));
  await expect(orCopyError('copy_unreadable', 'It is so.', act)).rejects.toThrow(TypeError);
});

import { engineUnavailable, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { RpcFailure } from '@exam-evaluation/runtime/rpc/client.ts';
import { expect, test } from '@jest/globals';
import { isHopeless, MalformedEvent } from './dead-letters.ts';

const away = new RpcFailure('a', Object.assign(new Error('gone'), { code: 14, details: 'gone' }) as never);

test.each<[string, unknown, number, boolean]>([
  ['what is malformed, at once', new MalformedEvent('x'), 1, true],
  ['a bug, after ten tries', new TypeError('x'), 9, false],
  ['a bug, after ten tries', new TypeError('x'), 10, true],
  ['a refusal, after ten tries', refuse('exam_not_found'), 10, true],
  ['nobody who is away', away, 1_000, false],
  ['nobody who says so', engineUnavailable(), 1_000, false],
])('gives up %s', (_, error, tries, hopeless) => {
  expect(isHopeless(error, tries)).toBe(hopeless);
});

import { expect, test } from '@jest/globals';
import { findLeaks } from './leaks.ts';

test.each([
  [`{"key":"ex_eval_${'0'.repeat(48)}"}`, 1],
  ['{"url":"http://h/blobs/x?expires=1&sig=abcdefghij"}', 1],
  ['{"url":"http://h/x?X-Amz-Signature=0123456789"}', 1],
  ['{"token":"swordfish-swordfish"}', 1],
  ['{"url":"http://h/x?sig=[redacted]","prefix":"ex_eval_00000000"}', 0],
])('%s', (line, leaks) => {
  expect(findLeaks(line, ['swordfish-swordfish'])).toHaveLength(leaks);
});

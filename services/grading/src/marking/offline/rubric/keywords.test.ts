import { expect, test } from '@jest/globals';
import { isSame } from './keywords.ts';

test.each([
  ['central processing unit', 'CPU', true],
  ['- loss of water -', 'LOW', true],
  ['loss of heat', 'loss of water', false],
])('%s asks for the same as %s: %p', (a, b, same) => expect(isSame(a, b)).toBe(same));

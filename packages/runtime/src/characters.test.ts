import { expect, it } from '@jest/globals';
import { shortened } from './characters.ts';

it('shortens text without cutting a character in two', () => {
  expect(shortened('short', 10)).toBe('short');
  expect(shortened('one two three', 8)).toBe('one two …');
  expect(shortened('ab🙂cd', 3)).toBe('ab …');
});

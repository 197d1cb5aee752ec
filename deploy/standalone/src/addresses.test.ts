import { expect, test } from '@jest/globals';
import { toOrigin } from './addresses.ts';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:8080'],
  ['exams.example.edu', 'http://exams.example.edu:8080'],
  ['0.0.0.0', 'http://localhost:8080'],
  ['::', 'http://localhost:8080'],
  ['::1', 'http://[::1]:8080'],
])('a system that listens on %s is reached at %s', (host, origin) => {
  expect(toOrigin(host, 8080)).toBe(origin);
  expect(new URL(origin).port).toBe('8080');
});

import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { brokenByTable, COMMITTED, currentDocument } from './committed.ts';

test('the endpoint table breaks no caller of the committed document [SVC-14] [SVC-15] [SVC-16]', () => {
  expect(brokenByTable()).toEqual([]);
});

test('docs/openapi.json is what the endpoint table says; `npm run openapi` writes it', () => {
  expect(readFileSync(COMMITTED, 'utf8')).toBe(currentDocument());
});

import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { COMMITTED, committedDocument } from './committed.ts';

test('docs/openapi.json is what the endpoint table says; `npm run openapi` writes it', () => {
  expect(readFileSync(COMMITTED, 'utf8')).toBe(committedDocument());
});

import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from '@jest/globals';
import { collectionOf } from './collection/collection.ts';
import {
  brokenByTable,
  COLLECTION,
  COMMITTED,
  currentDocument,
  currentErrorsPage,
  ERRORS_PAGE,
  releasedDocument,
  releasedDocuments,
} from './committed.ts';

test('the endpoint table breaks no caller of the committed document [SVC-14] [SVC-15] [SVC-16]', () => {
  expect(brokenByTable(COMMITTED)).toEqual([]);
});

test.each(releasedDocuments().map((path) => [basename(path, '.json'), path]))(
  'the endpoint table breaks no caller of release %s [SVC-14] [SVC-15] [SVC-16]',
  (_version, path) => {
    expect(brokenByTable(path)).toEqual([]);
  },
);

test('the document of this version is kept; `npm run openapi -- --release` writes it', () => {
  expect(existsSync(releasedDocument())).toBe(true);
});

test('docs/openapi.json is what the endpoint table says; `npm run openapi` writes it', () => {
  expect(readFileSync(COMMITTED, 'utf8')).toBe(currentDocument());
});

test('docs/postman_collection.json is made of the document; `npm run openapi` writes it', async () => {
  expect(readFileSync(COLLECTION, 'utf8')).toBe(await collectionOf(currentDocument()));
});

test('docs/integrators/errors.md says what the pages about errors say; `npm run openapi` writes it', () => {
  expect(readFileSync(ERRORS_PAGE, 'utf8')).toBe(currentErrorsPage());
});

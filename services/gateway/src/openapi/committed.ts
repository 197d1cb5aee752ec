import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ENDPOINTS } from '../endpoints/table.ts';
import { type ApiDocument, breakingChanges } from './changes/document.rules.ts';
import { collectionOf } from './collection/collection.ts';
import { openApiDocument } from './document.ts';
import { errorEntries } from './error-pages.ts';

/** `docs/openapi.json`: the document as it is committed, so that a change of the API shows in a review. */
export const COMMITTED = join(import.meta.dirname, '../../../../docs/openapi.json');

/** `docs/postman_collection.json`: the same operations as requests for Postman, Bruno and Newman. */
export const COLLECTION = join(import.meta.dirname, '../../../../docs/postman_collection.json');

/** The documents of releases, `VERSION.json`, which callers still have; that of the next one is written before it. */
const RELEASED = join(import.meta.dirname, '../../../../docs/openapi');

/** Their paths. */
export const releasedDocuments = (): string[] => readdirSync(RELEASED).map((name) => join(RELEASED, name));

/** Path of the document of the version that package.json names. */
export function releasedDocument(): string {
  const about = readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8');
  return join(RELEASED, `${(JSON.parse(about) as { version: string }).version}.json`);
}

/** The document of the current endpoint table, in its committed form. */
export function currentDocument(): string {
  const document = openApiDocument(ENDPOINTS, { publicUrl: 'http://localhost:8080' });
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** `docs/integrators/errors.md`, whose entries of refused requests are those of the service's pages about errors. */
export const ERRORS_PAGE = join(import.meta.dirname, '../../../../docs/integrators/errors.md');

/** The page about errors as it should be. */
export function currentErrorsPage(written = readFileSync(ERRORS_PAGE, 'utf8')): string {
  const [before, after] = [written.split('\n### ')[0]!, written.slice(written.indexOf('\n## Field codes\n'))];
  return `${before}\n${errorEntries()}${after}`;
}

/** What the endpoint table removes from an older document, and callers may rely on. */
export function brokenByTable(path: string): string[] {
  const older = JSON.parse(readFileSync(path, 'utf8')) as ApiDocument;
  return breakingChanges(older, JSON.parse(currentDocument()) as ApiDocument);
}

if (import.meta.main) {
  const { breaking, release } = parseArgs({
    options: { breaking: { type: 'boolean' }, release: { type: 'boolean' } },
  }).values;
  const held = [COMMITTED, ...releasedDocuments()];
  const broken = breaking ? [] : [...new Set(held.flatMap(brokenByTable))];
  if (broken.length > 0)
    process.stderr.write(`Breaks callers; --breaking writes it all the same:\n${broken.join('\n')}\n`);
  else {
    writeFileSync(COMMITTED, currentDocument());
    writeFileSync(COLLECTION, await collectionOf(currentDocument()));
    writeFileSync(ERRORS_PAGE, currentErrorsPage());
    if (release) writeFileSync(releasedDocument(), currentDocument());
  }
  process.exitCode = broken.length > 0 ? 1 : 0;
}

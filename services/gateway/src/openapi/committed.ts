import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '../endpoints/table.ts';
import { type ApiDocument, breakingChanges } from './changes/document.rules.ts';
import { openApiDocument } from './document.ts';

/** `docs/openapi.json`: the document as it is committed, so that a change of the API shows in a review. */
export const COMMITTED = join(import.meta.dirname, '../../../../docs/openapi.json');

/** The document of the current endpoint table, in its committed form. */
export function currentDocument(): string {
  const document = openApiDocument(ENDPOINTS, { publicUrl: 'http://localhost:8080' });
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** What the endpoint table removes from the committed document and callers may rely on. */
export function brokenByTable(): string[] {
  const committed = JSON.parse(readFileSync(COMMITTED, 'utf8')) as ApiDocument;
  return breakingChanges(committed, JSON.parse(currentDocument()) as ApiDocument);
}

if (import.meta.main) {
  const broken = process.argv.includes('--breaking') ? [] : brokenByTable();
  if (broken.length === 0) writeFileSync(COMMITTED, currentDocument());
  else process.stderr.write(`Breaks callers; --breaking writes it all the same:\n${broken.join('\n')}\n`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}

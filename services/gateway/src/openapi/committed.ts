import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
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

/** What the endpoint table removes from an older document, by default the committed one, and callers may rely on. */
export function brokenByTable(path = COMMITTED): string[] {
  const older = JSON.parse(readFileSync(path, 'utf8')) as ApiDocument;
  return breakingChanges(older, JSON.parse(currentDocument()) as ApiDocument);
}

if (import.meta.main) {
  const { against, breaking } = parseArgs({
    options: { against: { type: 'string' }, breaking: { type: 'boolean' } },
  }).values;
  const broken = breaking ? [] : brokenByTable(against);
  if (broken.length > 0)
    process.stderr.write(`Breaks callers; --breaking writes it all the same:\n${broken.join('\n')}\n`);
  else if (against === undefined) writeFileSync(COMMITTED, currentDocument());
  process.exitCode = broken.length > 0 ? 1 : 0;
}

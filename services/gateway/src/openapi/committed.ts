import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '../endpoints/table.ts';
import { openApiDocument } from './document.ts';

/** `docs/openapi.json`: the document as it is committed, so that a change of the API shows in a review. */
export const COMMITTED = join(import.meta.dirname, '../../../../docs/openapi.json');

export function committedDocument(): string {
  const document = openApiDocument(ENDPOINTS, { version: '1', publicUrl: 'http://localhost:8080' });
  return `${JSON.stringify(document, null, 2)}\n`;
}

if (import.meta.main) writeFileSync(COMMITTED, committedDocument());

// What `oasdiff` calls a break, besides what our own rules do (services/gateway/src/openapi/changes).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { oasdiff } from './tools.ts';

const DOCS = join(import.meta.dirname, '../../docs');
const DOCUMENT = join(DOCS, 'openapi.json');
const RELEASED = readdirSync(join(DOCS, 'openapi'));

/** The rules that a document breaks for callers of an older one. */
function brokenRules(before: string, after: string): string[] {
  const { status, signal, stdout, stderr } = spawnSync(oasdiff(), ['breaking', '--format', 'json', before, after], {
    encoding: 'utf8',
    timeout: 300_000,
  });
  if (status !== 0) throw new Error(`oasdiff ended with ${status ?? signal}: ${stderr}`);
  return (JSON.parse(stdout || '[]') as { id: string }[]).map(({ id }) => id);
}

test.each(RELEASED)('nothing breaks callers of %s', (name) => {
  expect(brokenRules(join(DOCS, 'openapi', name), DOCUMENT)).toEqual([]);
});

test.each<[string, (document: any) => unknown]>([
  ['api-path-removed-without-deprecation', ({ paths }) => delete paths['/me']],
  ['response-required-property-removed', ({ components }) => delete components.schemas.KeyInfo.properties.rate_tier],
  ['request-property-became-required', ({ components }) => components.schemas.FileInput.required.push('size_bytes')],
  ['new-required-request-parameter', ({ paths }) => paths['/exams'].get.parameters.push(REQUIRED)],
])('a planted %s is found', (rule, change) => {
  const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-oasdiff-'));
  const document = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
  change(document);
  writeFileSync(join(folder, 'changed.json'), JSON.stringify(document));
  expect(brokenRules(DOCUMENT, join(folder, 'changed.json'))).toContain(rule);
  rmSync(folder, { recursive: true });
});

const REQUIRED = { in: 'query', name: 'campus', required: true, schema: { type: 'string' } };

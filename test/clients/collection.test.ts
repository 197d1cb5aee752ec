// The collection for Postman, as Newman reads and runs it: with what docs/integrators/postman.md has a reader type.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { institute } from '../harness/kit.ts';
import { runtime } from './tools.ts';

const DOCS = join(import.meta.dirname, '../../docs');
const LIMIT_MS = 550_000;

interface Report {
  run: { failures: unknown[]; executions: { item: { name: string } }[] };
}

test('the quick start goes the way of a copy', async () => {
  const { baseUrl, key } = await institute();
  const page = readFileSync(join(DOCS, 'integrators/postman.md'), 'utf8');
  const [, given] = /^npx newman@6 (run .*)$/m.exec(page)!;
  const command = given!.replace('$CHECKOUT/docs', DOCS).replace('$BASE_URL', baseUrl).replace('$API_KEY', key);
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
  const report = join(mkdtempSync(join(tmpdir(), 'exam-evaluation-newman-')), 'report.json');
  // It ends with 1 where something has failed, and says what in its report.
  await promisify(execFile)(
    runtime('node24'),
    [runtime('newman'), ...words, '--reporters', 'json', '--reporter-json-export', report],
    { timeout: LIMIT_MS, env: { ...process.env, NODE_OPTIONS: '' } },
  ).catch(({ code, stderr }: { code?: number; stderr: string }) => {
    if (code !== 1) throw new Error(`Newman ended with ${code}: ${stderr}`);
  });
  const { run } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  rmSync(dirname(report), { recursive: true });
  expect(run.failures).toEqual([]);
  const names = run.executions.map(({ item }) => item.name.replace(/\. .*/, ''));
  expect([...new Set(names)]).toEqual(Array.from({ length: 10 }, (_, at) => String(at + 1)));
});

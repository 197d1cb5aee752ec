import { expect, test } from '@jest/globals';
import { contractRows } from '../../harness/contract-tables.ts';
import { errorOf, institute } from '../../harness/kit.ts';

const CODES = contractRows('errors.md', ['Status', 'Code']);

/** The page at an address as text without tags. */
async function textAt(url: string): Promise<string> {
  const response = await fetch(url);
  expect([url, response.status, response.headers.get('content-type')]).toEqual([url, 200, 'text/html; charset=utf-8']);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  return (await response.text()).replaceAll(/<[^>]+>/g, '');
}

test('an error names a page of this installation that says what to do about its code [ERR-72] [ERR-73]', async () => {
  const api = await institute();
  const origin = api.baseUrl.slice(0, -'/v1'.length);
  const missing = await api.get(`/exams/${crypto.randomUUID()}`);
  expect([errorOf(missing), missing.body.error.doc_url]).toEqual([
    '404 exam_not_found',
    `${origin}/docs/errors/exam_not_found`,
  ]);
  expect(await textAt(missing.body.error.doc_url)).toContain('What to do');
  const unrouted = await api.get('/nowhere');
  const { doc_url } = unrouted.body.error;
  const pages = await Promise.all(CODES.map(({ Code }) => textAt(doc_url.replace('endpoint_not_found', Code))));
  for (const [n, { Code, Status }] of CODES.entries()) {
    expect(pages[n]).toContain(`${Code}\n${Status} `);
    expect(pages[n]).toMatch(/What happened\n.{20,}\nWhat to do\n.{20,}\nExample\n/);
  }
  expect(await textAt(`${origin}/docs/errors/`)).toContain(CODES[0]!.Code!);
  expect((await fetch(`${origin}/docs/errors/none`)).status).toBe(404);
});

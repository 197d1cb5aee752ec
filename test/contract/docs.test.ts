import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runtime } from '../harness/kit.ts';

const docs = new URL('/docs/', runtime.baseUrl);
const page = async () => await (await fetch(docs)).text();

test.each(['/docs', '/v1/docs'])('%s leads to the reference, without a key', async (path) => {
  const response = await fetch(new URL(path, runtime.baseUrl));
  expect([response.status, response.url]).toEqual([200, docs.href]);
  expect(response.headers.get('content-type')).toMatch('text/html');
});

test('the document is there without a key, and names the address it is served at [SVC-13] [SVC-18] [END-2] [AUTH-2]', async () => {
  const response = await fetch(`${runtime.baseUrl}/openapi.json`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
  const { openapi, servers } = (await response.json()) as { openapi: string; servers: { url: string }[] };
  expect([openapi, servers[0]!.url]).toEqual(['3.1.0', runtime.baseUrl]);
});

test('the document has an ETag, and is not sent again to a caller that sends the ETag [SVC-20]', async () => {
  const first = await fetch(`${runtime.baseUrl}/openapi.json`);
  const etag = first.headers.get('etag')!;
  expect([etag, first.headers.get('cache-control')]).toEqual([expect.stringMatching(/^"[\w-]+"$/), 'no-cache']);
  await first.body?.cancel();
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await fetch(`${runtime.baseUrl}/openapi.json`, { headers: { 'If-None-Match': known } });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
  }
  const other = await fetch(`${runtime.baseUrl}/openapi.json`, { headers: { 'If-None-Match': '"other"' } });
  expect([other.status, ((await other.json()) as { openapi: string }).openapi]).toEqual([200, '3.1.0']);
});

test('the served document is the committed one, except for its address', async () => {
  const served = (await (await fetch(`${runtime.baseUrl}/openapi.json`)).json()) as { servers: unknown };
  const committed = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8')) as object;
  expect({ ...served, servers: [] }).toEqual({ ...committed, servers: [] });
});

test('everything it loads comes from the service itself', async () => {
  const addresses = [...(await page()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
  const files = addresses.filter((address) => address !== 'data:,');
  expect(files).toHaveLength(4);
  for (const file of files) {
    expect(file).toMatch(/^[\w.-]+$/);
    expect((await fetch(new URL(file, docs))).status).toBe(200);
  }
  const script = await (await fetch(new URL('reference.js', docs))).text();
  const described = /url: '([^']+)'/.exec(script)?.[1];
  expect(new URL(described!, docs).href).toBe(`${runtime.baseUrl}/openapi.json`);
});

test('it can only be read: no request form, no field for a key, nothing to or from elsewhere', async () => {
  const script = await (await fetch(new URL('reference.js', docs))).text();
  expect(script).toContain('supportedSubmitMethods: []');
  expect(script).toContain('authorizeBtn: () => () => null');
  const { headers } = await fetch(docs, { headers: { Origin: 'https://elsewhere.example' } });
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'; .*form-action 'none'; frame-ancestors 'none'$/,
  );
  expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  expect(headers.get('x-request-id')).toBeTruthy();
});

test('what is not part of it is not found', async () => {
  for (const path of ['swagger-initializer.js', 'reference.ts', '../package.json', '%2e%2e/reference.ts']) {
    expect((await fetch(new URL(path, docs))).status).toBe(404);
  }
});

// Tests of the pages: which headers they carry, and which address gets which answer.
import { expect, test } from '@jest/globals';
import { useDashboard, WEB_SCRIPT } from '../testing.ts';

const suite = useDashboard();
const get = (path: string, headers?: Record<string, string>) => suite.browser().get(path, headers);

test('every address that is no file is the application, never kept by caches', async () => {
  for (const path of ['/', '/sign-in', '/exams/1/review', '/a%2f..%2fb']) {
    const response = await get(path);
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
    expect(await response.text()).toContain('<title>Dashboard</title>');
  }
});

test('pages load nothing from other origins, send only files there, and cannot be framed', async () => {
  const { headers } = await get('/');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' blob: data: https://files.example.edu; connect-src 'self' https://files.example.edu; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('x-powered-by')).toBeNull();
});

test('files with a hash in their name are kept; those that are gone are not the application', async () => {
  const asset = await get('/assets/app-1a2b.js');
  expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect((await get('/assets/gone.js')).status).toBe(404);
});

test('files are sent as the build compressed them, to browsers that accept that', async () => {
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const response = await get('/assets/app-1a2b.js', { 'Accept-Encoding': accepted });
    const { headers } = response;
    expect([accepted, headers.get('content-encoding'), headers.get('vary')]).toEqual([
      accepted,
      encoding,
      'Accept-Encoding',
    ]);
    expect(headers.get('content-type')).toMatch(/^text\/javascript; charset=utf-8$/i);
    expect(headers.get('cache-control')).toContain('immutable');
    expect(await response.text()).toBe(WEB_SCRIPT);
  }
});

test('calls by GET are refused', async () => {
  expect((await get('/rpc/dashboard.v1.PeopleService/GetMe')).status).toBe(405);
});

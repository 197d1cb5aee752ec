// Requests of an attacker, which no page of the dashboard makes.
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { type Browser, useDashboard } from '../testing.ts';

const suite = useDashboard();

/** Sends raw bytes that no HTTP client would send. */
async function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(suite.address);
  const socket = connect(Number(port), hostname);
  socket.write(text);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}
const statusOf = (answer: string) => Number(answer.split(' ')[1]);

/** Builds a call as a page sends it, with `headers` and `body` replaced. */
function post(
  browser: Browser,
  method: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  return fetch(`${suite.address}/dashboard/rpc/${method}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: suite.address,
      Cookie: browser.cookie,
      'X-CSRF-Token': browser.csrfToken,
      ...headers,
    },
    body,
  });
}

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a body of the type %s, which other sites may send, is no call',
  async (type) => {
    const browser = await suite.signedIn(randomUUID());
    const { status } = await post(browser, 'exams.v1.ExamsService/DeleteExam', '{}', { 'Content-Type': type });
    expect(status).toBe(415);
    expect(suite.forwarded.map(({ method }) => method)).not.toContain('deleteExam');
  },
);

test.each([
  '/assets/../../../../etc/passwd',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%5c..%5cindex.html',
  '//etc/passwd',
  '/assets/%00',
  '/a%00.js',
  '/%',
  '/%c0%ae%c0%ae/etc/passwd',
])('the path %s leads out of no folder', async (path) => {
  const answer = await raw(`GET /dashboard${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(answer).not.toContain('root:');
  expect(statusOf(answer)).toBeLessThan(500);
  expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
});

const LARGE = JSON.stringify({ fields: { title: 'x'.repeat(16 * 2 ** 20) } });
test.each([
  ['gzip', gzipSync(LARGE)],
  ['br', brotliCompressSync(LARGE, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ['identity', LARGE],
])('a body that unpacks to more than is taken is refused: %s', async (encoding, body) => {
  const browser = await suite.signedIn(randomUUID());
  const response = await post(browser, 'exams.v1.ExamsService/CreateExam', body, { 'Content-Encoding': encoding });
  expect(response.ok).toBe(false);
  expect(suite.forwarded.map(({ method }) => method)).not.toContain('createExam');
});

test('a large body is not read for anybody who is not signed in', async () => {
  for (const method of ['GetMe', 'RedeemLink']) {
    const body = JSON.stringify({ token: 'x'.repeat(2 ** 16) });
    const response = await post(suite.browser(), `dashboard.v1.PeopleService/${method}`, body);
    expect([method, ((await response.json()) as { code: string }).code]).toEqual([method, 'resource_exhausted']);
  }
});

test('a deeply nested body is refused without harm', async () => {
  const browser = await suite.signedIn(randomUUID());
  const metadata = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  const response = await post(browser, 'submissions.v1.SubmissionsService/Submit', `{"metadata":${metadata}}`);
  expect(response.status).toBe(400);
  expect((await browser.people('GetMe')).body.signedIn).toBe(true);
});

test('no answer can be framed, cached, or taken for another type', async () => {
  const browser = await suite.signedIn(randomUUID());
  const deleteExam = 'exams.v1.ExamsService/DeleteExam';
  const answers = [
    await fetch(`${suite.address}/`, { redirect: 'manual' }),
    await fetch(`${suite.address}/elsewhere/%`, { redirect: 'manual' }),
    await browser.get('/%'),
    await browser.get('/assets/gone.js'),
    await browser.get('/rpc/nothing'),
    await fetch(`${suite.address}/dashboard/x`, { method: 'POST' }),
    await post(browser, deleteExam, '{'),
    await post(browser, deleteExam, '{}', { 'Content-Type': 'text/plain' }),
    await post(browser, deleteExam, '{}', { 'Content-Encoding': 'deflate' }),
    await post(browser, deleteExam, '{}', { Origin: 'https://evil.example' }),
    await post(browser, deleteExam, '{}'),
  ];
  for (const { url, status, headers } of answers) {
    const seen = Object.fromEntries(
      ['x-content-type-options', 'cache-control', 'referrer-policy', 'cross-origin-resource-policy'].map((name) => [
        name,
        headers.get(name),
      ]),
    );
    expect([url, status, seen]).toEqual([
      url,
      status,
      {
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      },
    ]);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});

test.each([
  'Host: evil.example',
  'Host: x\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\nForwarded: host=evil.example',
])('no address is made from what the request says of its host: %j', async (host) => {
  for (const path of [
    '/',
    '//evil.example/%2e%2e',
    '/dashboard//evil.example',
    'http://evil.example/',
    '/\\evil.example',
  ]) {
    const answer = await raw(`GET ${path} HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`);
    expect([200, 302]).toContain(statusOf(answer));
    expect(answer).not.toContain('evil');
  }
});

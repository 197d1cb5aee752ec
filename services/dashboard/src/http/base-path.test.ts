// The dashboard at a path of its own: pages, calls, links and cookies below `/exams/dashboard`, whatever a proxy takes off.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { dashboardSettings } from '../config.ts';
import { FakePlatform } from '../lti/testing/fake-platform.ts';
import { FakeProvider } from '../oidc/fake-provider.ts';
import { Cookie } from '../sessions/cookie.ts';
import { useDashboard, WEB_SCRIPT } from '../testing.ts';

const BUILT = '<html data-path="./"><link href="./favicon.svg"><script src="./assets/app-1a2b.js"></script>';
const SERVED = BUILT.replaceAll('./', '/exams/dashboard/');
const moodle = new FakePlatform();
const provider = new FakeProvider();
await moodle.start();
await provider.start();
afterAll(() => {
  moodle.stop();
  provider.stop();
});
const suite = useDashboard({
  basePath: '/exams/dashboard',
  oidc: {
    ...{ issuer: provider.issuer, clientId: 'dashboard', clientSecret: 'secret' },
    ...{ instituteClaim: 'institute', roleClaim: 'role' },
  },
  ltiNetworks: ['127.0.0.0/8'],
});
/** Requests as they come through proxies that take nothing, a part, or the whole of the path off. */
const LEFT = ['/exams/dashboard', '/dashboard', ''];

const get = async (path: string) => {
  const response = await fetch(`${suite.address}${path}`, { redirect: 'manual' });
  return [response.status, await response.text()] as const;
};

test('pages, files and calls are found by what is left of the path, and pages name the whole of it', async () => {
  for (const page of ['index.html', 'results.html']) writeFileSync(join(suite.webFolder, page), BUILT);
  for (const left of LEFT) {
    for (const page of ['/', '/sign-in', '/exams/1/review', '/results/']) {
      expect([left, page, ...(await get(left + page))]).toEqual([left, page, 200, SERVED]);
    }
    expect(await get(`${left}/assets/app-1a2b.js`)).toEqual([200, WEB_SCRIPT]);
    const browser = suite.browser(left);
    await browser.signIn(await suite.link(randomUUID()));
    expect((await browser.people('GetMe')).body).toMatchObject({ signedIn: true });
  }
});

test('links for people lead to the path', async () => {
  expect(await suite.link(randomUUID())).toMatch(`${suite.address}/exams/dashboard/sign-in#`);
});

/** Follows no redirect. @returns where it leads, and the cookies that are set. */
async function go(address: string | URL, init: RequestInit = {}) {
  const response = await fetch(address, { redirect: 'manual', ...init });
  const cookies = response.headers.getSetCookie();
  return {
    to: response.headers.get('location')!,
    cookies,
    sent: cookies.map((one) => one.split(';', 1)[0]).join('; '),
  };
}
const OWN_PATH = expect.stringContaining('; Path=/exams/dashboard;');

test('sign-in at the institution comes back to the path', async () => {
  provider.claims = { sub: randomUUID(), institute: randomUUID(), role: 'examiner' };
  const start = await go(`${suite.address}/exams/dashboard/oidc/start`);
  const { to: callback } = await go(start.to);
  expect(callback).toMatch(`${suite.address}/exams/dashboard/oidc/callback?`);
  const back = await go(callback, { headers: { Cookie: start.sent } });
  expect(back).toMatchObject({ to: '/exams/dashboard/', cookies: [OWN_PATH, OWN_PATH] });
});

test('a learning platform is told addresses below the path, and its launches end there', async () => {
  const browser = await suite.signedIn(randomUUID());
  const { body } = await browser.call('dashboard.v1.ConnectionsService/SavePlatform', { fields: moodle.fields });
  expect(
    [body.loginUrl, body.launchUrl, body.keysUrl].every((url) =>
      url.startsWith(`${suite.address}/exams/dashboard/lti/`),
    ),
  ).toBe(true);
  const query = new URLSearchParams({ iss: moodle.issuer, login_hint: 'h', target_link_uri: suite.address });
  const login = await go(`${body.loginUrl}?${query.toString()}`);
  const { state, nonce, redirect_uri: launchUrl } = Object.fromEntries(new URL(login.to).searchParams);
  const form = new URLSearchParams({ state: state!, id_token: await moodle.token(nonce!) });
  const launched = await go(launchUrl!, { method: 'POST', headers: { Cookie: login.sent }, body: form });
  expect(launched).toMatchObject({ to: '/exams/dashboard/', cookies: [OWN_PATH, OWN_PATH] });
});

test('cookies are sent to this path only, and never to another host', () => {
  const cookieFor = (publicUrl: string, basePath: string) =>
    new Cookie({ publicUrl, basePath }, 'session', 'Strict').write('t', 60);
  expect(cookieFor('https://school.example', '/exams/dashboard')).toBe(
    '__Secure-session=t; Max-Age=60; Path=/exams/dashboard; HttpOnly; SameSite=Strict; Secure',
  );
  expect(cookieFor('http://127.0.0.1:8080', '/exams/dashboard')).toBe(
    'session=t; Max-Age=60; Path=/exams/dashboard; HttpOnly; SameSite=Strict',
  );
  expect(cookieFor('https://school.example', '/dashboard')).toContain('__Host-session=t; Max-Age=60; Path=/;');
});

test.each([
  '',
  '/',
  'exams',
  '/exams/',
  '//exams',
  '/a/../b',
  '/./a',
  '/a b',
  '/a?b',
  '/a#b',
  '/:id',
  '/{a}',
  '/a%2fb',
  '/a\\b',
])('a path that proxies or browsers may read otherwise is refused: %j', (path) => {
  expect(dashboardSettings.DASHBOARD_PATH.safeParse(path).success).toBe(false);
});

test.each(['/dashboard', '/exams', '/exams/v2.0/dash_board~1'])('a path that works: %s', (path) => {
  expect(dashboardSettings.DASHBOARD_PATH.parse(path)).toBe(path);
});

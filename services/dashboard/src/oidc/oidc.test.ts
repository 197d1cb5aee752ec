// Sign-in at an institution: who comes in, as whom, and which answers of an institution are not believed.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { useDashboard } from '../testing.ts';
import { FakeProvider } from './fake-provider.ts';

const provider = new FakeProvider();
await provider.start();
afterAll(() => provider.stop());
const suite = useDashboard({
  oidc: {
    issuer: provider.issuer,
    clientId: 'dashboard',
    clientSecret: 'secret',
    instituteClaim: 'institute',
    roleClaim: 'roles',
  },
});
beforeEach(() => {
  provider.claims = {};
  provider.wrong = {};
});

const cookiesOf = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]!);

/** Goes to the institution and comes back. @returns where the browser ends, and who is signed in there. */
async function visit(change: (callback: URL) => void = () => undefined, cookie?: string) {
  const start = await fetch(`${suite.address}/dashboard/oidc/start`, { redirect: 'manual' });
  const there = await fetch(start.headers.get('location')!, { redirect: 'manual' });
  const callback = new URL(there.headers.get('location')!);
  change(callback);
  const headers = { Cookie: cookie ?? cookiesOf(start).join('; ') };
  const back = await fetch(callback, { redirect: 'manual', headers });
  const browser = suite.browser();
  browser.cookie = cookiesOf(back).find((one) => one.startsWith('session=')) ?? '';
  const me = (await browser.people('GetMe')).body;
  return { ends: back.headers.get('location'), me, callback, start };
}

async function invite(email: string, role = 'examiner') {
  const institute = randomUUID();
  const administrator = await suite.signedIn(institute, 'Asha');
  const { person } = (await administrator.people('InvitePerson', { displayName: 'Ben', email, role })).body;
  return { institute, administrator, person };
}

test('someone invited by e-mail comes in by the address that the institution has verified, and again by their subject', async () => {
  const email = `${randomUUID()}@example.edu`;
  const { institute, person } = await invite(email);
  provider.claims = { sub: randomUUID(), email: email.toUpperCase(), email_verified: true };
  const first = await visit();
  expect(first.ends).toBe('/dashboard/');
  expect(first.me).toMatchObject({
    signedIn: true,
    oidc: true,
    institute: { id: institute },
    person: { id: person.id },
  });
  provider.claims = { sub: provider.claims.sub, email: 'another@example.edu', email_verified: true };
  expect((await visit()).me.person.id).toBe(person.id);
});

test.each([
  ['an address that the institution has not verified', { email_verified: false }],
  ['an address as text instead of a verdict', { email_verified: 'true' }],
])('%s opens no invitation', async (_, claims) => {
  const email = `${randomUUID()}@example.edu`;
  await invite(email);
  provider.claims = { sub: randomUUID(), email, ...claims };
  expect(await visit()).toMatchObject({ ends: '/dashboard/sign-in?refused=unknown', me: { oidc: true } });
});

test('an invitation that someone has taken is not open to another with the same address', async () => {
  const email = `${randomUUID()}@example.edu`;
  await invite(email);
  provider.claims = { sub: randomUUID(), email, email_verified: true };
  await visit();
  provider.claims.sub = randomUUID();
  expect((await visit()).ends).toBe('/dashboard/sign-in?refused=unknown');
});

test('an address that two institutes have invited says for neither', async () => {
  const email = `${randomUUID()}@example.edu`;
  await invite(email);
  await invite(email);
  provider.claims = { sub: randomUUID(), email, email_verified: true };
  expect((await visit()).ends).toBe('/dashboard/sign-in?refused=unknown');
});

test('someone removed does not come back', async () => {
  const email = `${randomUUID()}@example.edu`;
  const { administrator, person } = await invite(email);
  provider.claims = { sub: randomUUID(), email, email_verified: true };
  await visit();
  await administrator.people('RemovePerson', { personId: person.id });
  expect((await visit()).ends).toBe('/dashboard/sign-in?refused=unknown');
});

test('claims of institute and role let somebody in whom nobody invited', async () => {
  const institute = randomUUID();
  provider.claims = { sub: randomUUID(), name: 'Chen', institute, roles: ['staff', 'reader', 'examiner'] };
  const { me } = await visit();
  expect(me).toMatchObject({ institute: { id: institute }, person: { displayName: 'Chen', role: 'examiner' } });
});

test.each([
  ['no role', { roles: ['staff'] }],
  ['no institute', { institute: 'everything' }],
])('claims with %s let nobody in', async (_, claims) => {
  provider.claims = { sub: randomUUID(), institute: randomUUID(), roles: 'examiner', ...claims };
  expect((await visit()).ends).toBe('/dashboard/sign-in?refused=unknown');
});

test.each([
  ['for another client', { aud: 'another' }],
  ['of another issuer', { iss: 'https://evil.example' }],
  ['that has expired', { exp: 1 }],
  ['with another nonce', { nonce: 'another' }],
])('a token %s is not believed', async (_, wrong) => {
  provider.claims = { sub: randomUUID(), institute: randomUUID(), roles: 'administrator' };
  provider.wrong = wrong;
  expect(await visit()).toMatchObject({ ends: '/dashboard/sign-in?refused=failed', me: { oidc: true } });
});

test('an answer with another state, without the cookie, or used twice, signs nobody in', async () => {
  provider.claims = { sub: randomUUID(), institute: randomUUID(), roles: 'examiner' };
  const failed = '/dashboard/sign-in?refused=failed';
  expect((await visit((callback) => callback.searchParams.set('state', 'x'))).ends).toBe(failed);
  expect((await visit(undefined, ' ')).ends).toBe(failed);
  const { callback, start } = await visit();
  const again = await fetch(callback, { redirect: 'manual', headers: { Cookie: cookiesOf(start).join('; ') } });
  expect(again.headers.get('location')).toBe(failed);
});

test('what came back, its code and the secret stay out of the log', async () => {
  provider.claims = { sub: randomUUID(), institute: randomUUID(), roles: 'examiner' };
  provider.wrong = { aud: 'another' };
  const { callback } = await visit();
  const log = suite.log.join('\n');
  expect(log).toContain('a sign-in at the institution was refused');
  expect(log).not.toContain(callback.searchParams.get('code')!);
  expect(log).not.toContain('client_secret');
});

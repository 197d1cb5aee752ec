// Sign-in at an institution: who is let in, as whom, and which answers of an institution are rejected.
import { randomUUID } from 'node:crypto';
import { engineUnavailable, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
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
  trustedProxies: ['127.0.0.0/8', '::1'],
});
beforeEach(() => {
  provider.claims = {};
  provider.wrong = {};
});

const cookiesOf = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]!);

/** Each request of these tests comes from another address. */
let from = 0;
const elsewhere = () => ({ 'X-Forwarded-For': `203.0.113.${++from % 250}` });

/**
 * Goes to the institution and comes back.
 * @param change modifies the callback address.
 * @param cookie replaces the cookie that the browser sends with the callback.
 * @param before the cookie of the browser's earlier session.
 * @returns the page that the browser ends on, and who is signed in there.
 */
async function visit(change: (callback: URL) => void = () => undefined, cookie?: string, before = '') {
  const start = await fetch(`${suite.address}/dashboard/oidc/start`, {
    redirect: 'manual',
    headers: { ...elsewhere(), Cookie: before },
  });
  const there = await fetch(start.headers.get('location')!, { redirect: 'manual' });
  const callback = new URL(there.headers.get('location')!);
  change(callback);
  const headers = { ...elsewhere(), Cookie: cookie ?? cookiesOf(start).join('; ') };
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

test('an address that two institutes have invited signs in to neither', async () => {
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

test('someone removed comes back by an invitation alone, whatever claims say', async () => {
  const institute = randomUUID();
  const administrator = await suite.signedIn(institute, 'Asha');
  const email = `${randomUUID()}@example.edu`;
  provider.claims = { sub: randomUUID(), institute, roles: 'examiner', email, email_verified: true };
  const { id: personId } = (await visit()).me.person;
  await administrator.people('RemovePerson', { personId });
  expect((await visit()).ends).toBe('/dashboard/sign-in?refused=unknown');
  // Somebody else with the same address is not let in either.
  provider.claims.sub = randomUUID();
  expect((await visit()).ends).toBe('/dashboard/sign-in?refused=unknown');
  await administrator.people('InvitePerson', { displayName: 'Ben', email, role: 'reader' });
  expect((await visit()).me.person).toMatchObject({ displayName: 'Ben', role: 'reader' });
});

test('who was let in by claims has the role that they say at each sign-in, and stays out without one', async () => {
  const institute = randomUUID();
  const administrator = await suite.signedIn(institute, 'Asha');
  provider.claims = { sub: randomUUID(), institute, roles: 'examiner' };
  const { person } = (await visit()).me;
  provider.claims.roles = 'reader';
  expect((await visit()).me.person).toMatchObject({ id: person.id, role: 'reader' });
  const { entries } = (await administrator.people('ListAudit', { actions: ['change_role'] })).body;
  expect(entries).toMatchObject([{ details: { person_id: person.id, role_before: 'examiner', role: 'reader' } }]);
  const changed = await administrator.people('ChangeRole', { personId: person.id, role: 'examiner' });
  expect(changed.body.details[0].debug.reason).toBe('conflict');
  for (const claims of [{ roles: 'staff' }, { institute: randomUUID() }]) {
    provider.claims = { ...provider.claims, ...claims };
    expect((await visit()).ends).toBe('/dashboard/sign-in?refused=unknown');
  }
});

test('who was invited has the role that an administrator gives, whatever claims say', async () => {
  const email = `${randomUUID()}@example.edu`;
  const { institute } = await invite(email, 'reader');
  provider.claims = { sub: randomUUID(), email, email_verified: true, institute, roles: 'administrator' };
  await visit();
  expect((await visit()).me.person.role).toBe('reader');
});

test('claims of an institute that is unknown here, or switched off, let nobody in', async () => {
  provider.claims = { sub: randomUUID(), institute: randomUUID(), roles: 'examiner' };
  suite.answers.getInstitute = () => {
    throw refuse('not_found');
  };
  expect((await visit()).ends).toBe('/dashboard/sign-in?refused=unknown');
  provider.claims.institute = randomUUID();
  suite.answers.getInstitute = () => ({ productEnabled: false });
  expect((await visit()).ends).toBe('/dashboard/sign-in?refused=unknown');
  suite.answers.getInstitute = () => {
    throw engineUnavailable();
  };
  provider.claims.institute = randomUUID();
  expect((await visit()).ends).toBe('/dashboard/sign-in?refused=unavailable');
});

test('an operator’s link for a name is not that of somebody who took the name at the institution', async () => {
  const institute = randomUUID();
  provider.claims = { sub: randomUUID(), institute, roles: 'reader', name: 'Asha' };
  await visit();
  await suite.link(institute, 'Asha', 'administrator');
  expect((await visit()).me.person.role).toBe('reader');
});

test('a sign-in ends the session that the browser had', async () => {
  const earlier = await suite.signedIn(randomUUID(), 'Earlier');
  provider.claims = { sub: randomUUID(), institute: randomUUID(), roles: 'examiner' };
  expect((await visit(undefined, undefined, earlier.cookie)).ends).toBe('/dashboard/');
  expect((await earlier.people('GetMe')).body.signedIn).toBeUndefined();
});

test('a sign-in that another site begins is left to the person', async () => {
  const headers = { ...elsewhere(), 'Sec-Fetch-Site': 'cross-site' };
  const start = await fetch(`${suite.address}/dashboard/oidc/start`, { redirect: 'manual', headers });
  expect([start.headers.get('location'), cookiesOf(start)]).toEqual(['/dashboard/sign-in', []]);
});

test('sign-ins are limited per address; behind a trusted proxy, other clients are not affected', async () => {
  const start = async (address: string) => {
    const headers = { 'X-Forwarded-For': address };
    return (await fetch(`${suite.address}/dashboard/oidc/start`, { redirect: 'manual', headers })).headers.get(
      'location',
    );
  };
  const ends = [];
  for (let n = 0; n < 61; n++) ends.push(await start('198.51.100.1'));
  expect(ends[0]).toMatch(provider.issuer);
  expect(ends.at(-1)).toBe('/dashboard/sign-in?refused=too_often');
  expect(await start('198.51.100.2')).toMatch(provider.issuer);
  // Entries that the client itself puts before the proxy's are not trusted.
  expect(await start('198.51.100.9, 198.51.100.1')).toBe('/dashboard/sign-in?refused=too_often');
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
  const headers = { ...elsewhere(), Cookie: cookiesOf(start).join('; ') };
  const again = await fetch(callback, { redirect: 'manual', headers });
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

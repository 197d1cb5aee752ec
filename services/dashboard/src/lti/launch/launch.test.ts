// Launches from a learning platform: who is let in, as whom, and which launches are refused.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { SignJWT, UnsecuredJWT } from 'jose';
import { type Browser, useDashboard } from '../../testing.ts';
import {
  ADMINISTRATOR,
  CLIENT_ID,
  DEPLOYMENT_ID,
  FakePlatform,
  INSTRUCTOR,
  LEARNER,
  LTI,
} from '../testing/fake-platform.ts';

const moodle = new FakePlatform();
const another = new FakePlatform();
await moodle.start();
await another.start();
afterAll(() => {
  moodle.stop();
  another.stop();
});
const suite = useDashboard({ ltiNetworks: ['127.0.0.0/8'], trustedProxies: ['127.0.0.0/8', '::1'] });
beforeEach(() => {
  moodle.claims = {};
  another.claims = {};
});

const ROLES = `${LTI}/roles`;
const CONNECTIONS = 'dashboard.v1.ConnectionsService';

/** Each request of these tests comes from another address. */
let from = 0;
const elsewhere = () => ({ 'X-Forwarded-For': `203.0.113.${++from % 250}` });

/** An institute with a platform; @returns what the platform is told, and the administrator. */
async function connected(fields: object = {}, institute: string = randomUUID()) {
  const administrator = await suite.signedIn(institute, 'Asha');
  const saved = await administrator.call(`${CONNECTIONS}/SavePlatform`, { fields: { ...moodle.fields, ...fields } });
  return { institute, administrator, platform: saved.body };
}

interface Begun {
  state: string;
  nonce: string;
  cookie: string;
  address: URL;
}

/** Begins a launch, as the platform does with the browser of somebody who has clicked there. */
async function begin(loginUrl: string, parameters: Record<string, string> = {}, headers = {}): Promise<Response> {
  const query = new URLSearchParams({
    ...{ iss: moodle.issuer, login_hint: 'hint-1', target_link_uri: suite.address, client_id: CLIENT_ID },
    ...parameters,
  });
  return await fetch(`${loginUrl}?${query.toString()}`, {
    redirect: 'manual',
    headers: { ...elsewhere(), ...headers },
  });
}

async function begun(loginUrl: string): Promise<Begun> {
  const response = await begin(loginUrl);
  const address = new URL(response.headers.get('location')!);
  const { state, nonce } = Object.fromEntries(address.searchParams);
  return { state: state!, nonce: nonce!, cookie: response.headers.getSetCookie()[0]!.split(';', 1)[0]!, address };
}

/** Sends a token, as the browser's form does; @returns the page it ends on and who is signed in there. */
async function come(launchUrl: string, cookie: string, form: Record<string, string>) {
  const response = await fetch(launchUrl, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...elsewhere(), Cookie: cookie },
    body: new URLSearchParams(form),
  });
  const browser: Browser = suite.browser();
  browser.cookie =
    response.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0]!)
      .find((one) => one.startsWith('session=')) ?? '';
  const me = (await browser.people('GetMe')).body;
  return { status: response.status, ends: response.headers.get('location'), page: await response.text(), me };
}

/** Goes the whole way. @param token the token that comes back, by the nonce. */
async function launch(
  { loginUrl, launchUrl }: Record<string, string>,
  token: (nonce: string) => Promise<string> | string = (nonce) => moodle.token(nonce),
) {
  const { state, nonce, cookie } = await begun(loginUrl!);
  return await come(launchUrl!, cookie, { state, id_token: await token(nonce) });
}

test('a teacher comes in as an examiner, and is the same person the next time [LTI-1] [LTI-4]', async () => {
  const { institute, administrator, platform } = await connected();
  const first = await launch(platform);
  expect(first).toMatchObject({
    ...{ status: 303, ends: '/dashboard/' },
    me: { institute: { id: institute }, person: { displayName: 'Tara Teacher', role: 'examiner' } },
  });
  expect((await launch(platform)).me.person.id).toBe(first.me.person.id);
  const { entries } = (await administrator.people('ListAudit', { actions: ['sign_in'] })).body;
  expect(entries[0]).toMatchObject({ person: { id: first.me.person.id }, details: { by: 'lti' } });
});

test('the browser is sent to the platform with what the specification asks for [LTI-1]', async () => {
  const { platform } = await connected({ authUrl: `${moodle.issuer}/auth?tenant=7` });
  const { address, state, nonce } = await begun(platform.loginUrl);
  expect(`${address.origin}${address.pathname}`).toBe(`${moodle.issuer}/auth`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    ...{ tenant: '7', scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' },
    ...{ client_id: CLIENT_ID, redirect_uri: platform.launchUrl, login_hint: 'hint-1', state, nonce },
  });
});

test('a link that was made for an exam leads to it [LTI-5]', async () => {
  const { platform } = await connected();
  const examId = randomUUID();
  moodle.claims = { [`${LTI}/custom`]: { exam_id: examId } };
  expect((await launch(platform)).ends).toBe(`/dashboard/exams/${examId}`);
  moodle.claims = { [`${LTI}/custom`]: { exam_id: '//evil.example' } };
  expect((await launch(platform)).ends).toBe('/dashboard/');
});

test.each([
  ['learners', [LEARNER], undefined],
  [
    'those who teach elsewhere',
    [LEARNER, 'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor'],
    undefined,
  ],
  ['those without a role', [], undefined],
  ['teachers', [INSTRUCTOR], 'reader'],
  ['administrators', [ADMINISTRATOR, INSTRUCTOR], 'administrator'],
])('%s have the role that the administrator has chosen [LTI-4]', async (_, roles, role) => {
  const { platform } = await connected({ instructorRole: 'reader', administratorRole: 'administrator' });
  moodle.claims = { sub: randomUUID(), [ROLES]: roles };
  const { status, me, page } = await launch(platform);
  expect([status, me.person?.role]).toEqual(role ? [303, role] : [403, undefined]);
  if (!role) expect(page).toContain('for those who teach the course');
});

test('the role is that of the last launch, and an administrator cannot change it here [LTI-4]', async () => {
  const { administrator, platform } = await connected({ administratorRole: 'administrator' });
  const { person } = (await launch(platform)).me;
  moodle.claims = { [ROLES]: [ADMINISTRATOR] };
  expect((await launch(platform)).me.person).toMatchObject({ id: person.id, role: 'administrator' });
  const { entries } = (await administrator.people('ListAudit', { actions: ['change_role'] })).body;
  expect(entries).toMatchObject([{ details: { role_before: 'examiner', role: 'administrator', by: 'lti' } }]);
  const changed = await administrator.people('ChangeRole', { personId: person.id, role: 'reader' });
  expect(changed.body.details[0].debug.reason).toBe('conflict');
});

test('someone removed does not come back [LTI-4]', async () => {
  const { administrator, platform } = await connected();
  const { person } = (await launch(platform)).me;
  await administrator.people('RemovePerson', { personId: person.id });
  expect(await launch(platform)).toMatchObject({ status: 403, page: expect.stringContaining('has removed you') });
});

test('the same subject of two platforms is two people [LTI-4]', async () => {
  const { institute, platform } = await connected();
  const second = await connected({ name: 'Another' }, institute);
  expect((await launch(platform)).me.person.id).not.toBe((await launch(second.platform)).me.person.id);
});

describe('a launch is refused', () => {
  const now = () => Math.floor(Date.now() / 1000);

  test.each<[string, () => Record<string, unknown>, string]>([
    ['of another issuer', () => ({ iss: 'https://evil.example' }), 'could not be verified'],
    ['for another client', () => ({ aud: 'client-2' }), 'could not be verified'],
    ['for several clients, none of them named', () => ({ aud: [CLIENT_ID, 'client-2'] }), 'could not be verified'],
    ['for several clients, named another', () => ({ aud: [CLIENT_ID, 'x'], azp: 'x' }), 'could not be verified'],
    ['of another deployment', () => ({ [`${LTI}/deployment_id`]: 'deployment-2' }), 'deployment'],
    ['without a deployment', () => ({ [`${LTI}/deployment_id`]: undefined }), 'could not be verified'],
    ['that has expired', () => ({ iat: now() - 300, exp: now() - 120 }), 'took too long'],
    ['that never expires', () => ({ exp: undefined }), 'could not be verified'],
    ['that was made an hour ago', () => ({ iat: now() - 3600, exp: now() + 3600 }), 'took too long'],
    ['of the future', () => ({ iat: now() + 3600, exp: now() + 7200 }), 'could not be verified'],
    ['of another version', () => ({ [`${LTI}/version`]: '1.1' }), 'could not be verified'],
    ['of another type', () => ({ [`${LTI}/message_type`]: 'LtiStartProctoring' }), 'could not be verified'],
    ['with another nonce', () => ({ nonce: 'another' }), 'could not be verified'],
    ['without a nonce', () => ({ nonce: undefined }), 'could not be verified'],
    ['of nobody', () => ({ sub: undefined }), 'could not be verified'],
  ])('%s [LTI-2]', async (_, claims, says) => {
    const { platform } = await connected();
    moodle.claims = claims();
    const { status, page, me } = await launch(platform);
    expect([status, me.signedIn]).toEqual([403, undefined]);
    expect(page).toContain(says);
  });

  test.each<[string, (nonce: string) => Promise<string> | string]>([
    ['signed by another platform', (nonce) => moodle.token(nonce, another)],
    ['not signed at all', (nonce) => new UnsecuredJWT(moodle.payload(nonce)).encode()],
    [
      'signed with a secret that everybody knows',
      (nonce) =>
        new SignJWT(moodle.payload(nonce)).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT_ID.repeat(8))),
    ],
    ['whose claims were changed', async (nonce) => (await moodle.token(nonce)).replace(/\.(.{40})/, '.$1x')],
    ['that is no token', () => 'x'],
    ['that is empty', () => ''],
  ])('%s [LTI-2]', async (_, token) => {
    const { platform } = await connected();
    expect(await launch(platform, token)).toMatchObject({ status: 403, page: expect.stringContaining('verified') });
  });

  test('that comes a second time, with the same token or with an earlier one [LTI-3]', async () => {
    const { platform } = await connected();
    const { state, nonce, cookie } = await begun(platform.loginUrl);
    const token = await moodle.token(nonce);
    expect((await come(platform.launchUrl, cookie, { state, id_token: token })).status).toBe(303);
    const again = await come(platform.launchUrl, cookie, { state, id_token: token });
    expect(again).toMatchObject({ status: 403, page: expect.stringContaining('opened twice') });
    expect((await launch(platform, () => token)).page).toContain('could not be verified');
  });

  test('that comes too late [LTI-3]', async () => {
    const { platform } = await connected();
    const { state, nonce, cookie } = await begun(platform.loginUrl);
    await suite.db.inspect('update lti_launches set expires_at = now()');
    const late = await come(platform.launchUrl, cookie, { state, id_token: await moodle.token(nonce) });
    expect(late).toMatchObject({ status: 403, page: expect.stringContaining('took too long') });
  });

  test('in another browser than that in which it began [LTI-3]', async () => {
    const { platform } = await connected();
    const { state, nonce } = await begun(platform.loginUrl);
    const other = await begun(platform.loginUrl);
    for (const cookie of ['', other.cookie]) {
      const refused = await come(platform.launchUrl, cookie, { state, id_token: await moodle.token(nonce) });
      expect(refused).toMatchObject({ status: 403, page: expect.stringContaining('window of its own') });
    }
  });

  test('at the address of another platform than that where it began [LTI-3]', async () => {
    const { platform } = await connected();
    const other = await connected();
    const { state, nonce, cookie } = await begun(platform.loginUrl);
    const refused = await come(other.platform.launchUrl, cookie, { state, id_token: await moodle.token(nonce) });
    expect(refused.status).toBe(403);
  });

  test.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another client', { client_id: 'client-2' }],
    ['another deployment', { lti_deployment_id: 'deployment-2' }],
  ])('that begins with %s [LTI-2]', async (_, parameters) => {
    const { platform } = await connected();
    const refused = await begin(platform.loginUrl, parameters);
    expect([refused.status, refused.headers.get('location')]).toEqual([403, null]);
    const accepted = await begin(platform.loginUrl, { lti_deployment_id: DEPLOYMENT_ID });
    expect(accepted.status).toBe(303);
  });

  test('of a platform that is unknown, not completely set up, or removed [LTI-6]', async () => {
    const { administrator, platform } = await connected({ jwksUrl: '' });
    const unknown = platform.loginUrl.replace(platform.id, randomUUID());
    for (const address of [platform.loginUrl, unknown, unknown.replace(/[^/]*\/login/, 'x/login')]) {
      expect((await begin(address)).status).toBe(403);
    }
    const fields = moodle.fields;
    await administrator.call(`${CONNECTIONS}/SavePlatform`, { platformId: platform.id, fields });
    const { person } = (await launch(platform)).me;
    await administrator.call(`${CONNECTIONS}/RemovePlatform`, { platformId: platform.id });
    expect((await begin(platform.loginUrl)).status).toBe(403);
    const { people } = (await administrator.people('ListPeople')).body;
    expect(people.map(({ id }: { id: string }) => id)).toContain(person.id);
  });

  test('where the platform’s keys cannot be read [LTI-2]', async () => {
    const { platform } = await connected({ jwksUrl: `${moodle.issuer}/nothing` });
    expect((await launch(platform)).status).toBe(503);
  });
});

test('inside a frame there is a link that opens a window, and nothing else [LTI-1]', async () => {
  const { platform } = await connected();
  const framed = await begin(platform.loginUrl, { login_hint: '"><script>' }, { 'Sec-Fetch-Dest': 'iframe' });
  expect([framed.status, framed.headers.getSetCookie()]).toEqual([200, []]);
  expect(framed.headers.get('content-security-policy')).toContain('frame-ancestors *');
  const page = await framed.text();
  expect(page).not.toContain('<script');
  const [, address] = /href="([^"]*)"/.exec(page)!;
  const opened = await fetch(address!.replaceAll('&amp;', '&'), { redirect: 'manual', headers: elsewhere() });
  expect(new URL(opened.headers.get('location')!).searchParams.get('login_hint')).toBe('"><script>');
});

// Learning platforms as administrators set them up, and the keys that are published for each.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { type Browser, useDashboard } from '../../testing.ts';
import { FakePlatform } from '../testing/fake-platform.ts';
import { Keys } from './keys.ts';

const suite = useDashboard({ ltiNetworks: ['127.0.0.1'] });
const moodle = new FakePlatform();
beforeAll(() => moodle.start());
afterAll(() => moodle.stop());

const connections = (browser: Browser, method: string, request: object = {}) =>
  browser.call(`dashboard.v1.ConnectionsService/${method}`, request);
const published = async ({ keysUrl }: Record<string, string>) =>
  (await (await fetch(keysUrl!)).json()) as JSONWebKeySet;

test('a platform is registered in two steps, since each side has to know the other’s addresses [LTI-6]', async () => {
  const browser = await suite.signedIn(randomUUID());
  const fields = { name: ' Moodle ', instructorRole: 'examiner', administratorRole: 'reader' };
  const first = (await connections(browser, 'SavePlatform', { fields })).body;
  expect(first).toMatchObject({
    fields: { ...fields, name: 'Moodle' },
    loginUrl: `${suite.address}/dashboard/lti/${first.id}/login`,
    launchUrl: `${suite.address}/dashboard/lti/${first.id}/launch`,
    keysUrl: `${suite.address}/dashboard/lti/${first.id}/keys`,
  });
  expect(first.complete).toBeUndefined();
  const second = (await connections(browser, 'SavePlatform', { platformId: first.id, fields: moodle.fields })).body;
  expect(second).toMatchObject({ id: first.id, complete: true, fields: moodle.fields });
  expect((await connections(browser, 'ListPlatforms')).body).toEqual({ platforms: [second] });
  const { entries } = (await browser.people('ListAudit', { actions: ['platform_save'] })).body;
  expect(entries).toHaveLength(2);
});

test.each([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(129) }],
  ['auth_url', { authUrl: 'http://lms.example.edu/auth' }],
  ['token_url', { tokenUrl: 'https://10.0.0.1/token' }],
  ['jwks_url', { jwksUrl: 'https://[::1]/jwks' }],
  ['jwks_url', { jwksUrl: 'javascript:alert(1)' }],
  ['deployment_ids', { deploymentIds: Array.from({ length: 21 }, (_, id) => `${id}`) }],
  ['instructor_role', { instructorRole: 'administrator' }],
  ['administrator_role', { administratorRole: '' }],
])('what cannot be a platform’s %s is refused: %j [LTI-6]', async (field, wrong) => {
  const browser = await suite.signedIn(randomUUID());
  const { body } = await connections(browser, 'SavePlatform', { fields: { ...moodle.fields, ...wrong } });
  expect(body.details[0].debug.reason).toBe('validation_failed');
  expect(JSON.stringify(body.details)).toContain(field);
});

test('a platform of another institute can be neither seen, changed nor removed [LTI-6]', async () => {
  const browser = await suite.signedIn(randomUUID());
  const { id: platformId } = (await connections(browser, 'SavePlatform', { fields: moodle.fields })).body;
  const stranger = await suite.signedIn(randomUUID());
  expect((await connections(stranger, 'ListPlatforms')).body).toEqual({});
  for (const method of ['SavePlatform', 'RemovePlatform', 'RotateKeys']) {
    const { body } = await connections(stranger, method, { platformId, fields: moodle.fields });
    expect([method, body.code]).toEqual([method, 'not_found']);
  }
  expect((await connections(browser, 'ListPlatforms')).body.platforms).toHaveLength(1);
});

test('an institute has at most 20 platforms [LTI-6]', async () => {
  const institute = randomUUID();
  const browser = await suite.signedIn(institute);
  const { id } = (await connections(browser, 'SavePlatform', { fields: moodle.fields })).body;
  await suite.db.inspect(
    `with added as (
       insert into lti_platforms (institute_id, name, issuer, client_id, deployment_ids, auth_url, token_url, jwks_url,
         instructor_role, administrator_role)
       select institute_id, name || one, issuer, client_id, deployment_ids, auth_url, token_url, jwks_url,
         instructor_role, administrator_role
       from lti_platforms, generate_series(1, 19) one where id = $1 returning institute_id, id)
     insert into lti_keys (institute_id, platform_id, private_key) select institute_id, id, '{}' from added`,
    [id],
  );
  const { body } = await connections(browser, 'SavePlatform', { fields: moodle.fields });
  expect(body.details[0].debug.reason).toBe('conflict');
});

test('each platform has keys of its own; the one before a change stays published for a day [LTI-7]', async () => {
  const institute = randomUUID();
  const browser = await suite.signedIn(institute);
  const register = async () => (await connections(browser, 'SavePlatform', { fields: moodle.fields })).body;
  const [platform, another] = [await register(), await register()];
  const keys = new Keys(suite.db.database);
  const sign = () => keys.sign(institute, platform.id, { sub: 'x' });

  const before = await published(platform);
  expect(before.keys).toEqual([
    { kty: 'RSA', kid: expect.any(String), alg: 'RS256', use: 'sig', n: expect.any(String), e: 'AQAB' },
  ]);
  const old = await sign();
  await jwtVerify(old, createLocalJWKSet(before));
  await expect(jwtVerify(old, createLocalJWKSet(await published(another)))).rejects.toThrow();

  await connections(browser, 'RotateKeys', { platformId: platform.id });
  const both = await published(platform);
  expect(both.keys.map(({ kid }) => kid)).toEqual([
    expect.not.stringMatching(before.keys[0]!.kid!),
    before.keys[0]!.kid,
  ]);
  const signed = await sign();
  expect(decodeProtectedHeader(signed).kid).toBe(both.keys[0]!.kid);
  for (const token of [old, signed]) await jwtVerify(token, createLocalJWKSet(both));

  await suite.db.inspect(`update lti_keys set retired_at = now() - interval '25 hours' where retired_at is not null`);
  expect((await published(platform)).keys).toEqual([both.keys[0]]);
});

test('a key signs for 90 days, and what is no longer published is deleted [LTI-7]', async () => {
  const browser = await suite.signedIn(randomUUID());
  const platform = (await connections(browser, 'SavePlatform', { fields: moodle.fields })).body;
  const keys = new Keys(suite.db.database);
  while (await keys.sweep());
  const [young] = (await published(platform)).keys;
  const age = (days: number) =>
    suite.db.inspect(`update lti_keys set made_at = now() - $2 * interval '1 day' where platform_id = $1`, [
      platform.id,
      days,
    ]);
  await age(89);
  expect(await keys.sweep()).toBe(false);
  await age(91);
  expect(await keys.sweep()).toBe(true);
  const both = (await published(platform)).keys;
  expect(both).toEqual([expect.anything(), young]);
  await suite.db.inspect(`update lti_keys set retired_at = now() - interval '25 hours' where retired_at is not null`);
  await keys.sweep();
  const left = await suite.db.inspect('select id from lti_keys where platform_id = $1', [platform.id]);
  expect(left).toEqual([{ id: both[0]!.kid }]);
});

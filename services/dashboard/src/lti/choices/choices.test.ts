// An exam that somebody chooses for a course's link: it goes back to the platform, signed.
import { randomUUID } from 'node:crypto';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { type Browser, useDashboard } from '../../testing.ts';
import { comeIn } from '../testing/come-in.ts';
import { CLIENT_ID, DEPLOYMENT_ID, FakePlatform, INSTRUCTOR, LTI } from '../testing/fake-platform.ts';

const DL = 'https://purl.imsglobal.org/spec/lti-dl/claim';
const moodle = new FakePlatform();
await moodle.start();
afterAll(() => moodle.stop());
const suite = useDashboard({ ltiNetworks: ['127.0.0.1'] });

const settings = () => ({
  deep_link_return_url: `${moodle.issuer}/return`,
  accept_types: ['ltiResourceLink', 'file'],
  accept_lineitem: true,
  data: 'course 7 & more',
});
beforeEach(() => {
  moodle.claims = {
    [`${LTI}/message_type`]: 'LtiDeepLinkingRequest',
    [`${DL}/deep_linking_settings`]: settings(),
    [`${LTI}/roles`]: [INSTRUCTOR],
  };
  suite.answers.getExam = ({ examId }) => ({ id: examId, fields: { title: 'Optics "I"' }, paperMax: 1750 });
});

/** The browser of a teacher whose course has asked for an exam, and where the launch led. */
async function asked(fields: object = {}) {
  const institute = randomUUID();
  const administrator = await suite.signedIn(institute, 'Asha');
  const saved = await administrator.call('dashboard.v1.ConnectionsService/SavePlatform', {
    fields: { ...moodle.fields, ...fields },
  });
  const platform = saved.body;
  const came = await comeIn(suite, moodle, platform);
  return { institute, administrator, platform, ...came, choiceId: came.ends.split('/').at(-1)! };
}

const choose = (browser: Browser, choiceId: string, examId: string) =>
  browser.call('dashboard.v1.ConnectionsService/ChooseExam', { choiceId, examId });
const pageAt = (browser: Browser, address: string) => fetch(address, { headers: { Cookie: browser.cookie } });

test('the exam goes back to the course, signed, with a column for its marks [LTI-8] [LTI-9]', async () => {
  const { browser, ends, platform, choiceId, institute } = await asked();
  expect(ends).toBe(`/dashboard/choose/${choiceId}`);
  const examId = randomUUID();
  const { address } = (await choose(browser, choiceId, examId)).body;
  expect(suite.forwarded.at(-1)).toMatchObject({ method: 'getExam', request: { instituteId: institute, examId } });
  const page = await pageAt(browser, address);
  expect(page.headers.get('content-security-policy')).toContain(`form-action ${moodle.issuer};`);
  const [, action, token] = /action="([^"]*)">\s*<input type="hidden" name="JWT" value="([^"]*)"/.exec(
    await page.text(),
  )!;
  expect(action).toBe(`${moodle.issuer}/return`);
  const keys = (await (await fetch(platform.keysUrl)).json()) as JSONWebKeySet;
  const { payload } = await jwtVerify(token!, createLocalJWKSet(keys), { issuer: CLIENT_ID, audience: moodle.issuer });
  expect(payload).toMatchObject({
    [`${LTI}/message_type`]: 'LtiDeepLinkingResponse',
    [`${LTI}/version`]: '1.3.0',
    [`${LTI}/deployment_id`]: DEPLOYMENT_ID,
    [`${DL}/data`]: 'course 7 & more',
    [`${DL}/content_items`]: [
      {
        ...{ type: 'ltiResourceLink', title: 'Optics "I"', url: platform.launchUrl, custom: { exam_id: examId } },
        lineItem: { scoreMaximum: 17.5, label: 'Optics "I"', resourceId: examId },
      },
    ],
    nonce: expect.any(String),
  });
});

test('a platform that takes no column gets none [LTI-9]', async () => {
  moodle.claims[`${DL}/deep_linking_settings`] = { ...settings(), accept_lineitem: false, data: undefined };
  const { browser, choiceId } = await asked();
  const { address } = (await choose(browser, choiceId, randomUUID())).body;
  const [, token] = /name="JWT" value="([^"]*)"/.exec(await (await pageAt(browser, address)).text())!;
  const payload = JSON.parse(Buffer.from(token!.split('.')[1]!, 'base64url').toString());
  expect(payload[`${DL}/content_items`][0]).not.toHaveProperty('lineItem');
  expect(payload).not.toHaveProperty(`${DL}/data`);
});

test.each([
  ['that takes no links', { accept_types: ['file'] }],
  ['that returns to an address which may not be called', { deep_link_return_url: 'http://10.0.0.1/' }],
  ['that returns to a script', { deep_link_return_url: 'javascript:alert(1)' }],
])('a request %s is refused [LTI-8]', async (_, wrong) => {
  moodle.claims[`${DL}/deep_linking_settings`] = { ...settings(), ...wrong };
  await expect(asked()).resolves.toMatchObject({ status: 403 });
});

test('only the person who was asked chooses, an exam of their institute, within an hour [LTI-8]', async () => {
  const { browser, administrator, choiceId } = await asked();
  const examId = randomUUID();
  expect((await choose(administrator, choiceId, examId)).body.code).toBe('not_found');
  suite.answers.getExam = () => {
    throw new ContractError('exam_not_found');
  };
  expect((await choose(browser, choiceId, examId)).body.code).toBe('not_found');
  const address = `${suite.address}/dashboard/lti/choices/${choiceId}`;
  expect((await pageAt(browser, address)).status).toBe(404); // nothing is chosen
  suite.answers.getExam = () => ({ id: examId, fields: { title: 'Optics' }, paperMax: 100 });
  expect((await choose(browser, choiceId, examId)).body).toEqual({ address });
  expect((await pageAt(administrator, address)).status).toBe(404);
  expect((await fetch(address)).status).toBe(404);
  expect((await pageAt(browser, address)).status).toBe(200);
  await suite.db.inspect('update lti_choices set expires_at = now()');
  expect((await pageAt(browser, address)).status).toBe(404);
  expect((await choose(browser, choiceId, examId)).body.code).toBe('not_found');
});

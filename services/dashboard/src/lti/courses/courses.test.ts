// Courses that exams were opened from: what is kept of them, the tokens for their platform, and who learns there.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { type Browser, useDashboard } from '../../testing.ts';
import { comeIn } from '../testing/come-in.ts';
import { CLIENT_ID, FakePlatform, INSTRUCTOR, LEARNER, LTI } from '../testing/fake-platform.ts';
import { readPages } from './pages.ts';
import { deleteUnseen } from './store.ts';

const CONNECTIONS = 'dashboard.v1.ConnectionsService';
const NAMES = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice';
const moodle = new FakePlatform();
await moodle.start();
afterAll(() => moodle.stop());
const suite = useDashboard({ ltiNetworks: ['127.0.0.1'], trustedProxies: ['127.0.0.1'] });

const examId = randomUUID();
beforeEach(() => {
  moodle.services.reset();
  moodle.claims = { [`${LTI}/custom`]: { exam_id: examId }, ...moodle.services.claims(moodle.issuer) };
  suite.answers.getExam = () => ({ id: examId, fields: { title: 'Optics', blind: false } });
});

const person = (user_id: string, more: object = {}) => ({ user_id, roles: [LEARNER], status: 'Active', ...more });

/** A teacher who has come from a course. */
async function came(fields: object = {}) {
  const institute = randomUUID();
  const administrator = await suite.signedIn(institute, 'Asha');
  const saved = await administrator.call(`${CONNECTIONS}/SavePlatform`, { fields: { ...moodle.fields, ...fields } });
  const platform = saved.body;
  moodle.services.toolKeysUrl = platform.keysUrl;
  const { browser, status } = await comeIn(suite, moodle, platform);
  expect(status).toBe(303);
  return { institute, administrator, platform, browser, courseId: (await courses(browser))[0]?.id ?? '' };
}

const courses = async (browser: Browser) =>
  (await browser.call(`${CONNECTIONS}/ListCourses`, { examId })).body.courses ?? [];
const roster = async (browser: Browser, courseId: string, keep = false) =>
  (await browser.call(`${CONNECTIONS}/ReadRoster`, { courseId, keep })).body;

test('a launch keeps its course for the exam, and the next one renews it [LTI-10]', async () => {
  const { platform, browser, courseId } = await came();
  expect(await courses(browser)).toEqual([
    {
      ...{ id: courseId, title: 'Physics 7b', platformName: 'Moodle', hasRoster: true, takesMarks: true },
      seenAt: expect.any(String),
    },
  ]);
  moodle.claims['https://purl.imsglobal.org/spec/lti/claim/context'] = { id: 'course-1', label: 'PH7' };
  moodle.claims['https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'] = { scope: [], lineitem: moodle.issuer };
  await comeIn(suite, moodle, platform);
  const [renewed, ...others] = await courses(browser);
  expect(others).toEqual([]);
  expect(renewed).toMatchObject({ id: courseId, title: 'PH7', hasRoster: true });
  expect(renewed.takesMarks).toBeUndefined();
});

test.each([
  ['a private address', { [NAMES]: { context_memberships_url: 'https://10.0.0.1/members' } }],
  ['an address that is none', { [NAMES]: { context_memberships_url: 'javascript:alert(1)' } }],
  ['something else than an address', { [NAMES]: { context_memberships_url: 7 } }],
  ['no service', { [NAMES]: undefined }],
])('a course whose list of people is at %s has none, and is opened all the same [LTI-10]', async (_, claims) => {
  Object.assign(moodle.claims, claims);
  const { browser, courseId } = await came();
  expect((await courses(browser))[0].hasRoster).toBeUndefined();
  expect((await roster(browser, courseId)).details[0].debug.reason).toBe('conflict');
});

test('the roster has those who learn in the course now, from all pages [LTI-11]', async () => {
  moodle.services.members = [
    person('u-1', { name: 'Ada Lovelace', lis_person_sourcedid: 'S-1' }),
    person('u-2', { given_name: 'Bo', family_name: 'Ek' }),
    person('u-3', { status: 'Inactive' }),
    person('teacher-1', { roles: [INSTRUCTOR] }),
    { user_id: 'u-4', roles: ['Learner'] },
  ];
  const { browser, courseId } = await came();
  expect(await roster(browser, courseId)).toEqual({
    examId,
    people: [{ externalId: 'S-1', name: 'Ada Lovelace' }, { externalId: 'u-2', name: 'Bo Ek' }, { externalId: 'u-4' }],
  });
});

test('a token is asked for with a signed assertion and kept; one that the platform has forgotten is renewed [LTI-11]', async () => {
  const { browser, courseId } = await came();
  await Promise.all([roster(browser, courseId), roster(browser, courseId)]);
  await roster(browser, courseId);
  expect(moodle.services.tokenRequests).toEqual([
    expect.objectContaining({
      ...{ iss: CLIENT_ID, sub: CLIENT_ID, aud: `${moodle.issuer}/token`, jti: expect.any(String) },
      scope: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
    }),
  ]);
  moodle.services.forgetTokens();
  expect(await roster(browser, courseId)).toEqual({ examId });
  expect(moodle.services.tokenRequests).toHaveLength(2);
});

test('those who are candidates are kept once a person has registered the list, but for ids of two people [LTI-12]', async () => {
  moodle.services.members = [
    person('u-1', { lis_person_sourcedid: 'S-1' }),
    person('u-2', { lis_person_sourcedid: 'S-2' }),
    person('u-3', { lis_person_sourcedid: 'S-2' }),
    person('u-4'),
  ];
  const candidateId = randomUUID();
  suite.answers.findCandidates = () => ({ candidates: [{ id: candidateId, externalId: 'S-1' }] });
  const { browser, courseId } = await came();
  const kept = () => suite.db.inspect('select candidate_id, user_id from lti_members where course_id = $1', [courseId]);
  await roster(browser, courseId);
  expect(await kept()).toEqual([]);
  await roster(browser, courseId, true);
  expect(suite.forwarded.at(-1)).toMatchObject({ method: 'findCandidates', request: { externalIds: ['S-1', 'u-4'] } });
  expect(await kept()).toEqual([{ candidate_id: candidateId, user_id: 'u-1' }]);
});

test('examiners read no names of the course of a blind exam, administrators do [LTI-11]', async () => {
  moodle.services.members = [person('u-1', { name: 'Ada Lovelace' })];
  suite.answers.getExam = () => ({ id: examId, fields: { title: 'Optics', blind: true } });
  const { browser, administrator, courseId } = await came();
  expect((await roster(browser, courseId)).people).toEqual([{ externalId: 'u-1' }]);
  expect((await roster(administrator, courseId)).people).toEqual([{ externalId: 'u-1', name: 'Ada Lovelace' }]);
});

describe('what a platform answers otherwise is said, with its status [LTI-13]', () => {
  const at = (path: string, status: number, body = '', headers: Record<string, string> = {}) => {
    moodle.services.instead = (request, response) => {
      if (request.path !== path) return false;
      response.status(status).set(headers).send(body);
      return true;
    };
  };
  test.each([
    ['no token', () => at('/token', 400, '{"error":"invalid_client"}'), 'NOT_ALLOWED', 400],
    ['a token that is none', () => at('/token', 200, '{"access_token":""}'), 'UNEXPECTED', undefined],
    ['a fault for a token', () => at('/token', 503), 'UNREACHABLE', 503],
    ['no access again and again', () => at('/members', 401), 'NOT_ALLOWED', 401],
    ['no access', () => at('/members', 403), 'NOT_ALLOWED', 403],
    ['a fault', () => at('/members', 500), 'UNREACHABLE', 500],
    ['too many requests', () => at('/members', 429), 'UNREACHABLE', 429],
    ['a redirect', () => at('/members', 302, '', { Location: '/elsewhere' }), 'UNEXPECTED', 302],
    ['a page', () => at('/members', 200, '<!doctype html>'), 'UNEXPECTED', undefined],
    ['a list without people', () => at('/members', 200, '{"people":[]}'), 'UNEXPECTED', undefined],
    ['people without an id', () => at('/members', 200, '{"members":[{"roles":[]}]}'), 'UNEXPECTED', undefined],
    [
      'a next page of another server',
      () => at('/members', 200, '{"members":[]}', { Link: '<https://example.org/next>; rel="next"' }),
      ...(['UNEXPECTED', undefined] as const),
    ],
  ])('%s', async (_, prepare, trouble, status) => {
    const { browser, courseId } = await came();
    prepare();
    const answer = await roster(browser, courseId);
    expect(answer).toEqual({ trouble: `PLATFORM_TROUBLE_${trouble}`, ...(status && { status }) });
  });

  test('no answer', async () => {
    const { browser, courseId } = await came({ tokenUrl: 'http://127.0.0.1:1/token' });
    expect(await roster(browser, courseId)).toEqual({ trouble: 'PLATFORM_TROUBLE_UNREACHABLE' });
  });
});

test('a list without an end is not read for ever [LTI-13]', async () => {
  let pages = 0;
  const get = async () => ({ status: 200, headers: { link: `<?from=${++pages}>; rel=next` }, body: '[]' });
  const reading = readPages('https://lms.example.edu/x', get, { schema: z.array(z.string()), max: 10, what: 'it' });
  await expect(reading).rejects.toMatchObject({ trouble: 'too_large' });
});

test('courses are those of the institute, and go with their platform, with the institute and with time [LTI-10]', async () => {
  const one = await came();
  const { institute, administrator, platform, browser, courseId } = await came();
  expect(await courses(one.browser)).toHaveLength(1);
  expect((await roster(one.browser, courseId)).code).toBe('not_found');
  await administrator.call(`${CONNECTIONS}/RemovePlatform`, { platformId: platform.id });
  expect(await courses(browser)).toEqual([]);
  expect((await roster(browser, courseId)).code).toBe('not_found');
  expect(institute).not.toBe(one.institute);

  const left = () => suite.db.inspect('select 1 as one from lti_courses where institute_id = $1', [one.institute]);
  await suite.db.inspect(`update lti_courses set seen_at = now() - interval '399 days'`);
  await suite.db.database.withSystem(deleteUnseen);
  expect(await left()).toHaveLength(1);
  await suite.asOperator('erasePeople', { instituteId: one.institute });
  expect(await left()).toEqual([]);
  const old = await came();
  await suite.db.inspect(`update lti_courses set seen_at = now() - interval '401 days'`);
  await suite.db.database.withSystem(deleteUnseen);
  expect(await courses(old.browser)).toEqual([]);
});

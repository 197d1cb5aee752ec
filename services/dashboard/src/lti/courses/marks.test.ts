// Final marks that go to a course: what the platform gets, who is left out, and where a call goes on.
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { type Browser, useDashboard } from '../../testing.ts';
import { comeIn } from '../testing/come-in.ts';
import { FakePlatform, LTI } from '../testing/fake-platform.ts';
import { scoresOf } from './marks.ts';

const CONNECTIONS = 'dashboard.v1.ConnectionsService';
const AGS = 'https://purl.imsglobal.org/spec/lti-ags';
const moodle = new FakePlatform();
await moodle.start();
afterAll(() => moodle.stop());
const suite = useDashboard({ ltiNetworks: ['127.0.0.1'], trustedProxies: ['127.0.0.1'] });
const { services } = moodle;

const examId = randomUUID();
const at = (second: number) => timestampFromDate(new Date(Date.UTC(2026, 10, 29, 9, 0, second)));
/** Final copies, oldest first. */
let copies: object[] = [];
const final = (n: number, more: object = {}) => ({
  ...{ id: randomUUID(), candidateId: randomUUID(), candidateExternalId: `S-${n}`, finalized: true },
  ...{ finalizedAt: at(n), updatedAt: at(n), totals: { awarded: 50 * n, max: 1000 } },
  ...more,
});

beforeEach(() => {
  services.reset();
  moodle.claims = { [`${LTI}/custom`]: { exam_id: examId }, ...services.claims(moodle.issuer) };
  copies = [final(1), final(2), final(3)];
  suite.answers.getExam = () => ({ id: examId, fields: { title: 'Optics' }, paperMax: 1000 });
  suite.answers.listSubmissions = ({ page }) => {
    const from = page.after ? copies.findIndex((one) => (one as { id: string }).id === page.after.id) + 1 : 0;
    const found = copies.slice(from, from + page.limit) as { id: string; updatedAt: object }[];
    const last = found.at(-1);
    const isMore = copies.length > from + found.length;
    return { submissions: found, ...(isMore && { next: { id: last!.id, updatedAt: last!.updatedAt } }) };
  };
  suite.answers.findCandidates = ({ externalIds }) => ({
    candidates: (copies as { candidateId: string; candidateExternalId: string }[])
      .filter((one) => externalIds.includes(one.candidateExternalId))
      .map((one) => ({ id: one.candidateId, externalId: one.candidateExternalId })),
  });
});

const send = async (browser: Browser, courseId: string, after?: object) =>
  (await browser.call(`${CONNECTIONS}/SendMarks`, { courseId, ...(after && { after }) })).body;

/** A teacher who has come from a course and has registered those of its people. */
async function came(people: readonly number[] = copies.map((_, n) => n + 1)) {
  const institute = randomUUID();
  const administrator = await suite.signedIn(institute, 'Asha');
  const saved = await administrator.call(`${CONNECTIONS}/SavePlatform`, { fields: moodle.fields });
  services.toolKeysUrl = saved.body.keysUrl;
  const { browser } = await comeIn(suite, moodle, saved.body);
  const courseId = (await browser.call(`${CONNECTIONS}/ListCourses`, { examId })).body.courses[0].id;
  services.members = people.map((n) => ({ user_id: `u-${n}`, lis_person_sourcedid: `S-${n}`, roles: ['Learner'] }));
  await browser.call(`${CONNECTIONS}/ReadRoster`, { courseId, keep: true });
  return { institute, administrator, platform: saved.body, browser, courseId };
}

test('each final mark goes to its person, with the moment when it became final [LTI-14]', async () => {
  const { administrator, browser, courseId } = await came([1, 3]);
  expect(await send(browser, courseId)).toEqual({ sent: 2, unknown: ['S-2'] });
  expect(suite.forwarded.find(({ method }) => method === 'listSubmissions')!.request).toMatchObject({
    ...{ examId, finalized: true, includeTotals: true },
  });
  const marked = { activityProgress: 'Completed', gradingProgress: 'FullyGraded', scoreMaximum: 10 };
  expect(services.scores.toSorted((a, b) => a.scoreGiven - b.scoreGiven)).toEqual([
    { ...marked, userId: 'u-1', scoreGiven: 0.5, timestamp: '2026-11-29T09:00:01.000Z' },
    { ...marked, userId: 'u-3', scoreGiven: 1.5, timestamp: '2026-11-29T09:00:03.000Z' },
  ]);
  expect(services.tokenRequests.at(-1)!.scope).toBe(`${AGS}/scope/score`);
  const { entries } = (await administrator.people('ListAudit', { actions: ['send_marks'] })).body;
  expect(entries).toEqual([
    expect.objectContaining({
      person: expect.objectContaining({ displayName: 'Tara Teacher' }),
      details: { exam_id: examId, course: 'Physics 7b', platform: 'Moodle', marks: 2 },
    }),
  ]);
});

test('a mark that is sent again changes nothing, one that became final later does [LTI-15]', async () => {
  const { browser, courseId } = await came();
  await send(browser, courseId);
  const again = await send(browser, courseId);
  expect({ ...again, kept: again.kept.toSorted() }).toEqual({ kept: ['S-1', 'S-2', 'S-3'] });
  expect(services.scores).toHaveLength(3);
  copies[1] = { ...copies[1], finalizedAt: at(30), totals: { awarded: 700, max: 1000 } };
  expect((await send(browser, courseId)).sent).toBe(1);
  expect(services.scores.at(-1)).toMatchObject({ userId: 'u-2', scoreGiven: 7 });
});

test('a call sends 50 marks and says where to go on [LTI-14]', async () => {
  copies = Array.from({ length: 52 }, (_, n) => final(n + 1));
  const { browser, courseId } = await came();
  const first = await send(browser, courseId);
  expect(first).toEqual({ sent: 50, next: { id: (copies[49] as { id: string }).id, updatedAt: expect.any(String) } });
  expect(await send(browser, courseId, first.next)).toEqual({ sent: 2 });
  expect(new Set(services.scores.map(({ userId }) => userId)).size).toBe(52);
});

test('people whom the platform refuses are named with its status [LTI-15]', async () => {
  const { browser, courseId } = await came();
  services.instead = (request, response) => {
    if (!request.path.endsWith('/scores') || services.scores.length > 0) return false;
    services.scores.push({} as never); // the first one only
    response.status(422).end();
    return true;
  };
  const { sent, refused } = await send(browser, courseId);
  expect([sent, refused]).toEqual([2, [{ externalId: expect.stringMatching(/^S-[123]$/), status: 422 }]]);
});

test.each([
  ['does not let us', 403, 'NOT_ALLOWED'],
  ['has a fault', 500, 'UNREACHABLE'],
])('where the platform %s, the call ends and says where to try again [LTI-15]', async (_, status, trouble) => {
  copies = Array.from({ length: 7 }, (_, n) => final(n + 1));
  const { browser, courseId } = await came();
  services.instead = (request, response) => {
    if (!request.path.endsWith('/scores') || services.scores.length < 5) return false;
    response.status(status).end();
    return true;
  };
  const ended = await send(browser, courseId);
  expect(ended).toEqual({
    ...{ trouble: `PLATFORM_TROUBLE_${trouble}`, status, sent: 5 },
    next: { id: (copies[4] as { id: string }).id, updatedAt: expect.any(String) },
  });
  services.instead = () => false;
  expect(await send(browser, courseId, ended.next)).toEqual({ sent: 2 });
});

test('a course without a column gets one, once [LTI-14]', async () => {
  const scope = [`${AGS}/scope/score`, `${AGS}/scope/lineitem`];
  moodle.claims[`${AGS}/claim/endpoint`] = { scope, lineitems: `${moodle.issuer}/items?type=3` };
  const { browser, courseId } = await came();
  expect((await send(browser, courseId)).sent).toBe(3);
  await send(browser, courseId);
  expect(services.lineItems).toEqual([
    { id: `${moodle.issuer}/items/2`, label: 'Optics', scoreMaximum: 10, resourceId: examId },
  ]);
});

test('nothing is sent to a course that takes no marks, that is another institute’s, or whose platform is gone [LTI-14]', async () => {
  const { administrator, platform, browser, courseId } = await came();
  moodle.claims[`${AGS}/claim/endpoint`] = { scope: [], lineitem: `${moodle.issuer}/items/1` };
  const other = await came();
  expect((await send(other.browser, other.courseId)).details[0].debug.reason).toBe('conflict');
  expect((await send(other.browser, courseId)).code).toBe('not_found');
  await administrator.call(`${CONNECTIONS}/RemovePlatform`, { platformId: platform.id });
  expect((await send(browser, courseId)).code).toBe('not_found');
  expect(services.scores).toEqual([]);
});

test('scores go below the path of a column, whatever its query', () => {
  expect(scoresOf('https://lms.example.edu/items/1?type=3')).toBe('https://lms.example.edu/items/1/scores?type=3');
  expect(() => scoresOf('items/1')).toThrow('no address');
});

// Results that candidates read by a link: whose copy it shows, when it works, and what it leaves behind.
import { randomUUID } from 'node:crypto';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { beforeEach, expect, test } from '@jest/globals';
import { hashToken, makeToken } from '../sessions/token.ts';
import { type Answered, type Browser, type Json, useDashboard } from '../testing.ts';
import { CandidateBrowser } from './testing.ts';

const suite = useDashboard();
const reason = (answered: Answered) => answered.body.details?.[0]?.debug?.reason;
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const candidate = () => new CandidateBrowser(suite.address);

let institute: string;
let office: Browser;
const call = (method: string, body: object) => office.call(`dashboard.v1.PublicationService/${method}`, body);

/** A published exam with a link for each of so many candidates. */
async function published(count = 1, until = later(30)) {
  const examId = randomUUID();
  const candidateIds = Array.from({ length: count }, () => randomUUID());
  expect((await call('PublishResults', { examId, until })).status).toBe(200);
  const { body } = await call('CreateResultLinks', { examId, candidateIds });
  const links = new Map<string, string>(body.links.map((one: Json) => [one.candidateId, one.link]));
  return { examId, candidateIds, links: candidateIds.map((id) => links.get(id)!) };
}

async function opened(link: string): Promise<CandidateBrowser> {
  const browser = candidate();
  expect((await browser.open(link)).status).toBe(200);
  return browser;
}

beforeEach(async () => {
  institute = randomUUID();
  office = await suite.signedIn(institute, 'Office', 'administrator');
  suite.answers.batchGetLatest = ({ candidateIds }) => ({
    items: candidateIds.map((candidateId: string) => ({ candidateId, submissionId: `copy of ${candidateId}` })),
  });
  suite.answers.getFinalResult = ({ candidateId }) => ({ title: 'Sky', submissionId: `copy of ${candidateId}` });
  suite.answers.getCheckedCopy = ({ submissionId }) => ({ publicUrl: `https://files.example.edu/${submissionId}` });
});

test('results are shown to nobody before an administrator publishes them [PUB-1]', async () => {
  const examId = randomUUID();
  expect((await call('GetPublication', { examId })).body).toEqual({});
  expect(reason(await call('CreateResultLinks', { examId, candidateIds: [randomUUID()] }))).toBe('conflict');
  office = await suite.signedIn(institute, 'Maya', 'examiner');
  for (const [method, more] of [
    ['PublishResults', { until: later(1) }],
    ['UnpublishResults', {}],
    ['CreateResultLinks', { candidateIds: [randomUUID()] }],
    ['RevokeResultLink', { candidateId: randomUUID() }],
  ] as const) {
    expect([method, reason(await call(method, { examId, ...more }))]).toEqual([method, 'insufficient_scope']);
  }
  suite.answers.getExam = () => {
    throw refuse('exam_not_found');
  };
  office = await suite.signedIn(institute, 'Office', 'administrator');
  expect(reason(await call('PublishResults', { examId, until: later(1) }))).toBe('exam_not_found');
});

test('a link has 256 random bits in its fragment, of which only the hash is kept [PUB-2]', async () => {
  const { links, examId } = await published(3);
  const secrets = links.map((link) => link.split('#')[1]!);
  for (const link of links) expect(link).toMatch(/^http:\/\/[^/]+\/dashboard\/results\/#[\w-]{43}$/);
  expect(new Set(secrets).size).toBe(3);
  const stored = await suite.db.inspect<Record<string, unknown>>(
    `select to_jsonb(l)::text as row from result_links l where exam_id = '${examId}'
     union all select to_jsonb(a)::text from audit a`,
  );
  for (const secret of secrets) expect(JSON.stringify(stored)).not.toContain(secret);
  expect(JSON.stringify((await call('GetPublication', { examId })).body)).not.toMatch(new RegExp(secrets.join('|')));
});

test('an opened link shows its own copy, whatever a request names [PUB-4]', async () => {
  const { links, candidateIds, examId } = await published(2);
  const browser = await opened(links[0]!);
  suite.forwarded.length = 0;
  const foreign = { candidateId: candidateIds[1], examId: randomUUID(), submissionId: randomUUID() };
  for (const body of [{}, foreign]) {
    const { status, body: answer } = await browser.call('GetMyResult', body);
    if (status === 200) expect(answer.result.submissionId).toBe(`copy of ${candidateIds[0]}`);
  }
  expect((await browser.call('GetMyCheckedCopy')).body.publicUrl).toBe(
    `https://files.example.edu/copy of ${candidateIds[0]}`,
  );
  const asked = suite.forwarded.filter(({ method }) => method === 'getFinalResult').map(({ request }) => request);
  for (const request of asked) {
    expect(request).toEqual({ instituteId: institute, examId, candidateId: candidateIds[0] });
  }
  const copies = suite.forwarded.filter(({ method }) => method === 'getCheckedCopy').map(({ request }) => request);
  expect(copies).toEqual([
    { instituteId: institute, submissionId: `copy of ${candidateIds[0]}`, expiresInSeconds: 60 },
  ]);
});

test('the cookie is for this host, out of reach of scripts and other sites, and lasts an hour [PUB-3]', async () => {
  const { links } = await published();
  const { headers } = await candidate().open(links[0]!);
  expect(headers.get('set-cookie')).toMatch(/^results=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Strict$/);
  const browser = await opened(links[0]!);
  await suite.db.inspect("update result_sessions set ends_at = now() - interval '1 second'");
  expect(reason(await browser.call('GetMyResult'))).toBe('sign_in_required');
});

test('a session of a candidate is none of the dashboard, nor the other way round [PUB-3]', async () => {
  const { links } = await published();
  const browser = await opened(links[0]!);
  const asPerson = suite.browser();
  asPerson.cookie = `session=${browser.cookie.split('=')[1]}`;
  expect((await asPerson.people('GetMe')).body.signedIn).toBeUndefined();
  expect(reason(await asPerson.call('exams.v1.ExamsService/ListExams'))).toBe('sign_in_required');
  const asCandidate = candidate();
  asCandidate.cookie = `results=${office.cookie.split('=')[1]}`;
  expect(reason(await asCandidate.call('GetMyResult'))).toBe('sign_in_required');
});

test.each([
  ['an unknown secret', 'A'.repeat(43)],
  ['a short one', 'A'.repeat(42)],
  ['none', ''],
  ['a query', "' or 1=1 --"],
])('%s opens nothing', async (_, secret) => {
  await published();
  const answered = await candidate().call('OpenResult', { secret });
  expect([answered.status, reason(answered), answered.headers.get('set-cookie')]).toEqual([404, 'not_found', null]);
});

test('after the date, links and open pages show nothing; a later date makes them work again [PUB-8]', async () => {
  const { links, examId } = await published();
  const browser = await opened(links[0]!);
  await suite.db.inspect(`update publications set until = now() - interval '1 second' where exam_id = '${examId}'`);
  expect(reason(await browser.call('GetMyResult'))).toBe('sign_in_required');
  expect(reason(await browser.call('GetMyCheckedCopy'))).toBe('sign_in_required');
  expect((await candidate().open(links[0]!)).status).toBe(404);
  await call('PublishResults', { examId, until: later(2) });
  expect((await candidate().open(links[0]!)).status).toBe(200);
});

test('unpublishing ends links and open pages for good [PUB-9]', async () => {
  const { links, examId } = await published();
  const browser = await opened(links[0]!);
  expect((await call('UnpublishResults', { examId })).body).toEqual({});
  expect(reason(await browser.call('GetMyResult'))).toBe('sign_in_required');
  await call('PublishResults', { examId, until: later(30) });
  expect((await candidate().open(links[0]!)).status).toBe(404);
  expect((await call('GetPublication', { examId })).body.links).toBeUndefined();
});

test('a link that was made anew or revoked stops working with its open pages; others stay [PUB-10]', async () => {
  const { links, examId, candidateIds } = await published(3);
  const browsers = await Promise.all(links.map(opened));
  const [first, second, third] = candidateIds;
  const { body } = await call('CreateResultLinks', { examId, candidateIds: [first] });
  const { body: publication } = await call('RevokeResultLink', { examId, candidateId: second });
  expect(new Set(publication.links.map((one: Json) => one.candidateId))).toEqual(new Set([first, third]));
  expect(await Promise.all(browsers.map(async (one) => (await one.call('GetMyResult')).status))).toEqual([
    401, 401, 200,
  ]);
  expect(await Promise.all(links.map(async (link) => (await candidate().open(link)).status))).toEqual([404, 404, 200]);
  expect((await candidate().open(body.links[0].link)).status).toBe(200);
});

test('only candidates with a copy get a link', async () => {
  const [handedIn, absent, examId] = [randomUUID(), randomUUID(), randomUUID()];
  suite.answers.batchGetLatest = () => ({ items: [{ candidateId: handedIn }] });
  await call('PublishResults', { examId, until: later(30) });
  const { body } = await call('CreateResultLinks', { examId, candidateIds: [handedIn, absent] });
  expect(body.links.map((one: Json) => one.candidateId)).toEqual([handedIn]);
});

test('closing ends the session of this browser; opening another link, that of the one before', async () => {
  const { links } = await published(2);
  const browser = await opened(links[0]!);
  const before = browser.cookie;
  await browser.open(links[1]!);
  const earlier = candidate();
  earlier.cookie = before;
  expect((await earlier.call('GetMyResult')).status).toBe(401);
  const kept = browser.cookie;
  expect((await browser.call('CloseResult')).headers.get('set-cookie')).toMatch(/^results=; Max-Age=0/);
  browser.cookie = kept;
  expect((await browser.call('GetMyResult')).status).toBe(401);
});

test('a copy that is not final is not shown', async () => {
  const { links } = await published();
  const browser = await opened(links[0]!);
  suite.answers.getFinalResult = () => {
    throw refuse('submission_not_found');
  };
  expect(reason(await browser.call('GetMyResult'))).toBe('submission_not_found');
  expect(reason(await browser.call('GetMyCheckedCopy'))).toBe('submission_not_found');
});

test('an institute that is switched off shows nothing', async () => {
  const [instituteId, examId, secret] = [randomUUID(), randomUUID(), makeToken()];
  await suite.db.inspect(`insert into publications values ('${instituteId}', '${examId}', now(), '${later(1)}')`);
  await suite.db.inspect(
    `insert into result_links values ('${instituteId}', '${examId}', '${randomUUID()}', '\\x${hashToken(secret)!.toString('hex')}')`,
  );
  suite.answers.getInstitute = () => ({ name: 'School', productEnabled: false, features: [] });
  const answered = await candidate().call('OpenResult', { secret });
  expect([reason(answered), answered.headers.get('set-cookie')]).toEqual(['product_not_enabled', null]);
});

test('links end where an institute’s people are erased', async () => {
  const { links } = await published();
  const browser = await opened(links[0]!);
  await suite.asOperator('erasePeople', { instituteId: institute });
  expect((await browser.call('GetMyResult')).status).toBe(401);
  expect((await candidate().open(links[0]!)).status).toBe(404);
});

test('a link is opened and read sixty times a minute at most; then the answer says when to come back [PUB-11]', async () => {
  const { links } = await published(2);
  const [busy, other] = await Promise.all(links.map(opened));
  const answers = await Promise.all(Array.from({ length: 70 }, () => busy!.call('GetMyResult')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(59); // opening it was the first
  const refused = answers.find(({ status }) => status !== 200)!;
  expect([refused.status, reason(refused)]).toEqual([429, 'rate_limited']);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect((await other!.call('GetMyResult')).status).toBe(200);
});

test('pages of other addresses, and other methods, call nothing', async () => {
  const { links } = await published();
  const browser = await opened(links[0]!);
  for (const origin of ['https://evil.example', undefined, 'null']) {
    browser.origin = origin;
    expect(reason(await browser.call('GetMyResult'))).toBe('insufficient_scope');
  }
  const address = `${suite.address}/dashboard/results/rpc/dashboard.v1.CandidateService/GetMyResult`;
  expect((await fetch(address, { headers: { Cookie: browser.cookie } })).status).toBe(405);
});

test('the page keeps nothing in caches, sends no referrer, and loads only its own files [PUB-12]', async () => {
  const page = await fetch(`${suite.address}/dashboard/results/`);
  expect(await page.text()).toContain('<title>Results</title>');
  const { links } = await published();
  for (const { headers } of [page, await candidate().open(links[0]!)]) {
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  }
});

test('no secret, of a link or of a session, is in the log, at its most talkative [PUB-2]', async () => {
  const { links } = await published();
  const browser = await opened(links[0]!);
  await browser.call('GetMyResult');
  suite.answers.getFinalResult = () => {
    throw new Error('the service fell over');
  };
  await browser.call('GetMyResult');
  await candidate().call('OpenResult', { secret: { not: 'a text' } });
  const log = suite.log.join('\n');
  expect(log).toContain('CandidateService/GetMyResult');
  for (const secret of [links[0]!.split('#')[1]!, browser.cookie.split('=')[1]!]) expect(log).not.toContain(secret);
});

test('what the office did is in the audit [PUB-13]', async () => {
  const { examId, candidateIds } = await published();
  await call('RevokeResultLink', { examId, candidateId: candidateIds[0] });
  await call('UnpublishResults', { examId });
  await call('UnpublishResults', { examId });
  const { entries } = (await office.people('ListAudit')).body;
  const acts = entries.filter((entry: Json) => entry.details?.exam_id === examId);
  expect(acts.map((entry: Json) => [entry.action, entry.person.displayName])).toEqual(
    ['unpublish_results', 'revoke_result_link', 'create_result_links', 'publish_results'].map((act) => [act, 'Office']),
  );
});

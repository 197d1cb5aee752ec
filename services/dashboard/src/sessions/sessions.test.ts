// Who a browser's call comes from: links, cookies, CSRF, and how sessions end.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { type Json, useDashboard } from '../testing.ts';

const suite = useDashboard();
const code = (answered: { body: Record<string, Json> }) => answered.body.details?.[0]?.debug?.reason;

test('a link signs its person in, with a cookie that scripts and other sites cannot use', async () => {
  const institute = randomUUID();
  const browser = suite.browser();
  const { status, headers } = await browser.signIn(await suite.link(institute, 'Asha', 'examiner'));
  expect(status).toBe(200);
  expect(headers.get('set-cookie')).toMatch(/^session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
  expect((await browser.people('GetMe')).body).toMatchObject({
    signedIn: true,
    person: { displayName: 'Asha', role: 'examiner' },
    institute: { id: institute, name: 'School' },
  });
});

test('a link works once, also for two who use it at the same moment', async () => {
  const link = await suite.link(randomUUID());
  const answers = await Promise.all([1, 2, 3].map(() => suite.browser().signIn(link)));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404, 404]);
  expect((await suite.browser().signIn(link)).status).toBe(404);
});

test('an expired link signs nobody in', async () => {
  const link = await suite.link(randomUUID());
  await suite.db.inspect("update sign_in_links set expires_at = now() - interval '1 second'");
  expect((await suite.browser().signIn(link)).status).toBe(404);
});

test('a cookie that was planted before is replaced: a session cannot be fixed', async () => {
  const attacker = await suite.signedIn(randomUUID(), 'Attacker');
  const victim = suite.browser();
  victim.cookie = attacker.cookie;
  await victim.signIn(await suite.link(randomUUID(), 'Victim'));
  expect(victim.cookie).not.toBe(attacker.cookie);
  expect((await victim.people('GetMe')).body.person.displayName).toBe('Victim');
  expect((await attacker.people('GetMe')).body.signedIn).toBeUndefined();
});

test('a session ends without use, and at its limit with use', async () => {
  const idle = await suite.signedIn(randomUUID());
  await suite.db.inspect("update sessions set seen_at = now() - interval '121 minutes'");
  expect((await idle.people('GetMe')).body.signedIn).toBeUndefined();
  const old = await suite.signedIn(randomUUID());
  await suite.db.inspect("update sessions set ends_at = now() - interval '1 second'");
  expect(code(await old.people('ListPeople'))).toBe('sign_in_required');
});

test('signing out ends this session; everywhere, all of the person', async () => {
  const institute = randomUUID();
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => suite.signedIn(institute, 'Asha')));
  const kept = { cookie: one!.cookie, csrfToken: one!.csrfToken };
  const { headers } = await one!.people('SignOut');
  expect(headers.get('set-cookie')).toMatch(/^session=; Max-Age=0/);
  Object.assign(one!, kept);
  expect(code(await one!.people('ListPeople'))).toBe('sign_in_required');
  expect((await two!.people('ListPeople')).status).toBe(200);
  await two!.people('SignOutEverywhere');
  expect(code(await three!.people('ListPeople'))).toBe('sign_in_required');
});

test('a page of another address cannot call, with the cookie or without', async () => {
  const browser = await suite.signedIn(randomUUID());
  for (const origin of ['https://evil.example', 'null', undefined]) {
    browser.origin = origin;
    for (const method of ['ListPeople', 'GetMe', 'RedeemLink']) {
      const answered = await browser.people(method);
      expect([answered.status, code(answered)]).toEqual([403, 'insufficient_scope']);
    }
  }
});

test('a call without the CSRF token of this very session is refused', async () => {
  const institute = randomUUID();
  const browser = await suite.signedIn(institute);
  const other = await suite.signedIn(institute);
  for (const token of ['', 'x', other.csrfToken]) {
    browser.csrfToken = token;
    expect((await browser.call('exams.v1.ExamsService/DeleteExam')).status).toBe(403);
  }
  expect(suite.forwarded.filter(({ method }) => method === 'deleteExam')).toEqual([]);
});

test('sessions that nobody uses any more leave the database, and those in use stay', async () => {
  const institute = randomUUID();
  await suite.signedIn(institute, 'Idle');
  await suite.db.inspect("update sessions set seen_at = now() - interval '121 minutes' where institute_id = $1", [
    institute,
  ]);
  await suite.signedIn(institute, 'Busy');
  await suite.dashboard.jobs[0]!.run(new AbortController().signal);
  const left = await suite.db.inspect('select count(*)::int as n from sessions where institute_id = $1', [institute]);
  expect(left).toEqual([{ n: 1 }]);
});

test('who guesses too often from one address has to wait, whatever address they claim to have', async () => {
  const guess = async (n: number) => {
    const headers = { Origin: suite.address, 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${n}` };
    const path = '/dashboard/rpc/dashboard.v1.PeopleService/RedeemLink';
    return (await fetch(`${suite.address}${path}`, { method: 'POST', headers, body: '{"token":"x"}' })).status;
  };
  const statuses = [];
  for (let n = 0; n < 61; n++) statuses.push(await guess(n));
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  expect(statuses.at(-1)).toBe(429);
});

test('no token reaches the log or the database', async () => {
  const link = await suite.link(randomUUID());
  const token = link.split('#')[1]!;
  const stored = JSON.stringify(await suite.db.inspect('select * from sign_in_links'));
  expect(stored).not.toContain(token);
  expect(suite.log.join('\n')).not.toContain(token);
});

test('over https the cookie is bound to the host', async () => {
  const { Cookie } = await import('./cookie.ts');
  const cookie = new Cookie({ publicUrl: 'https://grades.example.edu', basePath: '/dashboard' }, 'session', 'Strict');
  expect(cookie.write('t', 60)).toBe('__Host-session=t; Max-Age=60; Path=/; HttpOnly; SameSite=Strict; Secure');
  expect(cookie.read('a=1; __Host-session=t; b=2')).toBe('t');
  expect(cookie.read('session=t')).toBe('');
});

// What administrators do with the people of their institute, and that it takes effect immediately.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { type Json, useDashboard } from '../testing.ts';

const suite = useDashboard();
const reason = (answered: { body: Record<string, Json> }) => answered.body.details?.[0]?.debug?.reason;

async function invited(role = 'examiner') {
  const institute = randomUUID();
  const administrator = await suite.signedIn(institute, 'Asha');
  const invitation = (
    await administrator.people('InvitePerson', { displayName: 'Ben', email: 'ben@example.edu', role })
  ).body;
  const browser = suite.browser();
  await browser.signIn(invitation.link);
  return { institute, administrator, person: invitation.person, browser };
}

test('an invited person signs in with the role they were given', async () => {
  const { browser, administrator } = await invited();
  expect((await browser.people('GetMe')).body.person).toMatchObject({ displayName: 'Ben', role: 'examiner' });
  expect((await administrator.people('ListPeople')).body.people).toMatchObject([
    { displayName: 'Asha', role: 'administrator' },
    { displayName: 'Ben', email: 'ben@example.edu', role: 'examiner', lastSignedInAt: expect.any(String) },
  ]);
});

test('another role holds from the next call on', async () => {
  const { browser, administrator, person } = await invited();
  expect((await browser.call('exams.v1.ExamsService/CreateExam')).status).toBe(200);
  await administrator.people('ChangeRole', { personId: person.id, role: 'reader' });
  expect((await browser.call('exams.v1.ExamsService/CreateExam')).status).toBe(403);
});

test('a removed person is signed out, and their links work no more', async () => {
  const { browser, administrator, person } = await invited();
  const { link } = (await administrator.people('CreateLink', { personId: person.id })).body;
  await administrator.people('RemovePerson', { personId: person.id });
  expect(reason(await browser.call('exams.v1.ExamsService/ListExams'))).toBe('sign_in_required');
  expect((await suite.browser().signIn(link)).status).toBe(404);
});

test('the last administrator stays, also when two are removed at once', async () => {
  const { institute, administrator, person } = await invited('administrator');
  const me = (await administrator.people('GetMe')).body.person;
  const answers = await Promise.all(
    [me.id, person.id].map((personId) => administrator.people('ChangeRole', { personId, role: 'reader' })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const [left] = await suite.db.inspect(
    "select count(*)::int as n from people where role = 'administrator' and removed_at is null and institute_id = $1",
    [institute],
  );
  expect(left).toEqual({ n: 1 });
});

test('people of another institute do not exist here', async () => {
  const { person } = await invited();
  const stranger = await suite.signedIn(randomUUID(), 'Stranger');
  for (const method of ['ChangeRole', 'RemovePerson', 'CreateLink']) {
    expect(reason(await stranger.people(method, { personId: person.id, role: 'reader' }))).toBe('not_found');
  }
  expect((await stranger.people('ListPeople')).body.people).toHaveLength(1);
});

test('an invitation that cannot be is refused with its fields', async () => {
  const { administrator } = await invited();
  const bad = await administrator.people('InvitePerson', { displayName: ' ', email: 'nobody', role: 'god' });
  const violations = bad.body.details.find((detail: Json) => detail.type === 'google.rpc.BadRequest').debug
    .fieldViolations;
  expect(violations.map((violation: Json) => violation.field)).toEqual(['display_name', 'email', 'role']);
  const twice = await administrator.people('InvitePerson', {
    displayName: 'Bea',
    email: 'BEN@example.edu',
    role: 'reader',
  });
  expect(reason(twice)).toBe('conflict');
});

test('the audit says who signed in, invited, changed and removed', async () => {
  const { administrator, person } = await invited();
  await administrator.people('ChangeRole', { personId: person.id, role: 'reader' });
  await administrator.people('RemovePerson', { personId: person.id });
  const { entries } = (await administrator.people('ListAudit', { limit: 50 })).body;
  expect(entries.map((entry: Json) => [entry.action, entry.person?.displayName])).toEqual([
    ['remove_person', 'Asha'],
    ['change_role', 'Asha'],
    ['sign_in', 'Ben'],
    ['invite', 'Asha'],
    ['sign_in', 'Asha'],
    ['create_link', undefined],
  ]);
  expect(entries[1].details).toMatchObject({ display_name: 'Ben', role_before: 'examiner', role: 'reader' });
});

test('an operator erases everybody of an institute: rows, sessions and links; others stay', async () => {
  const { institute, administrator, person, browser } = await invited();
  const { link } = (await administrator.people('CreateLink', { personId: person.id })).body;
  await administrator.people('RemovePerson', { personId: person.id });
  const stranger = await suite.signedIn(randomUUID(), 'Stranger');
  expect(await suite.asOperator('erasePeople', { instituteId: institute })).toEqual({ people: 2 });
  for (const { status } of [await administrator.people('ListPeople'), await browser.people('ListPeople')]) {
    expect(status).toBe(401);
  }
  expect((await suite.browser().signIn(link)).status).toBe(404);
  expect((await stranger.people('ListPeople')).status).toBe(200);
  const left = await suite.db.inspect('select 1 from people where institute_id = $1', [institute]);
  expect(left).toEqual([]);
  expect(await suite.asOperator('erasePeople', { instituteId: institute })).toEqual({ people: 0 });
});

// Which methods a browser may call, on whose behalf, and which fields it cannot choose.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { useDashboard } from '../testing.ts';
import { RIGHTS } from './rights.ts';

const suite = useDashboard();

const methods = RIGHTS.flatMap(({ service, methods }) =>
  service.methods.flatMap((method) => {
    const right = methods[method.localName];
    return right && right !== 'nobody' ? [{ path: `${service.typeName}/${method.name}` }] : [];
  }),
);

test.each([
  'exams.v1.ExamsAdminService/EraseCandidates',
  'exams.v1.ExamsService/GetExamForSubmit',
  'submissions.v1.SubmissionsService/Fence',
  'submissions.v1.SubmissionsAdminService/Erase',
  'billing.v1.BillingAdminService/AddCredits',
  'billing.v1.BillingService/Reserve',
  'gateway.v1.GatewayAdminService/CreateInstitute',
  'gateway.v1.GatewayAdminService/ListInstitutes',
  'grading.v1.WorkService/ClaimNext',
  'dashboard.v1.DashboardAdminService/CreateSignInLink',
  'constructor/prototype',
])('nobody calls %s from a browser', async (path) => {
  const browser = await suite.signedIn(randomUUID());
  expect((await browser.call(path)).status).toBe(404);
  expect(suite.forwarded.map(({ method }) => method)).not.toContain('addCredits');
});

test('institute, person, key and features are those of the session, whatever the request says', async () => {
  const [institute, other] = [randomUUID(), randomUUID()];
  const browser = await suite.signedIn(institute, 'Asha', 'examiner');
  const me = (await browser.people('GetMe')).body.person;
  await browser.call('submissions.v1.SubmissionsService/Submit', {
    instituteId: other,
    actor: { id: 'operator', person: { id: 'x', displayName: 'Nobody' } },
    keyId: 'k',
    keyDailyCap: 1_000_000,
    features: ['choice_groups'],
    examId: 'e',
  });
  await browser.call('submissions.v1.SubmissionsService/OverrideQuestion', {
    instituteId: other,
    reviewer: { ref: 'x', name: 'Nobody' },
  });
  const [submit, override] = suite.forwarded.filter(({ method }) => /submit|override/.test(method));
  expect(submit!.request).toMatchObject({
    instituteId: institute,
    actor: { id: 'dashboard', person: { id: me.id, displayName: 'Asha', role: 'examiner' } },
    keyId: '',
    features: ['llm'],
    examId: 'e',
    operationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(submit!.request.keyDailyCap).toBeUndefined();
  expect(override!.request).toMatchObject({ instituteId: institute, reviewer: { ref: me.id, name: 'Asha' } });
});

test('an exam made here is one of the dashboard unless it is for software, too; both kinds are read', async () => {
  const browser = await suite.signedIn(randomUUID());
  await browser.call('exams.v1.ExamsService/CreateExam', {});
  await browser.call('exams.v1.ExamsService/CreateExam', { source: 'SOURCE_API' });
  await browser.call('exams.v1.ExamsService/GetExam', { source: 'SOURCE_API' });
  const sources = suite.forwarded.filter(({ method }) => /Exam$/.test(method)).map(({ request }) => request.source);
  expect(sources).toEqual([2, 1, 0]);
});

test('a key that is revoked is the one that was named', async () => {
  const browser = await suite.signedIn(randomUUID());
  await browser.call('gateway.v1.GatewayAdminService/RevokeKey', { keyId: 'key-1' });
  expect(suite.forwarded.at(-1)).toMatchObject({ method: 'revokeKey', request: { keyId: 'key-1' } });
});

test('people of an institute that is switched off see so, and may leave', async () => {
  suite.answers.getInstitute = () => ({ name: 'School', productEnabled: false, features: [] });
  const browser = await suite.signedIn(randomUUID());
  for (const { path } of methods.filter((method) => !/GetMe|RedeemLink|SignOut/.test(method.path))) {
    expect([path, (await browser.call(path)).body.details[0].debug.reason]).toEqual([path, 'product_not_enabled']);
  }
  expect((await browser.people('GetMe')).body).toMatchObject({ signedIn: true, institute: { name: 'School' } });
  expect((await browser.people('SignOut')).status).toBe(200);
});

test('a body above the limit, and text that no database stores, are refused', async () => {
  const browser = await suite.signedIn(randomUUID());
  const large = await browser.call('exams.v1.ExamsService/CreateExam', { fields: { title: 'x'.repeat(9 * 2 ** 20) } });
  expect(large.status).toBe(429); // Connect's own code for a message that is too large: resource_exhausted
  const odd = await browser.call('exams.v1.ExamsService/CreateExam', { fields: { title: 'a\u0000b' } });
  expect(odd.body.details[0].debug.reason).toBe('validation_failed');
  expect(suite.forwarded.map(({ method }) => method)).not.toContain('createExam');
});

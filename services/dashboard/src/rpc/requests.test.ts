import { randomUUID } from 'node:crypto';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { expect, test } from '@jest/globals';
import { useDashboard } from '../testing.ts';

const suite = useDashboard();
const SUBMISSIONS = 'submissions.v1.SubmissionsService';

test.each(['ListSubmissions', 'ListResults', 'GetExamStats', 'ListReviewItems'])(
  '%s of an exam that is not the institute’s is refused, and does not reach the copies',
  async (method) => {
    suite.answers.getExam = () => {
      throw new ContractError('exam_not_found');
    };
    const browser = await suite.signedIn(randomUUID());
    const { status, body } = await browser.call(`${SUBMISSIONS}/${method}`, { examId: randomUUID() });
    expect([status, body.details?.[0]?.debug?.reason ?? body.code]).toEqual([404, expect.stringMatching(/not_found/)]);
    expect(suite.forwarded.map((call) => call.method)).not.toContain(method[0]!.toLowerCase() + method.slice(1));
  },
);

test('a key that may do nothing is refused, instead of getting the usual scopes', async () => {
  const browser = await suite.signedIn(randomUUID());
  const create = (scopes: string[]) =>
    browser.call('gateway.v1.GatewayAdminService/CreateKey', { name: 'office', scopes });
  expect((await create([])).status).toBe(400);
  expect(suite.forwarded.map((call) => call.method)).not.toContain('createKey');
  expect((await create(['evaluation:read'])).status).toBe(200);
});

test('metadata of fifty levels is refused by the name of its field', async () => {
  const browser = await suite.signedIn(randomUUID());
  const metadata = JSON.parse(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`);
  const { status, body } = await browser.call(`${SUBMISSIONS}/Submit`, { examId: randomUUID(), metadata });
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain('metadata');
  expect(suite.forwarded.map((call) => call.method)).not.toContain('submit');
});

test.each(['GetCheckedCopy', 'GetPagePicture'])(
  '%s gives a browser no address that is for services',
  async (method) => {
    const answer = () => ({
      publicUrl: 'https://files.example.edu/a?signature=1',
      internalUrl: 'http://inside/a?signature=2',
    });
    Object.assign(suite.answers, { getCheckedCopy: answer, getPagePicture: answer });
    const browser = await suite.signedIn(randomUUID());
    const { status, body } = await browser.call(`${SUBMISSIONS}/${method}`, { submissionId: randomUUID(), page: 1 });
    expect([status, body]).toEqual([200, { publicUrl: answer().publicUrl }]);
  },
);

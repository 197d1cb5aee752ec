// Requests of candidates to look again at a mark: when they may ask, about what, and how often.
import { randomUUID } from 'node:crypto';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { beforeEach, expect, test } from '@jest/globals';
import { type Answered, type Browser, type Json, useDashboard } from '../testing.ts';
import { candidateHandlers } from './candidate-rpc.ts';
import { CandidateBrowser } from './testing.ts';

const suite = useDashboard();
const reason = (answered: Answered) => answered.body.details?.[0]?.debug?.reason;
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const QUESTION = randomUUID();
const ASKED = { questionId: QUESTION, reason: 'I name the air.' };

let institute: string;
let office: Browser;
const call = (method: string, body: object) => office.call(`dashboard.v1.PublicationService/${method}`, body);

/** A candidate who has opened the link to a result of a published exam. */
async function reader(publication: object) {
  const [examId, candidateId] = [randomUUID(), randomUUID()];
  expect((await call('PublishResults', { examId, until: later(30), ...publication })).status).toBe(200);
  const { body } = await call('CreateResultLinks', { examId, candidateIds: [candidateId] });
  const browser = new CandidateBrowser(suite.address);
  expect((await browser.open(body.links[0].link)).status).toBe(200);
  suite.forwarded.length = 0;
  return { browser, examId, candidateId };
}

const made = () => suite.forwarded.filter(({ method }) => method === 'makeAppeal').map(({ request }) => request);

beforeEach(async () => {
  institute = randomUUID();
  office = await suite.signedIn(institute, 'Office', 'administrator');
  suite.answers.batchGetLatest = ({ candidateIds }) => ({
    items: candidateIds.map((candidateId: string) => ({ candidateId, submissionId: `copy of ${candidateId}` })),
  });
  suite.answers.getFinalResult = ({ candidateId }) => ({ title: 'Sky', submissionId: `copy of ${candidateId}` });
  suite.answers.makeAppeal = (request) => ({ reason: request.reason });
});

test('candidates may ask where the office says so, until the moment that it sets [PUB-14]', async () => {
  const { browser, examId, candidateId } = await reader({ appealsUntil: later(7) });
  const { body } = await browser.call('GetMyResult');
  expect([body.mayAppeal, body.appealsUntil?.slice(0, 10)]).toEqual([true, later(7).slice(0, 10)]);
  expect((await browser.call('MakeAppeal', ASKED)).status).toBe(200);
  expect(made()).toEqual([{ instituteId: institute, examId, candidateId, ...ASKED }]);

  await suite.db.inspect(`update publications set appeals_until = now() where exam_id = '${examId}'`);
  expect((await browser.call('GetMyResult')).body).toMatchObject({ appealsUntil: expect.anything() });
  expect((await browser.call('GetMyResult')).body.mayAppeal).toBeUndefined();
  expect(reason(await browser.call('MakeAppeal', ASKED))).toBe('conflict');
  expect(made()).toHaveLength(1);
});

test('without that, they may not [PUB-14]', async () => {
  const { browser } = await reader({});
  const { body } = await browser.call('GetMyResult');
  expect([body.mayAppeal, body.appealsUntil]).toEqual([undefined, undefined]);
  expect(reason(await browser.call('MakeAppeal', ASKED))).toBe('conflict');
  expect(made()).toEqual([]);
});

test('the office changes the moment, and takes it back; it is not after the end of the publication [PUB-14]', async () => {
  const { browser, examId } = await reader({ appealsUntil: later(7) });
  const publish = (change: object) => call('PublishResults', { examId, until: later(30), ...change });
  const refused = await publish({ appealsUntil: later(31) });
  expect(reason(refused)).toBe('validation_failed');
  expect((await publish({ appealsUntil: later(9) })).body.appealsUntil.slice(0, 10)).toBe(later(9).slice(0, 10));
  expect((await publish({})).body.appealsUntil).toBeUndefined();
  expect(reason(await browser.call('MakeAppeal', ASKED))).toBe('conflict');
  const { entries } = (await office.people('ListAudit')).body;
  const acts = entries.filter(({ action }: Json) => action === 'publish_results');
  expect(acts.map(({ details }: Json) => details.appeals_until)).toEqual([
    undefined,
    later(9).slice(0, 10),
    later(7).slice(0, 10),
  ]);
});

test('whatever a request names, it is about the own copy [PUB-16]', async () => {
  const { browser, examId, candidateId } = await reader({ appealsUntil: later(7) });
  const foreign = { candidateId: randomUUID(), examId: randomUUID(), submissionId: randomUUID() };
  await browser.call('MakeAppeal', { ...ASKED, ...foreign });
  await browser.call('MakeAppeal', ASKED);
  for (const request of made()) expect(request).toEqual({ instituteId: institute, examId, candidateId, ...ASKED });
  const stranger = new CandidateBrowser(suite.address);
  expect(reason(await stranger.call('MakeAppeal', ASKED))).toBe('sign_in_required');
});

test.each([['question_not_found'], ['conflict'], ['submission_not_found']] as const)(
  'a refusal is passed on: %s',
  async (code) => {
    const { browser } = await reader({ appealsUntil: later(7) });
    suite.answers.makeAppeal = () => {
      throw refuse(code);
    };
    expect(reason(await browser.call('MakeAppeal', ASKED))).toBe(code);
  },
);

test('requests count among the sixty calls of a minute [PUB-11]', async () => {
  const ids = { institute_id: institute, exam_id: randomUUID(), candidate_id: randomUUID() };
  const target = { ...ids, until: later(30), appeals_until: later(7), may_appeal: true };
  const handlers = candidateHandlers({
    readers: { find: async () => target },
    submissions: { makeAppeal: async () => ({}) },
    requireOpen: async () => undefined,
  } as never);
  const ask = () => handlers.makeAppeal(ASKED as never, { address: '', token: '' } as never);
  for (let n = 0; n < 60; n++) await ask();
  await expect(ask()).rejects.toMatchObject({ code: 'rate_limited' });
});

test('the longest reason fits into a call, in any script', async () => {
  const { browser } = await reader({ appealsUntil: later(7) });
  expect((await browser.call('MakeAppeal', { ...ASKED, reason: '𝄞'.repeat(1_000) })).status).toBe(200);
});

test('examiners decide requests, readers do not; nobody makes one for a candidate [PUB-18]', async () => {
  suite.answers.decideAppeal = () => ({});
  const decide = { submissionId: randomUUID(), questionId: QUESTION, answer: 'The air is there.' };
  const examiner = await suite.signedIn(institute, 'Maya', 'examiner');
  const reading = await suite.signedIn(institute, 'Ravi', 'reader');
  const path = 'submissions.v1.SubmissionsService/DecideAppeal';
  expect((await examiner.call(path, decide)).status).toBe(200);
  expect(suite.forwarded.find(({ method }) => method === 'decideAppeal')?.request).toMatchObject({
    actor: { person: { displayName: 'Maya' } },
    reviewer: { name: 'Maya' },
  });
  expect(reason(await reading.call(path, decide))).toBe('insufficient_scope');
  const make = { examId: randomUUID(), candidateId: randomUUID(), ...ASKED };
  const refused = await office.call('submissions.v1.SubmissionsService/MakeAppeal', make);
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(made().filter(({ instituteId }) => instituteId === institute)).toEqual([]);
});

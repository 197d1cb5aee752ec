// A teacher comes from a course of a learning platform, takes its people as candidates, and sends it their final marks.
import { FakePlatform, LEARNER, LTI } from '@exam-evaluation/dashboard/lti/testing/fake-platform.ts';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { HandWorker } from '../harness/hand-worker.ts';
import { checkAccess, sidewaysOf } from './access.ts';
import { PHONE, startDashboard } from './dashboard.ts';

const moodle = new FakePlatform();
await moodle.start();
const dashboard = await startDashboard({ LTI_NETWORKS: '127.0.0.1', GRADING_SLOTS: '0' });
const worker = new HandWorker(dashboard.system!);
afterAll(async () => {
  worker.close();
  await dashboard.stop();
  moodle.stop();
});

const LAPTOP = { width: 1280, height: 800 };

const PUPILS = [
  { user_id: 'u-1', lis_person_sourcedid: 'S-1', name: 'Asha Rao' },
  { user_id: 'u-2', lis_person_sourcedid: 'S-2', name: 'Ben Iyer' },
  { user_id: 'u-3', lis_person_sourcedid: 'S-3', name: 'Cleo Das' },
];

/** Connects the platform on the page for it. @returns the address that begins a launch. */
async function connect(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Connections' }).click();
  await page.getByRole('button', { name: 'Connect a platform' }).click();
  const { name, issuer, clientId, deploymentIds, authUrl, tokenUrl, jwksUrl } = moodle.fields;
  for (const [label, value] of [
    ['Name', name],
    ['Issuer (platform ID)', issuer],
    ['Client ID', clientId],
    ['Deployment IDs, one in a line', deploymentIds.join('\n')],
    ['Authentication request URL', authUrl],
    ['Access token URL', tokenUrl],
    ['Public keyset URL', jwksUrl],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Complete', { exact: true }).waitFor();
  moodle.services.toolKeysUrl = await page.getByLabel(/^Address of the public keys/).inputValue();
  return await page.getByLabel(/^Address that begins a launch/).inputValue();
}

/** Axe in both themes, and no scrolling sideways on a phone. */
async function fits(page: Page): Promise<void> {
  await checkAccess(page);
  await page.setViewportSize(PHONE);
  expect(await sidewaysOf(page)).toBe(0);
  await page.setViewportSize(LAPTOP);
}

test("a course's people become candidates, and get their final marks back [LTI-10] [LTI-12] [LTI-14]", async () => {
  const instituteId = await dashboard.institute('Course');
  const write = () => ({ instituteId, source: Source.DASHBOARD, operationId: crypto.randomUUID() });
  const { exam } = await dashboard.exams.createExam({
    ...write(),
    fields: { title: 'Sky', mode: Mode.TYPED },
    open: true,
    questions: [{ type: QuestionType.SHORT_ANSWER, text: 'Why?', maxMarks: 200 }],
  });
  const examId = exam!.id;
  const loginUrl = await connect(await dashboard.signedIn(instituteId, 'Noor', 'administrator'));
  moodle.claims = { [`${LTI}/custom`]: { exam_id: examId }, ...moodle.services.claims(moodle.issuer) };
  moodle.services.members = PUPILS.map((pupil) => ({ ...pupil, roles: [LEARNER], status: 'Active' }));

  const teacher = await dashboard.page();
  await teacher.goto(`${loginUrl}?${new URLSearchParams({ iss: moodle.issuer, login_hint: 'h' }).toString()}`);
  await teacher.waitForURL(`${dashboard.address}/exams/${examId}`);
  await teacher.goto(`${dashboard.address}/exams/${examId}/candidates`);
  await teacher.getByRole('button', { name: 'From Physics 7b (Moodle)' }).click();
  await teacher.getByRole('cell', { name: 'Cleo Das' }).waitFor();
  await fits(teacher);
  const kept = teacher.waitForResponse('**/ReadRoster'); // once they are registered: who they are in the course
  await teacher.getByRole('button', { name: 'Register 3' }).click();
  await teacher.getByText(/^3 registered, 0 were registered before\.$/).waitFor();
  await kept;

  for (const [n, { lis_person_sourcedid: externalId }] of PUPILS.slice(0, 2).entries()) {
    const { id } = await dashboard.submissions.submit({
      ...{ ...write(), examId, candidate: { ref: { case: 'externalId', value: externalId } } },
      answers: { items: [{ question: { case: 'label', value: '1' }, text: 'The air.' }] },
    });
    await worker.grade(await worker.claim(id), { awarded: { 1: 50 * (n + 1) } });
  }
  await dashboard.submissions.finalizeExam({ ...write(), examId, allGraded: true });
  await teacher.goto(`${dashboard.address}/exams/${examId}/finish`);
  await teacher.getByRole('button', { name: 'Send marks to Physics 7b (Moodle)' }).click();
  await teacher.getByText('2 marks sent.').waitFor();
  await fits(teacher);
  const sent = moodle.services.scores.map(({ userId, scoreGiven, scoreMaximum }) => [userId, scoreGiven, scoreMaximum]);
  expect(sent.sort()).toEqual([
    ['u-1', 0.5, 2],
    ['u-2', 1, 2],
  ]);

  // The same marks again: the course has them.
  await teacher.getByRole('button', { name: 'Send marks to Physics 7b (Moodle)' }).click();
  await teacher.getByText(/^The course has this mark, or a later one: 2/).waitFor();
  expect(moodle.services.scores).toHaveLength(2);
  expect(dashboard.problems).toEqual([]);
});

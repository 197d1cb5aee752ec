// Who sees the names of a blind exam's candidates.
import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { ExamSchema, ExamStatus, ListRegistrationsResponseSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import type { Role } from '../model/role.ts';
import { useDashboard } from '../testing.ts';

const suite = useDashboard();
const candidate = { id: 'c', externalId: 'S-1', name: 'Asha Rao', rollNumber: '7', sectionOrClass: '8b' };

/** Both ways to a candidate's name, as this role gets them. */
async function read(role: Role, exam: { blind: boolean; status: ExamStatus }) {
  const registrations = [{ registrationId: 'r', candidate }];
  suite.answers.getExam = () =>
    create(ExamSchema, { status: exam.status, fields: { blind: exam.blind }, candidates: registrations });
  suite.answers.listRegistrations = () => create(ListRegistrationsResponseSchema, { registrations });
  const browser = await suite.signedIn(randomUUID(), 'Ben', role);
  const list = await browser.call('exams.v1.ExamsService/ListRegistrations', { examId: 'e' });
  const whole = await browser.call('exams.v1.ExamsService/GetExam', { examId: 'e', includeCandidates: true });
  return [list.body.registrations[0].candidate, whole.body.candidates[0].candidate];
}

test.each(['examiner', 'reader'] as const)('no %s does while it is open; the id stays', async (role) => {
  const hidden = { id: 'c', externalId: 'S-1' };
  expect(await read(role, { blind: true, status: ExamStatus.OPEN })).toEqual([hidden, hidden]);
});

test.each([
  ['an administrator does', 'administrator', { blind: true, status: ExamStatus.OPEN }],
  ['everybody does once it is final', 'reader', { blind: true, status: ExamStatus.FINALIZED }],
  ['everybody does where the exam is not blind', 'reader', { blind: false, status: ExamStatus.OPEN }],
] as const)('%s', async (_, role, exam) => {
  expect(await read(role, exam)).toEqual([candidate, candidate]);
});

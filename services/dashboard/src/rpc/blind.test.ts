// Who sees the names of a blind exam's candidates.
import { randomUUID } from 'node:crypto';
import { create, type DescMessage, type DescMethod, ScalarType } from '@bufbuild/protobuf';
import type { Role } from '@exam-evaluation/contract/access.ts';
import { ExamFieldsSchema, ExamSchema, ExamStatus, ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { describe, expect, test } from '@jest/globals';
import { type Browser, type Json, useDashboard } from '../testing.ts';
import { RIGHTS } from './rights.ts';

const suite = useDashboard();
const HIDDEN = [
  'exams.v1.Candidate.name',
  'exams.v1.Candidate.roll_number',
  'exams.v1.Candidate.section_or_class',
  'submissions.v1.Submission.metadata',
];
const BLIND = { blind: true, status: ExamStatus.OPEN };
const OPEN = { blind: false, status: ExamStatus.OPEN };

const browsers = new Map<Role, Promise<Browser>>();

/** A browser in which somebody with this role is signed in. */
function browserOf(role: Role): Promise<Browser> {
  if (!browsers.has(role)) browsers.set(role, suite.signedIn(randomUUID(), `A ${role}`, role));
  return browsers.get(role)!;
}

/** Fields whose names suggest a candidate's name, and what they hold instead. */
const OTHER_NAMES: Record<string, string> = {
  'common.v1.Reviewer.name': 'of who reviewed',
  'common.v1.Person.display_name': 'of who is marking an answer',
  'exams.v1.ExamFields.class': 'what the exam is for',
  'exams.v1.Criterion.name': 'of a line of a rubric',
  'submissions.v1.CriterionResult.name': 'of a line of a rubric',
  'submissions.v1.Upload.filename': 'goes back to the browser that chose the file; no list shows it',
  'submissions.v1.CheckedCopy.filename': 'made of the id of the submission',
  'submissions.v1.Marker.name': 'of software',
};

const forwarded = RIGHTS.filter(({ service }) => !service.typeName.startsWith('dashboard.')).flatMap(
  ({ service, methods }) =>
    service.methods.flatMap((method) => {
      const role = methods[method.localName];
      return !role || role === 'nobody' ? [] : [{ method, role, path: `${service.typeName}/${method.name}` }];
    }),
);
const forOthers = forwarded.filter(({ role }) => role !== 'administrator');

/** How many levels of messages a reply is filled to. */
const DEPTH = 6;

/** A reply with a text in every field. */
function fill(desc: DescMessage, exam: typeof BLIND, depth = DEPTH): Json {
  if (desc.typeName === 'google.protobuf.Struct') return { student: 'Asha Rao' };
  const filled = desc.fields.flatMap((field): [string, Json][] => {
    if (field.oneof || field.fieldKind === 'map' || depth === 0) return [];
    const isText = field.scalar === ScalarType.STRING;
    const one = field.message ? fill(field.message, exam, depth - 1) : isText ? 'e' : undefined;
    return one === undefined ? [] : [[field.localName, field.fieldKind === 'list' ? [one] : one]];
  });
  const its: Record<string, object> = {
    [ExamSchema.typeName]: { status: exam.status },
    [ExamFieldsSchema.typeName]: { blind: exam.blind },
  };
  return { ...Object.fromEntries(filled), ...its[desc.typeName] };
}

/** What somebody with this role reads of a reply in which every field is set. */
async function read(method: DescMethod, role: Role, exam: typeof BLIND): Promise<Json> {
  suite.answers.getExam = () => create(ExamSchema, { status: exam.status, fields: { blind: exam.blind } });
  suite.answers[method.localName] = () => create(method.output, fill(method.output, exam));
  const browser = await browserOf(role);
  const wanted = method.input.fields.some(({ name }) => name === 'exam_id') ? { examId: 'e' } : {};
  const { status, body } = await browser.call(`${method.parent.typeName}/${method.name}`, wanted);
  expect(status).toBe(200);
  return body;
}

/** Names and metadata of candidates in a reply's JSON. */
function namesIn(json: Json, key = ''): string[] {
  if (Array.isArray(json)) return json.flatMap((item) => namesIn(item, key));
  if (key === 'metadata') return ['metadata'];
  if (json === null || typeof json !== 'object') return [];
  const own = key === 'candidate' || key === 'candidates' ? ['name', 'rollNumber', 'sectionOrClass'] : [];
  return [
    ...own.filter((field) => json[field] !== undefined),
    ...Object.entries(json).flatMap(([name, value]) => namesIn(value, name)),
  ];
}

test('every field of a reply that may name a candidate is hidden, or is known to name somebody else', () => {
  const seen = new Map<string, DescMessage>();
  const visit = (desc: DescMessage) => {
    if (seen.has(desc.typeName)) return;
    seen.set(desc.typeName, desc);
    for (const field of desc.fields) if (field.message) visit(field.message);
  };
  for (const { method } of forOthers) visit(method.output);
  const suspicious = [...seen.values()].flatMap((desc) =>
    desc.fields
      .filter(({ name }) => /name|roll|class|metadata/.test(name))
      .map(({ name }) => `${desc.typeName}.${name}`),
  );
  expect(suspicious.sort()).toEqual([...HIDDEN, ...Object.keys(OTHER_NAMES)].sort());
});

describe.each(forOthers)('$path', ({ method, role }) => {
  test('says nothing of who a candidate of a blind exam is', async () => {
    expect(namesIn(await read(method, role, BLIND))).toEqual([]);
  });
});

test('what an examiner registers, or makes an exam with, comes back without names in a blind exam', async () => {
  const registrations = [{ candidate: { id: 'c', externalId: 'S-1', name: 'Asha Rao', rollNumber: '7' } }];
  const hidden = [{ candidate: { id: 'c', externalId: 'S-1' } }];
  suite.answers.getExam = () => create(ExamSchema, { fields: { blind: true } });
  suite.answers.registerCandidates = () => ({ candidates: registrations });
  suite.answers.createExam = () => ({ exam: { fields: { blind: true } }, candidates: registrations });
  const browser = await browserOf('examiner');
  const registered = await browser.call('exams.v1.ExamsService/RegisterCandidates', { examId: 'e' });
  const created = await browser.call('exams.v1.ExamsService/CreateExam');
  expect([registered.body.candidates, created.body.candidates]).toEqual([hidden, hidden]);
});

test.each([
  ['an administrator does', 'administrator', BLIND],
  ['everybody does once it is final', 'reader', { ...BLIND, status: ExamStatus.FINALIZED }],
  ['everybody does where the exam is not blind', 'reader', OPEN],
] as const)('%s', async (_, role, exam) => {
  const { listRegistrations, getExam } = ExamsService.method;
  const names = ['name', 'rollNumber', 'sectionOrClass'];
  expect(namesIn(await read(listRegistrations, role, exam))).toEqual(names);
  expect(namesIn(await read(getExam, role, exam))).toEqual(names);
});

test('where the exam is gone, or none is named, names are hidden', async () => {
  const submission = { examId: 'e', metadata: { student: 'Asha' } };
  suite.answers.getSubmission = () => submission;
  suite.answers.getExam = () => {
    throw refuse('exam_not_found');
  };
  const browser = await browserOf('reader');
  expect((await browser.call('submissions.v1.SubmissionsService/GetSubmission')).body).toEqual({ examId: 'e' });
});

test('only an administrator lifts the blindness of an exam', async () => {
  suite.answers.getExam = () => create(ExamSchema, { fields: { blind: true } });
  const lift = { examId: 'e', update: ['blind'], fields: { blind: false } };
  const statuses = [];
  for (const role of ['examiner', 'administrator'] as const) {
    const browser = await browserOf(role);
    for (const request of [lift, { ...lift, update: ['title'] }, { ...lift, fields: { blind: true } }]) {
      statuses.push((await browser.call('exams.v1.ExamsService/PatchExam', request)).status);
    }
  }
  expect(statuses).toEqual([403, 200, 200, 200, 200, 200]);
});

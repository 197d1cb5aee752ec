import type { MessageInitShape } from '@bufbuild/protobuf';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { ExamStatus, type GetExamForSubmitRequestSchema, Mode } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { beforeEach, expect, test } from '@jest/globals';
import { examRequest, refusal, useExams } from '../testing.ts';

const suite = useExams();
const { exams } = suite;
let instituteId: string;

beforeEach(() => {
  instituteId = crypto.randomUUID();
});

type Request = Omit<MessageInitShape<typeof GetExamForSubmitRequestSchema>, '$typeName'>;
const view = (examId: string, request: Request = {}) => exams.getExamForSubmit({ instituteId, examId, ...request });
const byExternalId = (value: string) => ({ ref: { case: 'externalId' as const, value } });
const byId = (value: string) => ({ ref: { case: 'id' as const, value } });

async function examWithCandidate(changes: Parameters<typeof examRequest>[1] = {}) {
  const answer = await exams.createExam(examRequest(instituteId, { candidates: [{ externalId: 'c1' }], ...changes }));
  return { exam: answer.exam!, candidate: answer.candidates[0]!.candidate! };
}

test('shows all a copy is marked by, and the candidate by either id', async () => {
  const { exam, candidate } = await examWithCandidate();
  const seen = await view(exam.id, { candidate: byExternalId('c1') });
  expect(seen).toMatchObject({ status: ExamStatus.OPEN, mode: Mode.TYPED, fence: 0n, contentVersion: 1n, candidate });
  expect(seen.snapshot).toMatchObject({
    examId: exam.id,
    contentVersion: 1n,
    rubricVersion: 1,
    title: 'Physics',
    source: Source.API,
    questions: exam.questions,
    totalMarks: 500,
    paperMax: 500,
  });
  expect((await view(exam.id, { candidate: byId(candidate.id) })).candidate).toEqual(candidate);
});

test('leaves the content out for who holds it already', async () => {
  const { exam } = await examWithCandidate();
  expect((await view(exam.id, { versionHeld: 1n })).snapshot).toBeUndefined();
});

test('refuses the exam first, then the candidate', async () => {
  const { exam: draft } = await examWithCandidate({ open: false });
  const { exam: finalized } = await examWithCandidate();
  await exams.setLifecycle({ instituteId, examId: finalized.id, finalized: true, seq: 1n });
  const { exam } = await examWithCandidate();
  const [stranger] = (
    await exams.upsertCandidates({
      instituteId,
      operationId: crypto.randomUUID(),
      candidates: [{ externalId: 'stranger' }],
    })
  ).candidates;
  const cases: [Promise<unknown>, string][] = [
    [view('x', { candidate: byExternalId('nobody') }), 'exam_not_found'],
    [view(exam.id, { source: Source.DASHBOARD, candidate: byExternalId('c1') }), 'exam_not_found'],
    [view(draft.id, { candidate: byExternalId('nobody') }), 'exam_not_open'],
    [view(finalized.id, { candidate: byExternalId('nobody') }), 'exam_finalized'],
    [view(exam.id, { candidate: byExternalId('nobody') }), 'candidate_not_found'],
    [view(exam.id, { candidate: byExternalId('stranger') }), 'candidate_not_found'],
    [view(exam.id, { candidate: byId(stranger!.candidate!.id) }), 'candidate_not_found'],
    [view(exam.id, { candidate: byId('x') }), 'candidate_not_found'],
    [view(exam.id, { candidate: {} }), 'candidate_not_found'],
  ];
  for (const [work, code] of cases) expect((await refusal(work)).code).toBe(code);
  expect((await view(finalized.id, { anyStatus: true })).status).toBe(ExamStatus.FINALIZED);
  expect((await view(draft.id, { anyStatus: true })).status).toBe(ExamStatus.DRAFT);
});

test('raises its own fence to one announced for a change that never came', async () => {
  const { exam } = await examWithCandidate();
  expect((await view(exam.id, { atLeastFence: 4n })).fence).toBe(4n);
  expect((await view(exam.id, { atLeastFence: 2n })).fence).toBe(4n);
});

test('a delete whose submit raised the fence meanwhile does not go through on the old one', async () => {
  const { exam } = await examWithCandidate();
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  const { promise: answer, resolve: mayAnswer } = Promise.withResolvers<void>();
  let calls = 0;
  suite.gate.before = async () => {
    calls++;
    isAsked();
    await answer;
  };
  const deleting = exams.deleteExam({ instituteId, operationId: crypto.randomUUID(), examId: exam.id });
  await asked;
  // The submit saw the raised gate, asks again, and finds the exam unchanged.
  expect(await view(exam.id, { atLeastFence: 1n })).toMatchObject({ status: ExamStatus.OPEN, fence: 1n });
  mayAnswer();
  await deleting;
  expect(calls).toBe(2);
});

test('in no interleaving is a copy accepted on a deleted exam', async () => {
  const accepted: boolean[] = [];
  for (let round = 0; round < 60; round++) {
    const { exam } = await examWithCandidate();
    // The gate as the submissions service keeps it: each step below is one transaction there.
    let fence = 0n;
    let hasLive = false;
    suite.gate.before = async (raised) => {
      await pause();
      if (hasLive) throw refuse('exam_has_submissions');
      if (raised > fence) fence = raised;
      await pause();
    };
    const submit = async () => {
      for (let atLeastFence = 0n; ; atLeastFence = fence) {
        const seen = await view(exam.id, { atLeastFence });
        await pause();
        if (fence > seen.fence) continue;
        hasLive = true;
        return;
      }
    };
    const remove = () => exams.deleteExam({ instituteId, operationId: crypto.randomUUID(), examId: exam.id });
    const [submitted, removed] = await Promise.allSettled([submit(), remove()]);
    expect([submitted.status, removed.status].sort()).toEqual(['fulfilled', 'rejected']);
    accepted.push(hasLive);
  }
  // Each side must have won at least once, otherwise nothing was raced.
  expect(new Set(accepted).size).toBe(2);
});

/** A few turns of the event loop, so that steps of both sides mix. */
async function pause(): Promise<void> {
  for (let turns = Math.floor(Math.random() * 60); turns > 0; turns--) await new Promise(setImmediate);
}

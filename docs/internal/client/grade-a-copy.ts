// Creates an exam as the dashboard, hands in a typed copy over gRPC and waits for its marks: node grade-a-copy.ts
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Interceptor } from '@connectrpc/connect';
import { createGrpcTransport } from '@connectrpc/connect-node';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { ExamsService, Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { SubmissionStatus, SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { reasonOf, repeat } from './repeat.ts';

const { EXAMS_GRPC = '', SUBMISSIONS_GRPC = '', TEAM_TOKEN = '', INSTITUTE_ID: instituteId = '' } = process.env;
const source = Source.DASHBOARD;
const actor = { id: 'dashboard' };

const authenticate: Interceptor = (next) => (request) => {
  request.header.set('authorization', `Bearer ${TEAM_TOKEN}`);
  return next(request);
};
// Every call has a deadline: without one of its own, this.
const connect = (address: string) =>
  createGrpcTransport({ baseUrl: `http://${address}`, interceptors: [authenticate], defaultTimeoutMs: 10_000 });
const exams = createClient(ExamsService, connect(EXAMS_GRPC));
const submissions = createClient(SubmissionsService, connect(SUBMISSIONS_GRPC));

// One id for one thing to be done, made before the first try: a repeated call has no second effect.
const create = {
  instituteId,
  operationId: crypto.randomUUID(),
  source,
  open: true,
  fields: { title: 'Leaves', mode: Mode.TYPED },
  questions: [
    {
      label: '1',
      type: QuestionType.SHORT_ANSWER,
      text: 'Why do leaves look green?',
      maxMarks: 250, // hundredths: 2.5
      rubric: { criteria: [{ name: 'Chlorophyll', marks: 250, keywords: ['chlorophyll'] }] },
    },
  ],
  candidates: [{ externalId: 'student-1' }],
};
const { exam, candidates } = await repeat(() => exams.createExam(create));
const examId = exam!.id;

const submit = {
  instituteId,
  operationId: crypto.randomUUID(),
  source,
  actor,
  examId,
  candidate: { ref: { case: 'id' as const, value: candidates[0]!.candidate!.id } },
  answers: {
    items: [{ question: { case: 'label' as const, value: '1' }, text: 'They hold chlorophyll, which reflects green.' }],
  },
};
const accepted = await repeat(() => submissions.submit(submit));
const again = await repeat(() => submissions.submit(submit));
console.log('handed in once:', accepted.id === again.id);

// A second copy of the same candidate is another thing to be done, and refused.
const second = { ...submit, operationId: crypto.randomUUID() };
const refusal = await repeat(() => submissions.submit(second)).catch((error: unknown) => reasonOf(error));
console.log('handed in again:', refusal);

const asked = { instituteId, source, submissionId: accepted.id };
const ENDED = [SubmissionStatus.GRADED, SubmissionStatus.PARTIALLY_GRADED, SubmissionStatus.FAILED];
let { status } = accepted;
while (!ENDED.includes(status)) {
  await sleep(500);
  ({ status } = await repeat(() => submissions.getSubmission(asked)));
}
const { totals, questions } = await repeat(() => submissions.getResult(asked));
console.log(SubmissionStatus[status], `${totals!.awarded / 100} of ${totals!.max / 100}`);
for (const { label, criteria } of questions) {
  for (const { name, awarded, reason } of criteria) console.log(`${label} ${name}: ${awarded / 100}, ${reason}`);
}

await repeat(() => submissions.deleteSubmission({ ...asked, actor, operationId: crypto.randomUUID() }));
await repeat(() => exams.deleteExam({ instituteId, source, examId, operationId: crypto.randomUUID() }));

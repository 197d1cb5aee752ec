import { create, type DescService, type MessageInitShape, type MessageShape } from '@bufbuild/protobuf';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import {
  CandidateSchema,
  ExamSnapshotSchema,
  ExamStatus,
  Mode,
  type QuestionSchema,
  QuestionType,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type Claim, JobKind, WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import {
  Lane,
  type QuestionResultSchema,
  SubmissionsAdminService,
  SubmissionsService,
  type SubmitRequestSchema,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import type { Service } from '@exam-evaluation/runtime/service.ts';
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import type { RetentionDays } from '../removal/settings.ts';
import { createSubmissionsService } from '../service.ts';
import { FakeBilling, FakeBus, type FakeExam, FakeExams, fakeBlobs } from './fakes.ts';

type Api<S extends DescService> = {
  [K in keyof S['method']]: (
    request: MessageInitShape<S['method'][K]['input']>,
  ) => Promise<MessageShape<S['method'][K]['output']>>;
};

export const ALL_LANES = [Lane.INSTANT, Lane.STANDARD, Lane.BULK];

/** The service on a database of its own, with billing, exams and bus in memory, called without a network. */
export class Harness {
  readonly db: TestDatabase;
  readonly billing = new FakeBilling();
  readonly exams = new FakeExams();
  readonly bus = new FakeBus();
  readonly logged: string[] = [];
  readonly service: Service;
  readonly api: Api<typeof SubmissionsService>;
  readonly work: Api<typeof WorkService>;
  readonly admin: Api<typeof SubmissionsAdminService>;
  instituteId: string = crypto.randomUUID();

  /** @param database replaces the test's database, for tests that plant a bug in it. */
  constructor(
    db: TestDatabase,
    bulkFrom = 50,
    database = db.database,
    retention?: RetentionDays,
    archiveDays?: number,
  ) {
    this.db = db;
    this.service = createSubmissionsService({
      database,
      exams: this.exams.client,
      examsAdmin: this.exams.admin,
      billing: this.billing.client,
      bus: this.bus,
      blobs: fakeBlobs,
      log: createLogger({ service: 'test', level: 'warn', write: (line) => this.logged.push(line) }),
      settings: { bulkFrom },
      ...(retention && { retention }),
      ...(archiveDays && { archiveDays }),
    });
    this.api = this.#bound(SubmissionsService);
    this.work = this.#bound(WorkService);
    this.admin = this.#bound(SubmissionsAdminService);
  }

  static async start(): Promise<Harness> {
    return new Harness(await startTestDatabase('submissions'));
  }

  /** Runs one pass of a background job. */
  async runJob(name: string): Promise<void> {
    await this.service.jobs.find((job) => job.name === name)!.run(new AbortController().signal);
  }

  /** An open typed exam with one candidate, of two written questions and one to tick (2, 2 and 1 marks). */
  newExam(change: { mode?: Mode; source?: Source; candidates?: number; questions?: Questions } = {}): TestExam {
    const examId = crypto.randomUUID();
    const questions = (change.questions ?? TWO_WRITTEN_ONE_TICKED).map((question, index) => ({
      id: crypto.randomUUID(),
      label: String(index + 1),
      ...question,
    }));
    const totalMarks = questions.reduce((sum, question) => sum + (question.maxMarks ?? 0), 0);
    const snapshot = create(ExamSnapshotSchema, {
      examId,
      contentVersion: 1n,
      rubricVersion: 1,
      mode: change.mode ?? Mode.TYPED,
      source: change.source ?? Source.API,
      title: 'Exam',
      questions,
      totalMarks,
      paperMax: totalMarks,
    });
    const candidates = Array.from({ length: change.candidates ?? 1 }, (_, n) =>
      create(CandidateSchema, { id: crypto.randomUUID(), externalId: `candidate-${n}` }),
    );
    const exam = { snapshot, status: ExamStatus.OPEN, fence: 0n, seq: 0n, candidates };
    this.exams.exams.set(examId, exam);
    return { examId, ...exam, exam };
  }

  /** A submit by the exam's first candidate, answering its written questions. */
  submitRequest(exam: TestExam, change: Partial<SubmitInit> = {}): SubmitInit {
    const written = exam.snapshot.questions.filter((question) => question.type === QuestionType.LONG_ANSWER);
    return {
      instituteId: this.instituteId,
      operationId: crypto.randomUUID(),
      source: Source.API,
      actor: { id: 'key-1' },
      examId: exam.examId,
      candidate: { ref: { case: 'id', value: exam.candidates[0]!.id } },
      answers: {
        items: written.map((question) => ({
          question: { case: 'questionId', value: question.id },
          text: 'An answer.',
        })),
      },
      ...change,
    };
  }

  async submit(exam: TestExam, change: Partial<SubmitInit> = {}) {
    return await this.api.submit(this.submitRequest(exam, change));
  }

  /** Fields of every write about one submission. */
  write(submissionId: string) {
    const operationId = crypto.randomUUID();
    return { instituteId: this.instituteId, operationId, source: Source.API, actor: { id: 'key-1' }, submissionId };
  }

  async get(submissionId: string) {
    return await this.api.getSubmission({ instituteId: this.instituteId, submissionId, source: Source.API });
  }

  async result(submissionId: string) {
    return await this.api.getResult({ instituteId: this.instituteId, submissionId, source: Source.API });
  }

  /** Claims this institute's next copy. Drawings are completed at once, and jobs that other tests left are skipped. */
  async claim(workerId = 'worker', idle = true, reads = true): Promise<Claim | undefined> {
    await this.db.database.withSystem((tx) => tx.query('update renders set done = wanted where done < wanted'));
    for (;;) {
      const { claim } = await this.work.claimNext({ workerId, lanes: ALL_LANES, idle, marks: true, reads });
      if (!claim || (claim.kind !== JobKind.RENDER && claim.instituteId === this.instituteId)) return claim;
    }
  }

  /** Completes a claim with full marks for every question that it asks for, or with what `change` gives for the question at an index. */
  async complete(claim: Claim, change: Record<number, MessageInitShape<typeof QuestionResultSchema>> = {}) {
    const { instituteId, attemptId, token, kind, readings, copy } = claim;
    const asked = claim.snapshot!.questions.filter(
      ({ id }) => kind !== JobKind.MARK || readings.some(({ questionId }) => questionId === id),
    );
    const questions = asked.map((question, index) => ({
      questionId: question.id,
      label: question.label,
      status: 'graded',
      source: 'ai',
      counted: true,
      awarded: question.maxMarks,
      max: question.maxMarks,
      confidence: 0.9,
      extractedAnswer: 'An answer.',
      ...change[index],
    }));
    await this.work.complete({
      instituteId,
      attemptId,
      token,
      kind,
      outcome: {
        case: 'graded',
        value: { questions, readings: kind === JobKind.MARK && copy ? questions.map(toReading) : [] },
      },
    });
  }

  /** Submits and grades one copy. */
  async graded(exam: TestExam, change: Record<number, MessageInitShape<typeof QuestionResultSchema>> = {}) {
    const { id } = await this.submit(exam);
    await this.complete((await this.claim())!, change);
    return id;
  }

  /** Runs `sql` on the row `id`, to make what waits for a moment due now. */
  async passTime(sql: string, id: string): Promise<void> {
    await this.db.database.withSystem((tx) => tx.query(sql, [id]));
  }

  #bound<S extends DescService>(service: S): Api<S> {
    const binding = this.service.bindings.find((one) => one.service.typeName === service.typeName)!;
    return Object.fromEntries(
      service.methods.map((method) => [
        method.localName,
        async (request: never) => {
          const call = { caller: 'test', requestId: 'test', signal: new AbortController().signal };
          const handler = binding.handlers[method.localName]!;
          return create(method.output, (await handler(create(method.input, request) as never, call)) as never);
        },
      ]),
    ) as Api<S>;
  }
}

/** What a worker read that gives this result. */
const toReading = ({ questionId, extractedAnswer = '' }: MessageInitShape<typeof QuestionResultSchema>) => ({
  ...{ questionId, text: extractedAnswer, confidence: 0.9 },
});

type SubmitInit = Omit<MessageInitShape<typeof SubmitRequestSchema>, '$typeName' | '$unknown'>;
type Questions = MessageInitShape<typeof QuestionSchema>[];
/** An exam of FakeExams; change `exam` to change what exams answers. */
export type TestExam = FakeExam & { examId: string; exam: FakeExam };

const TWO_WRITTEN_ONE_TICKED: Questions = [
  { type: QuestionType.LONG_ANSWER, maxMarks: 200 },
  { type: QuestionType.LONG_ANSWER, maxMarks: 200 },
  {
    type: QuestionType.MCQ_SINGLE,
    maxMarks: 100,
    options: [{ label: 'A' }, { label: 'B' }],
    correctOptions: ['A'],
  },
];

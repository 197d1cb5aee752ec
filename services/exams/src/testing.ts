import { create, type DescService, fromBinary, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import type { ErrorCode } from '@exam-evaluation/contract/errors.ts';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import {
  type CreateExamRequest,
  CreateExamRequestSchema,
  type Exam,
  ExamsAdminService,
  ExamsService,
  Mode,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { FenceResponseSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ContractError, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { type Plant, withPlant } from '@exam-evaluation/testing/properties.ts';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { ExamsDeps } from './deps.ts';
import { createExamsService } from './service.ts';

/** A fake of the submissions service, with the fences that it was asked to raise and the refusal that it answers. */
interface FakeSubmissions {
  fences: bigint[];
  refusesWith: ErrorCode | undefined;
  /** Awaited before each answer; may refuse. */
  before: (fence: bigint) => Promise<unknown>;
}

export interface ExamsSuite {
  exams: RpcClient<typeof ExamsService>;
  admin: RpcClient<typeof ExamsAdminService>;
  /** New for each test. */
  gate: FakeSubmissions;
  inspect: TestDatabase['inspect'];
  /** Available once the tests run. */
  readonly db: TestDatabase;
}

/**
 * Gives a test file the service on a database of its own.
 * @param plant rewrites the service's SQL, to plant a bug.
 */
export function useExams(plant: Plant = (sql, values, run) => run(sql, values)): ExamsSuite {
  let db: TestDatabase;
  const deps = () => ({ database: withPlant(db.database, plant), submissions: { fence } });
  const suite: ExamsSuite = {
    exams: directClient(ExamsService, deps),
    admin: directClient(ExamsAdminService, deps),
    gate: freshGate(),
    inspect: (sql, values) => db.inspect(sql, values),
    get db() {
      return db;
    },
  };
  const fence: ExamsDeps['submissions']['fence'] = async ({ fence: raised }) => {
    await suite.gate.before(raised!);
    if (suite.gate.refusesWith) throw refuse(suite.gate.refusesWith);
    suite.gate.fences.push(raised!);
    return create(FenceResponseSchema);
  };
  beforeAll(async () => {
    db = await startTestDatabase('exams');
  });
  beforeEach(() => {
    suite.gate = freshGate();
  });
  afterAll(() => db.close());
  return suite;
}

function freshGate(): FakeSubmissions {
  return { fences: [], refusesWith: undefined, before: async () => undefined };
}

/** Calls the handlers without a transport; answers go through their wire form, as they would over one. */
function directClient<S extends DescService>(service: S, deps: () => ExamsDeps): RpcClient<S> {
  const call = { caller: 'test', requestId: 'test', signal: new AbortController().signal };
  return Object.fromEntries(
    service.methods.map((method) => [
      method.localName,
      async (request: never) => {
        const { handlers } = createExamsService(deps()).bindings.find((binding) => binding.service === service)!;
        const answer = await handlers[method.localName]!(create(method.input, request) as never, call);
        return fromBinary(method.output, toBinary(method.output, create(method.output, answer as never)));
      },
    ]),
  ) as unknown as RpcClient<S>;
}

/** Requests of one institute, which is new for each test of the file. */
export function useInstitute({ exams }: ExamsSuite) {
  let instituteId: string;
  beforeEach(() => {
    instituteId = crypto.randomUUID();
  });
  const newExam = async (changes: Parameters<typeof examRequest>[1] = {}): Promise<Exam> =>
    (await exams.createExam(examRequest(instituteId, changes))).exam!;
  return {
    get instituteId() {
      return instituteId;
    },
    newExam,
    newDraft: (changes: Parameters<typeof examRequest>[1] = {}) => newExam({ open: false, ...changes }),
    /** The fields that every write to an exam has. */
    write: (examId: string) => ({ instituteId, operationId: crypto.randomUUID(), examId, source: Source.API }),
    read: (examId: string) => exams.getExam({ instituteId, examId, includeQuestions: true, includeChoiceGroups: true }),
    finalize: (examId: string) => exams.setLifecycle({ instituteId, examId, finalized: true, seq: 1n }),
    contentVersion: async (examId: string) =>
      (await exams.getExamForSubmit({ instituteId, examId, anyStatus: true })).contentVersion,
  };
}

/** Code and details of the refusal; fails when there was none. */
export async function refusal(work: Promise<unknown>): Promise<{ code: string; details: Record<string, unknown> }> {
  const error: unknown = await work.then(
    () => new Error('was not refused'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ContractError)) throw error;
  return { code: error.code, details: error.details ?? {} };
}

/** A request for a small open typed exam; `changes` replace its top-level fields. */
export function examRequest(
  instituteId: string,
  changes: Omit<MessageInitShape<typeof CreateExamRequestSchema>, '$typeName'> = {},
): CreateExamRequest {
  return create(CreateExamRequestSchema, {
    instituteId,
    operationId: crypto.randomUUID(),
    source: Source.API,
    fields: { title: 'Physics', mode: Mode.TYPED },
    questions: [{ maxMarks: 500, text: 'Why is the sky blue?', modelAnswer: 'Scattering.' }],
    open: true,
    ...changes,
  });
}

import { create, type DescService, fromBinary, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import {
  type CreateExamRequest,
  CreateExamRequestSchema,
  ExamsService,
  Mode,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { createExamsService, type ExamsDeps } from './service.ts';

/** Calls a service's handlers without a transport; answers go through their wire form, as they would over one. */
export function directClient(deps: ExamsDeps): RpcClient<typeof ExamsService> {
  const { handlers } = createExamsService(deps).bindings[0]!;
  const service: DescService = ExamsService;
  const call = { caller: 'test', requestId: 'test', signal: new AbortController().signal };
  return Object.fromEntries(
    service.methods.map((method) => [
      method.localName,
      async (request: never) => {
        const answer = await handlers[method.localName]!(create(method.input, request) as never, call);
        return fromBinary(method.output, toBinary(method.output, create(method.output, answer as never)));
      },
    ]),
  ) as unknown as RpcClient<typeof ExamsService>;
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

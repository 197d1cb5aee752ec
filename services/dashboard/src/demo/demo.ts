import type { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import type { Forwarder } from '../rpc/forward.ts';
import type { Visit } from '../sessions/visit.ts';

export interface DemoDeps {
  exams: RpcClient<typeof ExamsService>;
  submissions: RpcClient<typeof SubmissionsService>;
  forwarder: Forwarder;
}

/** Makes an exam with six copies to try the dashboard with. */
export function demoExams(_deps: DemoDeps) {
  return async (_visit: Visit, _operationId: string): Promise<{ examId: string }> => {
    throw new ContractError('engine_unavailable');
  };
}

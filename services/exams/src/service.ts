import type { Database } from '@exam-evaluation/data/database.ts';
import { sweepOperations } from '@exam-evaluation/data/operations.ts';
import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { bind } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Service } from '@exam-evaluation/runtime/service.ts';
import { candidateHandlers } from './candidates/rpc.ts';
import { choiceGroupHandlers } from './choice-groups/rpc.ts';
import { patchHandlers } from './exams/patch-rpc.ts';
import { examHandlers } from './exams/rpc.ts';
import { submitHandlers } from './exams/submit-rpc.ts';
import { questionHandlers } from './questions/rpc.ts';
import { rubricHandlers } from './rubrics/rpc.ts';

export interface ExamsDeps {
  database: Database;
  /** Asked before a change that no submit may race. */
  submissions: Pick<RpcClient<typeof SubmissionsService>, 'fence'>;
}

/** Exams, questions, rubrics, choice groups, candidates and registrations. */
export function createExamsService(deps: ExamsDeps): Service {
  const { database } = deps;
  return {
    name: 'exams',
    bindings: [
      bind(ExamsService, ['*'], {
        ...examHandlers(deps),
        ...patchHandlers(deps),
        ...submitHandlers(deps),
        ...questionHandlers(deps),
        ...rubricHandlers(deps),
        ...choiceGroupHandlers(deps),
        ...candidateHandlers(deps),
      }),
    ],
    jobs: [{ name: 'sweep operations', intervalMs: 10 * 60_000, run: () => sweepOperations(database) }],
    missingParts: async () => ((await database.isReachable()) ? [] : ['database']),
  };
}

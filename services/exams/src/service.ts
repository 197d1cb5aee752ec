import { sweepOperations } from '@exam-evaluation/data/operations.ts';
import { ExamsAdminService, ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { bind } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Service } from '@exam-evaluation/runtime/service.ts';
import { answerSheetHandlers } from './answer-sheets/rpc.ts';
import { eraseHandlers } from './candidates/erase.ts';
import { candidateHandlers } from './candidates/rpc.ts';
import { choiceGroupHandlers } from './choice-groups/rpc.ts';
import type { ExamsDeps } from './deps.ts';
import { patchHandlers } from './exams/patch-rpc.ts';
import { examHandlers } from './exams/rpc.ts';
import { submitHandlers } from './exams/submit-rpc.ts';
import { questionHandlers } from './questions/rpc.ts';
import { auditHandlers } from './record/audit-rpc.ts';
import { rubricHandlers } from './rubrics/rpc.ts';

/** Exams, questions, rubrics, choice groups, candidates and registrations. */
export function createExamsService(deps: ExamsDeps): Service {
  const { database } = deps;
  return {
    name: 'exams',
    bindings: [
      bind(
        ExamsService,
        ['*'],
        {
          ...examHandlers(deps),
          ...patchHandlers(deps),
          ...submitHandlers(deps),
          ...questionHandlers(deps),
          ...rubricHandlers(deps),
          ...choiceGroupHandlers(deps),
          ...candidateHandlers(deps),
          ...answerSheetHandlers(deps),
          ...auditHandlers(deps),
        },
        { getExamForSubmit: ['submissions'], setLifecycle: ['submissions'] },
      ),
      bind(ExamsAdminService, ['submissions'], eraseHandlers(deps)),
    ],
    jobs: [{ name: 'sweep operations', intervalMs: 10 * 60_000, run: () => sweepOperations(database) }],
    missingParts: async () => ((await database.isReachable()) ? [] : ['database']),
  };
}

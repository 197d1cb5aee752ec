import type { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Deps } from '../../deps.ts';
import { decideAppeal } from './decide.ts';
import { makeAppeal } from './make.ts';

type AppealHandlers = Pick<Handlers<typeof SubmissionsService>, 'makeAppeal' | 'decideAppeal'>;

/** RPCs by which candidates have their marks looked at again. */
export function appealHandlers(deps: Pick<Deps, 'database' | 'archive' | 'renders'>): AppealHandlers {
  return {
    makeAppeal: async (request) => await makeAppeal(deps, request),
    decideAppeal: async (request) => await decideAppeal(deps, request),
  };
}

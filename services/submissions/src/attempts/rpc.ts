import type { WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Deps } from '../deps.ts';
import { claimNextHandler } from './claim.ts';
import { handBackHandler } from './leases/hand-back.ts';
import { heartbeatHandler } from './leases/heartbeat.ts';
import { modelAnswerHandlers } from './model-answers.ts';
import { completeHandler } from './outcome/complete.ts';
import { readPageHandlers } from './read-pages.ts';

/** RPCs for grading workers. */
export function workHandlers(deps: Deps): Handlers<typeof WorkService> {
  return {
    claimNext: claimNextHandler(deps),
    heartbeat: heartbeatHandler(deps),
    complete: completeHandler(deps),
    handBack: handBackHandler(deps),
    ...modelAnswerHandlers(deps),
    ...readPageHandlers(deps),
  };
}

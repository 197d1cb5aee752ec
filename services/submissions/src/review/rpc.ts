import type { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Deps } from '../deps.ts';
import { reviewAnswers } from './answers.ts';
import { startByHand } from './by-hand.ts';
import { chooseSeed } from './choose-seed.ts';
import { closeExam, finalizeExam, unfinalizeSubmission } from './finalize.ts';
import { repairReading } from './repair.ts';
import { approveSubmission, overrideQuestion, undoReview } from './review.ts';

type ReviewHandlers = Pick<
  Handlers<typeof SubmissionsService>,
  | 'overrideQuestion'
  | 'reviewAnswers'
  | 'approveSubmission'
  | 'undoReview'
  | 'startByHand'
  | 'repairReading'
  | 'finalizeExam'
  | 'closeExam'
  | 'unfinalizeSubmission'
  | 'chooseSeed'
>;

/** RPCs for reviewing marks. */
export function reviewHandlers(deps: Deps): ReviewHandlers {
  return {
    overrideQuestion: async (request) => await overrideQuestion(deps, request),
    reviewAnswers: async (request) => await reviewAnswers(deps, request),
    approveSubmission: async (request) => await approveSubmission(deps, request),
    startByHand: async (request) => await startByHand(deps, request),
    repairReading: async (request) => await repairReading(deps, request),
    chooseSeed: async (request) => await chooseSeed(deps, request),
    undoReview: async (request) => await undoReview(deps, request),
    finalizeExam: async (request) => await finalizeExam(deps, request),
    closeExam: async (request) => await closeExam(deps, request),
    unfinalizeSubmission: async (request) => await unfinalizeSubmission(deps, request),
  };
}

import type { ProposalRequest, SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Deps } from '../deps.ts';
import { applyMarkedAgain, getMarkedAgain, markAgain, undoMarkedAgain } from './marked-again.ts';
import { applyProposal, declineProposal, getProposal, undoProposal } from './proposals.ts';
import { Recent } from './recent.ts';

const MAX_AGE_SECONDS = 60;

type ProposalHandlers = Pick<
  Handlers<typeof SubmissionsService>,
  | 'getProposal'
  | 'applyProposal'
  | 'undoProposal'
  | 'declineProposal'
  | 'markAgain'
  | 'getMarkedAgain'
  | 'applyMarkedAgain'
  | 'undoMarkedAgain'
>;

/** RPCs for what reviews, or a changed paper, suggest for other marks. */
export function proposalHandlers(deps: Deps): ProposalHandlers {
  const proposals = new Recent<Awaited<ReturnType<typeof getProposal>>>();
  const carried = new Recent<Awaited<ReturnType<typeof getMarkedAgain>>>();
  return {
    getProposal: async (request) =>
      await proposals.get(keyOf(request), maxAgeOf(request), () => getProposal(deps, request)),
    applyProposal: async (request) => await applyProposal(deps, request),
    undoProposal: async (request) => await undoProposal(deps, request),
    declineProposal: async (request) => await declineProposal(deps, request),
    markAgain: async (request) => await markAgain(deps, request),
    getMarkedAgain: async (request) =>
      await carried.get(keyOf(request), maxAgeOf(request), () => getMarkedAgain(deps, request)),
    applyMarkedAgain: async (request) => await applyMarkedAgain(deps, request),
    undoMarkedAgain: async (request) => await undoMarkedAgain(deps, request),
  };
}

function keyOf({ instituteId, source, examId, questionId }: ProposalRequest): string {
  return [instituteId, source, examId, questionId].join(' ');
}

/** In milliseconds. */
function maxAgeOf({ maxAgeSeconds }: ProposalRequest): number {
  return 1_000 * Math.min(maxAgeSeconds, MAX_AGE_SECONDS);
}

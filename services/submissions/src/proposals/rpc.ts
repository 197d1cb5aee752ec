import type { ProposalRequest } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { withParts } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Deps } from '../deps.ts';
import { applyMarkedAgain, getMarkedAgain, markAgain, undoMarkedAgain } from './marked-again.ts';
import { applyProposal, declineProposal, getProposal, undoProposal } from './proposals.ts';
import { Recent } from './recent.ts';

const MAX_AGE_SECONDS = 60;

/** RPCs for what reviews, or a changed paper, suggest for other marks. */
export function proposalHandlers(deps: Deps) {
  const proposals = new Recent<Awaited<ReturnType<typeof getProposal>>>();
  const carried = new Recent<Awaited<ReturnType<typeof getMarkedAgain>>>();
  return {
    ...withParts(deps, { applyProposal, undoProposal, declineProposal, markAgain, applyMarkedAgain, undoMarkedAgain }),
    getProposal: async (request: ProposalRequest) =>
      await proposals.get(keyOf(request), maxAgeOf(request), () => getProposal(deps, request)),
    getMarkedAgain: async (request: ProposalRequest) =>
      await carried.get(keyOf(request), maxAgeOf(request), () => getMarkedAgain(deps, request)),
  };
}

function keyOf({ instituteId, source, examId, questionId }: ProposalRequest): string {
  return [instituteId, source, examId, questionId].join(' ');
}

/** In milliseconds. */
function maxAgeOf({ maxAgeSeconds }: ProposalRequest): number {
  return 1_000 * Math.min(maxAgeSeconds, MAX_AGE_SECONDS);
}

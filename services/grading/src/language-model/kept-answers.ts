import type { Claim, WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import type { KeptAnswers } from './session.ts';

const TIMEOUT_MS = 3_000;

/**
 * Answers of the model that the submissions service stores for the institute of a claim; usable while the claim is
 * held.
 */
export function keptAnswers(work: RpcClient<typeof WorkService>, claim: Claim): KeptAnswers {
  const { instituteId, attemptId, token } = claim;
  const options = { timeoutMs: TIMEOUT_MS };
  return {
    async recall(key) {
      return (await work.recallAnswer({ instituteId, attemptId, token, key }, options)).json;
    },
    async keep(key, json) {
      return (await work.keepAnswer({ instituteId, attemptId, token, key, json }, options)).json ?? json;
    },
  };
}

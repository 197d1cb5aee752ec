import type { MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import type { CandidateService } from '@exam-evaluation/proto/dashboard/v1/results_pb.js';
import type { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { orUnavailable, type RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { Attempts } from '../sessions/attempts.ts';
import type { Cookie } from '../sessions/cookie.ts';
import { type Readers, SESSION_SECONDS } from './readers.ts';
import type { TargetRow } from './store.ts';

/** What handlers know of a candidate's call besides its message. */
export interface CandidateContext {
  requestId: string;
  /** Address that the request came from. */
  address: string;
  /** Token of the session's cookie; empty where there is none. */
  token: string;
  /** Adds a header to the answer. */
  setHeader: (name: string, value: string) => void;
}

type Methods = typeof CandidateService.method;
export type CandidateHandlers = {
  [K in keyof Methods]: (
    request: MessageShape<Methods[K]['input']>,
    context: CandidateContext,
  ) => Promise<MessageInitShape<Methods[K]['output']>>;
};

export interface CandidateDeps {
  readers: Readers;
  cookie: Cookie;
  submissions: Pick<RpcClient<typeof SubmissionsService>, 'getFinalResult' | 'getCheckedCopy' | 'makeAppeal'>;
  /** @throws ContractError product_not_enabled. */
  requireOpen: (instituteId: string) => Promise<void>;
}

/** Calls in a minute. Many candidates of a school come from one address. */
const BY_ADDRESS_MAX = 600;
const BY_LINK_MAX = 60;
const COPY_SECONDS = 60;
const TIMEOUT = { timeoutMs: 28_000 };

/** Handlers for a candidate's own page; whose copy it is, only the session says. */
export function candidateHandlers({ readers, cookie, submissions, requireOpen }: CandidateDeps): CandidateHandlers {
  const byAddress = new Attempts(BY_ADDRESS_MAX);
  const byLink = new Attempts(BY_LINK_MAX);

  const admit = async (target: TargetRow) => {
    byLink.count(`${target.exam_id} ${target.candidate_id}`);
    await requireOpen(target.institute_id);
  };
  const findTarget = async ({ address, token }: CandidateContext) => {
    byAddress.count(address);
    const target = await readers.find(token);
    if (!target) throw new ContractError('sign_in_required', { message: 'Open your link again.' });
    await admit(target);
    return target;
  };
  const findResult = async ({ institute_id: instituteId, exam_id: examId, candidate_id: candidateId }: TargetRow) =>
    await orUnavailable(submissions.getFinalResult({ instituteId, examId, candidateId }, TIMEOUT));

  return {
    async openResult({ secret }, { address, token: earlier, setHeader }) {
      byAddress.count(address);
      const opened = await readers.open(secret);
      if (!opened) throw new ContractError('not_found', { message: 'This link is not valid, or not any more.' });
      await admit(opened.target);
      await readers.close(earlier); // a browser shows one copy
      setHeader('Set-Cookie', cookie.write(opened.token, SESSION_SECONDS));
      return {};
    },

    async closeResult(_request, { token, setHeader }) {
      await readers.close(token);
      setHeader('Set-Cookie', cookie.remove());
      return {};
    },

    async getMyResult(_request, context) {
      const target = await findTarget(context);
      return {
        result: await findResult(target),
        until: toTimestamp(target.until),
        appealsUntil: toTimestamp(target.appeals_until),
        mayAppeal: target.may_appeal,
      };
    },

    async makeAppeal({ questionId, reason }, context) {
      const target = await findTarget(context);
      if (!target.may_appeal)
        throw new ContractError('conflict', { message: 'No requests are taken, or not any more.' });
      const { institute_id: instituteId, exam_id: examId, candidate_id: candidateId } = target;
      await orUnavailable(submissions.makeAppeal({ instituteId, examId, candidateId, questionId, reason }, TIMEOUT));
      return {};
    },

    async getMyCheckedCopy(_request, context) {
      const target = await findTarget(context);
      const { submissionId } = await findResult(target);
      const request = { instituteId: target.institute_id, submissionId, expiresInSeconds: COPY_SECONDS };
      const { publicUrl } = await orUnavailable(submissions.getCheckedCopy(request, TIMEOUT));
      return { publicUrl };
    },
  };
}

import type { DescMethod, Message } from '@bufbuild/protobuf';
import type { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type CreateKeyRequest, GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { invalidFields } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import type { Visit } from '../model/visit.ts';

const { listSubmissions, listResults, getExamStats, listReviewItems } = SubmissionsService.method;
/** What the service that owns copies answers for any exam: where there are none, with nothing. */
const OF_AN_EXAM: ReadonlySet<DescMethod> = new Set([listSubmissions, listResults, getExamStats, listReviewItems]);

/** Addresses that only services inside can reach; they are signed, and a browser has no use for them. */
const INTERNAL = 'internalUrl';

/** The reply as a browser gets it. */
export function withoutInternalAddress(method: DescMethod, reply: unknown): unknown {
  const hasOne = method.output.fields.some(({ localName }) => localName === INTERNAL);
  return hasOne ? { ...(reply as object), [INTERNAL]: '' } : reply;
}

/**
 * Refuses what a service would answer, though it cannot be what a person wants.
 * @throws ContractError exam_not_found; validation_failed for a new key that may do nothing, since a service gives such
 *   a key the usual scopes.
 */
export async function requireMeant(
  method: DescMethod,
  request: Message,
  { instituteId }: Visit,
  exams: Pick<RpcClient<typeof ExamsService>, 'getExam'>,
): Promise<void> {
  const { examId } = request as { examId?: string };
  if (examId && OF_AN_EXAM.has(method)) await exams.getExam({ instituteId, examId });
  if (method === GatewayAdminService.method.createKey && (request as CreateKeyRequest).scopes.length === 0) {
    throw invalidFields([{ field: 'scopes', code: 'required', message: 'needs at least one scope' }]);
  }
}

import { ConnectError } from '@connectrpc/connect';
import { ErrorDetailsSchema } from '@exam-evaluation/proto/common/v1/common_pb.js';

/** The details object of a refusal, such as `{ submission_id }`; empty where there is none. */
export function detailsOf(error: unknown): Record<string, unknown> {
  const [found] = ConnectError.from(error).findDetails(ErrorDetailsSchema);
  return found?.details ?? {};
}

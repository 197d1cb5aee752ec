import type { Database } from '@exam-evaluation/data/database.ts';
import type { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';

/** What the handlers of this service work with. */
export interface ExamsDeps {
  database: Database;
  /** Asked before a change that no submit may race. */
  submissions: Pick<RpcClient<typeof SubmissionsService>, 'fence'>;
}

import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type {
  ClaimSchema,
  CompleteRequest,
  HandBackRequest,
  HeartbeatRequest_Held,
} from '@exam-evaluation/proto/grading/v1/work_pb.js';

/**
 * The queue of drawings of checked copies. A grading run never draws: drawings are separate jobs, claimed like copies
 * (docs/decisions/0006). In their messages `attempt_id` is the submission's id.
 */
export interface RenderQueue {
  /**
   * Queues drawings; call it in the transaction that shows new marks. It wakes no worker, since the one that handed the
   * marks in asks for more work anyway.
   */
  enqueue(tx: Tx, instituteId: string, submissionIds: readonly string[]): Promise<void>;
  /**
   * Queues these copies to be drawn again and wakes a worker. Call it in the transaction of a review, approval or
   * finalize.
   */
  enqueueAgain(tx: Tx, instituteId: string, submissionIds: readonly string[]): Promise<void>;
  /** Those of the submissions that have a checked copy, drawn or to be drawn. */
  available(tx: Tx, instituteId: string, submissionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Claims the drawing that was requested first. The returned function hands it over after the transaction has
   * committed, if there is something to draw.
   */
  claim(
    tx: Tx,
    holder: { workerId: string; leaseSeconds: number },
  ): Promise<(() => Promise<MessageInitShape<typeof ClaimSchema> | undefined>) | undefined>;
  /** Renews leases; returns the ids of lost claims. */
  heartbeat(held: readonly HeartbeatRequest_Held[], leaseSeconds: number): Promise<string[]>;
  /** @throws ContractError conflict for a stale claim. */
  complete(request: CompleteRequest): Promise<void>;
  /** @throws ContractError conflict for a stale claim. */
  handBack(request: HandBackRequest): Promise<void>;
}

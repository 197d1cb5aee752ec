import type { JsonObject } from '@bufbuild/protobuf';
import type { ActOf } from '@exam-evaluation/contract/acts.ts';
import { toAuditActor } from '@exam-evaluation/data/actors.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Actor } from '@exam-evaluation/proto/common/v1/common_pb.js';

/**
 * Records who makes a change, in the transaction of the change.
 * @param examId absent where the act concerns no single exam.
 * @throws ContractError validation_failed for a person without an id, or with a field that is too long.
 */
export async function addAudit(
  tx: Tx,
  request: { instituteId: string; actor?: Actor | undefined },
  act: { action: ActOf<'exams'>; examId?: string; details?: JsonObject },
): Promise<void> {
  const { actor, person } = toAuditActor(request.actor);
  await tx.query(
    'insert into audit (institute_id, actor, person, action, exam_id, details) values ($1, $2, $3, $4, $5, $6)',
    [request.instituteId, actor, person, act.action, act.examId ?? null, act.details ?? {}],
  );
}

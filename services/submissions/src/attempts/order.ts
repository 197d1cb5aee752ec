import type { LaneName } from '@exam-evaluation/contract/submissions.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';

// Start-time fair queueing. Each lane has a virtual time: the order key of the copy claimed last. A copy's key is the
// lane's virtual time, or the virtual time at which the previous copy of its institute ends (key + work), whichever is
// later. So institutes take turns by work: a thousand copies of one institute queue behind each other, not ahead of
// everybody else's, and an institute that comes back after a pause starts at the current virtual time, without credit
// for the pause. Keys are set once, when a copy is accepted, so a copy's position is known at every moment.

/** @param units the copy's work: pages or written answers, at least 1. */
export async function takeOrderKey(tx: Tx, instituteId: string, lane: LaneName, units: number): Promise<number> {
  const [taken] = await tx.query<{ order_key: number }>(
    `insert into queue_tags (institute_id, lane, finish)
     values ($1, $2, (select virtual_time from lanes where lane = $2) + $3)
     on conflict (institute_id, lane) do update set finish = greatest(excluded.finish, queue_tags.finish + $3)
     returning finish - $3 as order_key`,
    [instituteId, lane, units],
  );
  return taken!.order_key;
}

/** A copy with this key was claimed. The last statement of its transaction: all claims of a lane meet at this row. */
export async function advanceLane(tx: Tx, lane: LaneName, orderKey: number): Promise<void> {
  await tx.query('update lanes set virtual_time = $2 where lane = $1 and virtual_time < $2', [lane, orderKey]);
}

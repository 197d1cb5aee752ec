import type { LaneName } from '@exam-evaluation/contract/submissions.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { type Carrier, carrier } from '@exam-evaluation/runtime/spans.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';

/** A copy waits in a lane. */
export interface WakeUp {
  submissionId: string;
  attemptId: string;
  lane: LaneName;
}

/** The gate of an exam was closed or reopened. */
export interface Lifecycle {
  examId: string;
  finalizedAt: Instant | null;
  seq: number;
}

export type Message = { institute_id: string; id: string; headers: Carrier; tries: number } & (
  | { kind: 'wake_up'; payload: WakeUp }
  | { kind: 'lifecycle'; payload: Lifecycle }
);

export type MessageOf<Kind extends Message['kind']> = Extract<Message, { kind: Kind }>;

/** @param headers trace context of the cause of the evaluation; by default that of the current work. */
export async function addWakeUp(tx: Tx, instituteId: string, wakeUp: WakeUp, headers?: Carrier): Promise<void> {
  await insertMessage(tx, instituteId, 'wake_up', wakeUp, headers);
}

export async function addLifecycle(tx: Tx, instituteId: string, lifecycle: Lifecycle): Promise<void> {
  await insertMessage(tx, instituteId, 'lifecycle', lifecycle);
}

async function insertMessage(
  tx: Tx,
  instituteId: string,
  kind: Message['kind'],
  payload: WakeUp | Lifecycle,
  headers: Carrier = carrier(),
): Promise<void> {
  await tx.query('insert into outbox (institute_id, kind, payload, headers) values ($1, $2, $3, $4)', [
    instituteId,
    kind,
    JSON.stringify(payload),
    JSON.stringify(headers),
  ]);
}

/** Leases messages of a kind to this relay for ten seconds; one that is not deleted by then is delivered again. */
export async function takeMessages<Kind extends Message['kind']>(
  tx: Tx,
  kind: Kind,
  limit: number,
): Promise<MessageOf<Kind>[]> {
  return await tx.query<MessageOf<Kind>>(
    `update outbox o set available_at = now() + interval '10 seconds', tries = tries + 1
     from (select institute_id, id from outbox where kind = $1 and available_at <= now()
           order by available_at limit $2 for update skip locked) due
     where o.institute_id = due.institute_id and o.id = due.id
     returning o.institute_id, o.id, o.kind, o.payload, o.headers, o.tries`,
    [kind, limit],
  );
}

export async function deleteMessages(tx: Tx, messages: readonly Message[]): Promise<void> {
  await tx.query(
    `delete from outbox o using unnest($1::uuid[], $2::uuid[]) as sent (institute_id, id)
     where o.institute_id = sent.institute_id and o.id = sent.id`,
    [messages.map((message) => message.institute_id), messages.map((message) => message.id)],
  );
}

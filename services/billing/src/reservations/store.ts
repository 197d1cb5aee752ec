import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import { hold, settle } from '../ledger/rules.ts';
import { movementValues } from '../ledger/store.ts';
import type { UnitName } from '../model/account.rules.ts';
import type { Attempt } from '../model/attempt.ts';
import type { Hold, Order, Reservation, Settlement, State } from './rules.ts';

export interface ReservationRow {
  state: State;
  unit: UnitName | null;
  quantity: number;
  credits_per_unit: number;
  amount: number;
  captured: number;
  created_at: Instant;
}

const COLUMNS = 'state, unit, quantity, credits_per_unit, amount, captured, created_at';

/** Inserts a reservation: counts its copy and holds its credits. The caller has locked the account. */
export async function insertReservation(
  tx: Tx,
  { instituteId, attemptId }: Attempt,
  order: Order & Hold & { keyId: string },
): Promise<Reservation> {
  const [row] = await tx.query<ReservationRow>(
    `with counted as (
       insert into copy_counts as c (institute_id, day, key_id, copies)
       select distinct $1::uuid, $7::date, counter, 1 from unnest(array['', $8]) counter
       on conflict (institute_id, day, key_id) do update set copies = c.copies + 1
     ), reserved as (
       insert into reservations (institute_id, attempt_id, state, unit, quantity, credits_per_unit, amount, day, key_id)
       values ($1, $2, 'open', $3, $4, $5, $6, $7, $8) returning *
     )
     select ${COLUMNS}, post($1, 'hold', $2, '', $9, $10, $11, $12) from reserved`,
    [
      instituteId,
      attemptId,
      order.unit,
      order.quantity,
      order.creditsPerUnit,
      order.amount,
      order.day,
      order.keyId,
      ...movementValues(hold(order.amount)),
    ],
  );
  return toReservation(row!);
}

/**
 * Ends an open reservation: charges, frees the rest, and a void gives the copy back to the day it was counted on.
 * The caller holds the account's lock.
 */
export async function settleReservation(
  tx: Tx,
  { instituteId, attemptId }: Attempt,
  held: number,
  { state, charged }: Settlement,
): Promise<Reservation> {
  const [row] = await tx.query<ReservationRow>(
    `with settled as (
       update reservations set state = $3, captured = $4, settled_at = clock_timestamp()
       where institute_id = $1 and attempt_id = $2 and state = 'open' returning *
     ), given_back as (
       update copy_counts c set copies = c.copies - 1 from settled s
       where s.state = 'void' and c.institute_id = $1 and c.day = s.day and c.key_id in ('', s.key_id)
     )
     select ${COLUMNS}, post($1, 'settlement', $2, '', $5, $6, $7, $8) from settled`,
    [instituteId, attemptId, state, charged, ...movementValues(settle(held, charged))],
  );
  return toReservation(row!);
}

/**
 * Marks an attempt that reserved nothing as void, so that it can reserve nothing later. The caller holds the account's
 * lock.
 */
export async function insertTombstone(tx: Tx, { instituteId, attemptId }: Attempt): Promise<Reservation> {
  const [row] = await tx.query<ReservationRow>(
    `insert into reservations (institute_id, attempt_id, state, quantity, credits_per_unit, amount, key_id, settled_at)
     values ($1, $2, 'void', 0, 0, 0, '', clock_timestamp()) returning ${COLUMNS}`,
    [instituteId, attemptId],
  );
  return toReservation(row!);
}

/** A place in the list of open reservations. */
export interface OpenPosition {
  createdAt: Instant;
  attemptId: string;
}

/** Open reservations of all institutes that were made before a time, oldest first; system role. */
export async function selectOpen(
  tx: Tx,
  query: { madeBefore: Instant; after: OpenPosition | undefined; limit: number },
): Promise<(Attempt & Reservation)[]> {
  const rows = await tx.query<ReservationRow & { institute_id: string; attempt_id: string }>(
    `select institute_id, attempt_id, ${COLUMNS} from reservations
     where state = 'open' and created_at < $1
       and ($2::timestamptz is null or (created_at, attempt_id) > ($2, $3::uuid))
     order by created_at, attempt_id limit $4`,
    [query.madeBefore, query.after?.createdAt ?? null, query.after?.attemptId ?? null, query.limit],
  );
  return rows.map((row) => ({
    instituteId: row.institute_id,
    attemptId: row.attempt_id,
    ...toReservation(row),
  }));
}

/** A reservation as it is listed. */
export type ListedReservation = Attempt & Reservation & { settledAt: Instant | null; keyId: string };

type ListedRow = ReservationRow & { attempt_id: string; settled_at: Instant | null; key_id: string };

/** Which reservations are listed: those named, or all; only those after the attempt `after`. */
export interface ReservationQuery {
  attemptIds: readonly string[];
  after: string | null;
  limit: number;
}

/** Reservations of an institute by attempt. */
export async function selectReservations(
  tx: Tx,
  instituteId: string,
  query: ReservationQuery,
): Promise<ListedReservation[]> {
  const rows = await tx.query<ListedRow>(
    `select attempt_id, ${COLUMNS}, settled_at, key_id from reservations
     where institute_id = $1 and (cardinality($2::uuid[]) = 0 or attempt_id = any($2))
       and ($3::uuid is null or attempt_id > $3)
     order by attempt_id limit $4`,
    [instituteId, query.attemptIds, query.after, query.limit],
  );
  return rows.map((row) => toListed(instituteId, row));
}

/** Reservations of an institute, the newest first. */
export async function selectNewest(tx: Tx, instituteId: string, query: ReservationQuery): Promise<ListedReservation[]> {
  const rows = await tx.query<ListedRow>(
    `select attempt_id, ${COLUMNS}, settled_at, key_id from reservations r
     where institute_id = $1 and (cardinality($2::uuid[]) = 0 or attempt_id = any($2))
       and ($3::uuid is null or (created_at, attempt_id) < (
         select a.created_at, a.attempt_id from reservations a where a.institute_id = $1 and a.attempt_id = $3))
     order by created_at desc, attempt_id desc limit $4`,
    [instituteId, query.attemptIds, query.after, query.limit],
  );
  return rows.map((row) => toListed(instituteId, row));
}

function toListed(instituteId: string, row: ListedRow): ListedReservation {
  return {
    instituteId,
    attemptId: row.attempt_id,
    ...toReservation(row),
    settledAt: row.settled_at,
    keyId: row.key_id,
  };
}

export function toReservation(row: ReservationRow): Reservation {
  return {
    state: row.state,
    unit: row.unit,
    quantity: row.quantity,
    creditsPerUnit: row.credits_per_unit,
    amount: row.amount,
    captured: row.captured,
    createdAt: row.created_at,
  };
}

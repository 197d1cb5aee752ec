import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import type { Standing, State } from './rules.ts';
import { type ReservationRow, toReservation } from './store.ts';

type StandingRow = Omit<ReservationRow, 'state'> & {
  state: State | null;
  free: number;
  held: number;
  credit_limit: number;
  daily_copy_quota: number | null;
  page_credits: number | null;
  answer_credits: number | null;
  now: Instant;
  day: string;
  used: number;
  used_by_key: number;
};

/** Whose standing is read. Without an attempt it has no reservation, and without a key no usage of a key. */
export interface Subject {
  instituteId: string;
  attemptId?: string;
  keyId?: string;
}

/** Account, today's usage and reservation in one snapshot. */
export async function readStanding(tx: Tx, subject: Subject): Promise<Standing> {
  const [row] = await tx.query<StandingRow>('select * from read_standing($1, $2, $3)', values(subject));
  return toStanding(row!);
}

/**
 * Reads the same under the account's lock, which is held until commit, so that decisions based on it stay valid.
 * Creates an account that is missing.
 */
export async function lockStanding(tx: Tx, subject: Subject): Promise<Standing> {
  const [row] = await tx.query<StandingRow>('select * from lock_standing($1, $2, $3)', values(subject));
  return toStanding(row!);
}

function values({ instituteId, attemptId, keyId }: Subject): unknown[] {
  return [instituteId, attemptId ?? null, keyId ?? ''];
}

function toStanding(row: StandingRow): Standing {
  return {
    account: {
      free: row.free,
      held: row.held,
      creditLimit: row.credit_limit,
      dailyCopyQuota: row.daily_copy_quota,
      rates: { page: row.page_credits, answer: row.answer_credits },
    },
    usage: { now: row.now, day: row.day, used: row.used, usedByKey: row.used_by_key },
    reservation: row.state === null ? undefined : toReservation({ ...row, state: row.state }),
  };
}

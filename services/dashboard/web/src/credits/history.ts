import { timestampDate } from '@bufbuild/protobuf/wkt';
import { type Reservation, ReservationState } from '@exam-evaluation/proto/billing/v1/billing_pb.js';

const PAGE_SIZE = 500;
/** The most reservations that are read, newest first. */
export const HISTORY_MAX = 2_000;
/** Days in the table by day. */
const DAYS_MAX = 31;

export interface History {
  /** Newest first. */
  reservations: Reservation[];
  /** False: there are older ones. */
  isComplete: boolean;
}

/** Reads the reservations of credits. @param readPage reads those that are older than an attempt, newest first. */
export async function readHistory(
  readPage: (after: string, limit: number) => Promise<Reservation[]>,
): Promise<History> {
  const reservations: Reservation[] = [];
  for (;;) {
    const page = await readPage(reservations.at(-1)?.attemptId ?? '', PAGE_SIZE);
    reservations.push(...page);
    if (page.length < PAGE_SIZE) return { reservations, isComplete: true };
    if (reservations.length >= HISTORY_MAX) return { reservations, isComplete: false };
  }
}

export interface Day {
  /** YYYY-MM-DD in UTC, as quotas count. */
  day: string;
  copies: number;
  /** Hundredths. */
  charged: number;
}

/** Copies accepted and credits charged for each day, newest first; only days that were read completely. */
export function byDay({ reservations, isComplete }: History): Day[] {
  const days = new Map<string, Day>();
  for (const { createdAt, captured, state } of reservations) {
    if (!createdAt || state === ReservationState.VOID) continue;
    const day = timestampDate(createdAt).toISOString().slice(0, 10);
    const known = days.get(day) ?? { day, copies: 0, charged: 0 };
    days.set(day, { day, copies: known.copies + 1, charged: known.charged + Number(captured) });
  }
  const list = [...days.values()];
  // The oldest day may be incomplete.
  return (isComplete ? list : list.slice(0, -1)).slice(0, DAYS_MAX);
}

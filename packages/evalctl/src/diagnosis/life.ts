import { type Reservation, ReservationState } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import {
  type Diagnosis,
  type Diagnosis_Attempt,
  Lane,
  SubmissionState,
  SubmissionStatus,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { fromTimestamp, type Instant } from '@exam-evaluation/runtime/time.ts';

/** What submissions and billing know of one copy. */
export interface Known {
  diagnosis: Diagnosis;
  /** Reservations of its attempts. */
  reservations: readonly Reservation[];
}

/** Something that happened to a copy. */
export interface Moment {
  at: Instant;
  /** The service that reports it. */
  by: 'submissions' | 'billing' | 'grading';
  what: string;
}

/** What happened to a copy, in the order of its times. */
export function lifeOf({ diagnosis, reservations }: Known): Moment[] {
  const moments: Moment[] = [];
  const add = (at: Parameters<typeof fromTimestamp>[0] | undefined, by: Moment['by'], what: string) => {
    const instant = fromTimestamp(at);
    if (instant) moments.push({ at: instant, by, what });
  };
  for (const attempt of diagnosis.attempts) {
    add(attempt.acceptedAt, 'submissions', acceptance(attempt));
    for (const claim of attempt.claims) {
      add(claim.claimedAt, 'grading', `claimed by ${claim.workerId}`);
      add(claim.endedAt, 'submissions', `claim ${claim.ending.replace('_', ' ')}: waits again`);
    }
    if (attempt.outcome) add(attempt.endedAt, 'submissions', outcome(attempt));
  }
  for (const reservation of reservations) {
    const state = ReservationState[reservation.state].toLowerCase();
    const charged = reservation.state === ReservationState.CAPTURED ? ` ${credits(reservation.captured)}` : '';
    add(reservation.createdAt, 'billing', `reserved ${credits(reservation.amount)}`);
    add(reservation.settledAt, 'billing', `${state}${charged}`);
  }
  for (const act of diagnosis.acts) add(act.at, 'submissions', `${act.action} by ${act.actor}`);
  for (const letter of diagnosis.deadLetters) add(letter.diedAt, 'submissions', `dead letter: ${letter.error}`);
  const { drawing } = diagnosis;
  if (drawing) add(drawing.wantedAt, 'submissions', `checked copy wanted (revision ${drawing.wanted})`);
  return moments.sort((a, b) => (a.at < b.at ? -1 : 1));
}

function acceptance({ n, lane, quantity, unit, amount }: Diagnosis_Attempt): string {
  const work = `${quantity} ${unit}${quantity === 1 ? '' : 's'}`;
  return `accepted as attempt ${n}: lane ${Lane[lane].toLowerCase()}, ${work}, ${credits(amount)}`;
}

function outcome({ outcome, errorCode, charge }: Diagnosis_Attempt): string {
  const why = errorCode && ` (${errorCode})`;
  return `outcome ${outcome}${why}, to be charged ${credits(charge)}`;
}

function credits(hundredths: bigint): string {
  return `${fromHundredths(hundredths)} credits`;
}

/** Events leave the outbox within this time while the bus takes them. */
const OUTBOX_USUAL_SECONDS = 5;

/** What blocks a copy or went wrong with it; empty if all is well. */
export function findingsOf({ diagnosis, reservations }: Known): string[] {
  const now = fromTimestamp(diagnosis.now)!;
  const last = diagnosis.attempts.at(-1);
  return [
    ...ofSubmission(diagnosis),
    ...(last ? ofAttempt(last, diagnosis, now) : ['it has no attempt']),
    ...diagnosis.attempts.flatMap((attempt) => ofReservation(attempt, reservations)),
    ...diagnosis.outbox.flatMap(({ kind, createdAt, tries }) => {
      const seconds = secondsBetween(fromTimestamp(createdAt)!, now);
      return seconds < OUTBOX_USUAL_SECONDS
        ? []
        : [`its ${kind} has been in the outbox for ${seconds} s (${tries} tries): is the bus away?`];
    }),
    ...(diagnosis.deadLetters.length > 0 ? [`${diagnosis.deadLetters.length} dead letters: evalctl dlq list`] : []),
    ...(diagnosis.drawing?.givenUp ? ['its checked copy was given up: evalctl dlq replay'] : []),
  ];
}

function ofSubmission({ state, replacedBy }: Diagnosis): string[] {
  if (state === SubmissionState.REPLACED) return [`replaced by ${replacedBy}`];
  return state === SubmissionState.DELETED ? ['deleted'] : [];
}

function ofAttempt(attempt: Diagnosis_Attempt, { position, lanePausedAt }: Diagnosis, now: Instant): string[] {
  const since = (at: Instant | undefined) => (at ? secondsBetween(at, now) : 0);
  if (attempt.state === 'queued') {
    const paused = fromTimestamp(lanePausedAt);
    return [
      `waits for a worker at place ${position ?? '?'} of its lane, since ${since(fromTimestamp(attempt.acceptedAt))} s`,
      ...(paused ? [`its lane is paused since ${paused}: evalctl grading resume`] : []),
      ...(attempt.starts > 0 ? [`${attempt.starts} starts did not end`] : []),
    ];
  }
  if (attempt.state === 'running') {
    const silent = since(fromTimestamp(attempt.leaseUntil));
    const late = since(fromTimestamp(attempt.mustEndBy));
    const worker = attempt.claims.at(-1)?.workerId ?? 'a worker';
    return [
      `${worker} works on it since ${since(fromTimestamp(attempt.claims.at(-1)?.claimedAt))} s`,
      ...(silent > 0 ? [`its lease ended ${silent} s ago: the worker is gone, or does not reach submissions`] : []),
      ...(late > 0 ? [`its time was over ${late} s ago`] : []),
    ];
  }
  if (attempt.state === 'settling') {
    return [
      `its outcome is decided since ${since(fromTimestamp(attempt.endedAt))} s and not settled: is billing away?`,
    ];
  }
  return attempt.errorCode ? [`failed with ${attempt.errorCode}`] : [];
}

function ofReservation(attempt: Diagnosis_Attempt, reservations: readonly Reservation[]): string[] {
  const reservation = reservations.find(({ attemptId }) => attemptId === attempt.id);
  if (!reservation) return [`attempt ${attempt.n} has no reservation: evalctl credits verify`];
  const isOpen = reservation.state === ReservationState.OPEN;
  if (attempt.state === 'settled' && isOpen) return [`attempt ${attempt.n} is settled, its reservation is open`];
  return [];
}

/** Whole seconds from one time to another, negative if the first is later. */
function secondsBetween(from: Instant, to: Instant): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 1000);
}

/** One word for where a copy is now. */
export function statusOf({ status }: Diagnosis): string {
  return SubmissionStatus[status].toLowerCase();
}

// What must be true of the rows themselves: at every commit, and at the end. What callers see is judged by
// ../histories/check.ts.
import type { History } from '../histories/history.ts';
import type { Taken } from './actors.ts';
import { later } from './moments.ts';
import type { Ground } from './processes.ts';
import type { Change, Row } from './rows.ts';

const MARKED = ['graded', 'partially_graded'];
/** An outcome is shown after five seconds even if billing has not answered; this is just below. */
const SHOWN_LATE_SECONDS = 4.9;

type Databases = Ground['databases'];

/** Watches every commit. @param odd called with what is broken. */
export function watch(databases: Databases, odd: (what: string) => void): void {
  const { submissions, billing, exams } = databases;
  const committed = (table: string) => submissions.rows.committed(table);
  const reservation = (id: string) => billing.rows.table('reservations').get(id)?.at(-1)?.row;

  const shownBeforeCharged = ({ table, before, after }: Change) => {
    if (table !== 'submissions' || !after || !MARKED.includes(after.status)) return;
    if (before?.shown_attempt_id === after.shown_attempt_id) return;
    const attempt = committed('attempts').find(({ id }) => id === after.shown_attempt_id)!;
    const isOverdue = attempt.ended_at <= later(submissions.clock(), -SHOWN_LATE_SECONDS);
    if (!isOverdue && reservation(attempt.id)?.captured !== attempt.charge)
      odd(`${after.id} is shown before it is charged`);
  };

  const decidedTwice = ({ table, before, after }: Change) => {
    if (table !== 'attempts' || !before?.outcome || !after || before.outcome === after.outcome) return;
    if (after.error_code !== 'insufficient_credits') odd(`${after.id} was ${before.outcome}, then ${after.outcome}`);
  };

  const judges = () => {
    const live = committed('submissions').filter(({ state }) => state === 'live');
    for (const { id, candidate_id: candidateId } of live) {
      if (!exams.rows.table('registrations').get(candidateId)?.at(-1)?.row)
        odd(`${id} is live, its candidate unregistered`);
    }
    const [gate] = committed('exam_gates');
    const open = gate?.finalized ? live.find(({ finalized }) => !finalized) : undefined;
    if (open) odd(`the exam is finalized, ${open.id} is not`);
  };

  submissions.rows.onCommit = (changes) => {
    for (const change of changes) {
      shownBeforeCharged(change);
      decidedTwice(change);
    }
    if (changes.some(({ table }) => table === 'submissions' || table === 'exam_gates')) judges();
  };
  exams.rows.onCommit = judges;
}

/** What is still under way; empty when everything that was begun has ended. */
export function unrest({ submissions, billing, exams }: Databases): string[] {
  const restless = submissions.rows.committed('attempts').filter(({ state }) => state !== 'settled');
  const open = billing.rows.committed('reservations').filter(({ state }) => state === 'open');
  const [gate] = submissions.rows.committed('exam_gates');
  const [exam] = exams.rows.committed('exams');
  const lagging = (gate?.finalized ?? false) !== (exam!.status === 'finalized');
  return [
    ...restless.map(({ id, state }) => `attempt ${id} is ${state}`),
    ...open.map(({ attempt_id }) => `reservation ${attempt_id} is open`),
    ...submissions.rows.committed('outbox').map(({ kind }) => `a ${kind} is in the outbox`),
    ...(lagging ? [`the gate is ${gate?.finalized ? 'finalized' : 'open'}, the exam ${exam!.status}`] : []),
  ];
}

/** What is wrong with the rows once nothing is under way. @param taken outcomes that workers know to be accepted. */
export function settled(databases: Databases, taken: readonly Taken[]): string[] {
  const { submissions, billing } = databases;
  const attempts = new Map(submissions.rows.committed('attempts').map((row) => [row.id as string, row]));
  const odd = billing.rows
    .committed('reservations')
    .flatMap((row) => wronglySettled(row, attempts.get(row.attempt_id)));
  for (const [id, claims] of Map.groupBy(taken, ({ attemptId }) => attemptId)) {
    const held = new Set(claims.map(({ claim }) => claim));
    if (held.size > 1) odd.push(`outcomes of ${id} were taken from the claims of ${[...held].join(' and ')}`);
  }
  return odd;
}

function wronglySettled({ attempt_id: id, state, captured }: Row, attempt: Row | undefined): string[] {
  const wanted = !attempt ? 'void' : MARKED.includes(attempt.outcome) ? 'captured' : 'released';
  if (state === wanted && captured === (attempt?.charge ?? 0)) return [];
  return [`${id} (${attempt?.outcome ?? 'not accepted'}) is ${state}, ${captured} captured`];
}

/** The end state of a history. */
export function endOf({ submissions, billing }: Databases, granted: number): History['end'] {
  const rows = submissions.rows.committed('submissions').map((row) => ({
    id: row.id as string,
    slot: `${row.exam_id} ${row.candidate_id}`,
    state: row.state,
    status: row.status as string,
    updatedAt: row.updated_at as string,
    madeBy: row.metadata.key as string,
  }));
  const [account] = billing.rows.committed('accounts');
  return {
    feed: rows.sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1)),
    granted,
    balance: account!.free + account!.held,
    committed: account!.held,
    charges: submissions.rows.committed('attempts').map(({ charge }) => charge as number),
  };
}

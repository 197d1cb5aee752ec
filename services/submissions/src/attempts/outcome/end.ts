import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import { STARTS_MAX } from '../../model/lease.ts';
import { lockSubmission, type SubmissionRow } from '../../model/store.ts';
import { waitAgain, waitLonger } from '../queue/waiting.ts';
import { FAILURES } from '../rules.ts';
import { type AttemptRow, decide, lockAttempt } from '../store.ts';

/**
 * Runs `fn` with submission and attempt locked if nobody has ended the claim or taken the copy since; undefined if not. The
 * lease of the claim may have lapsed.
 */
export async function whileHeld<T>(
  database: Database,
  seen: Pick<AttemptRow, 'institute_id' | 'submission_id' | 'id' | 'token'>,
  fn: (tx: Tx, submission: SubmissionRow, attempt: AttemptRow) => Promise<T>,
): Promise<T | undefined> {
  return await database.withTenant(seen.institute_id, async (tx) => {
    const submission = await lockSubmission(tx, seen.institute_id, seen.submission_id);
    const attempt = await lockAttempt(tx, seen.institute_id, seen.id);
    if (!submission || !attempt || attempt.outcome !== null || attempt.token !== seen.token) return undefined;
    return await fn(tx, submission, attempt);
  });
}

/**
 * Ends the evaluation of a locked submission as cancelled, if it has no outcome yet, and fences its worker off. The
 * caller shows it in the same transaction, and settles the credits after the commit.
 * @returns the attempt's id; undefined when the evaluation has ended before.
 */
export async function cancelRun(tx: Tx, instituteId: string, submission: SubmissionRow): Promise<string | undefined> {
  const attempt = await lockAttempt(tx, instituteId, submission.attempt_id);
  if (!attempt || attempt.outcome !== null) return undefined;
  await decide(tx, instituteId, attempt.id, { outcome: 'cancelled', charge: 0, shown: true, fenceOff: true });
  return attempt.id;
}

/**
 * Fails an evaluation that is locked with its submission and has no outcome yet, and fences its worker off. It is
 * shown when its credits are settled.
 */
export async function failRun(tx: Tx, attempt: AttemptRow, code: keyof typeof FAILURES, message?: string) {
  await decide(tx, attempt.institute_id, attempt.id, {
    outcome: 'failed',
    charge: 0,
    error: { code, message: message ?? FAILURES[code] },
    shown: false,
    fenceOff: true,
  });
}

/**
 * Takes a locked copy from a worker that failed to finish it: it is queued again, and put off after its last start or
 * when its time was over; it fails when it has been put off often enough.
 * @returns `queued`, or the error it failed with: then its credits are to be settled after the commit.
 */
export async function endStart(
  tx: Tx,
  attempt: AttemptRow,
  { retriesMax, timedOut = false }: { retriesMax: number; timedOut?: boolean },
): Promise<'queued' | 'timed_out' | 'engine_unavailable'> {
  if (!timedOut && attempt.starts < STARTS_MAX) await waitAgain(tx, attempt, 'kept');
  else if (attempt.retries < retriesMax) await waitLonger(tx, attempt, timedOut ? 'raised' : 'kept');
  else {
    const ending = timedOut ? 'timed_out' : 'engine_unavailable';
    await failRun(tx, attempt, ending);
    return ending;
  }
  return 'queued';
}

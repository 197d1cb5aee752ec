import { takeClock } from '@exam-evaluation/data/clock.ts';
import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import { type BillingService, ReservationState } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { computeTally, needsReview } from '../../marks/rules.ts';
import { shownMarks } from '../../marks/shown-marks.ts';
import { deleteReviews } from '../../marks/store.ts';
import { tellFeedDelay } from '../../model/feed-delay.ts';
import { lockSubmission } from '../../model/store.ts';
import { type Ending, setEnded } from '../../model/visible-store.ts';
import type { RenderQueue } from '../../renders/queue.ts';
import { showAtOnce } from '../marking/outcome.ts';
import { countFinished } from '../metrics.ts';
import { type AttemptRow, lockAttempt, marksAgain } from '../store.ts';
import { failRun } from './end.ts';
import { findSettling, markShown, type Settling, takeSettling } from './store.ts';

/** Decide, settle, show: credits are captured or released before readers see an outcome. */
export interface Settler {
  /** To be called once an outcome is decided and committed. Never rejects, takes about 2 s at most. */
  settle: (instituteId: string, attemptId: string) => Promise<void>;
  /** One pass over unsettled attempts; true when more may be waiting. */
  settleLeftovers: () => Promise<boolean>;
}

const BATCH = 20;

interface SettlerParts {
  database: Database;
  billing: RpcClient<typeof BillingService>;
  renders: RenderQueue;
  log: Logger;
}

export function createSettler(parts: SettlerParts): Settler {
  const { database, billing, renders, log } = parts;

  async function settle(instituteId: string, attemptId: string): Promise<void> {
    try {
      const attempt = await database.withTenant(instituteId, (tx) => findSettling(tx, instituteId, attemptId));
      if (!attempt) return;
      const foundAt = performance.now();
      const showAs = async (settled: boolean) => {
        const done = await database.withTenant(instituteId, (tx) => show(tx, renders, attempt, settled));
        if (done.shown) {
          const seconds = attempt.decided_seconds + (performance.now() - foundAt) / 1000;
          tellFeedDelay(seconds, { change: 'outcome' });
        }
        if (done.ended && !marksAgain(attempt)) countFinished(attempt);
      };
      // The outcome is shown now, however long billing takes to answer.
      if (attempt.overdue) await showAs(false);
      const credits = await settleCredits(attempt);
      if (credits === 'withdrawn' && (await failUnpaid(attempt))) await settle(instituteId, attemptId);
      else if (credits !== 'open') await showAs(true);
    } catch (error) {
      log.error({ err: error, attempt_id: attemptId }, 'outcome not settled yet; it will be tried again');
    }
  }

  async function settleCredits(settling: Settling) {
    if (marksAgain(settling)) return 'settled';
    const { institute_id: instituteId, id: attemptId, outcome, charge } = settling;
    try {
      if (outcome === 'graded' || outcome === 'partially_graded') {
        const amount = BigInt(charge);
        const { state } = await billing.capture({ instituteId, attemptId, amount }, { timeoutMs: 2_000 });
        return state === ReservationState.RELEASED && charge > 0 ? 'withdrawn' : 'settled';
      }
      await billing.release({ instituteId, attemptId }, { timeoutMs: 2_000 });
      return 'settled';
    } catch (error) {
      log.warn({ err: error, attempt_id: attemptId }, 'credits not settled yet; they will be');
      return 'open';
    }
  }

  /** The credits were withdrawn after all, because the confirmation arrived too late: the copy was graded unpaid. */
  async function failUnpaid({ institute_id: instituteId, id: attemptId, submission_id }: Settling): Promise<boolean> {
    return await database.withTenant(instituteId, async (tx) => {
      await lockSubmission(tx, instituteId, submission_id);
      const attempt = await lockAttempt(tx, instituteId, attemptId);
      if (attempt?.state !== 'settling') return false;
      if (attempt.shown) {
        log.error({ attempt_id: attemptId }, 'a copy was shown as graded whose credits had been withdrawn');
        return false;
      }
      await failRun(tx, attempt, 'insufficient_credits');
      return true;
    });
  }

  return {
    settle,
    settleLeftovers: async () => {
      const leftovers = await database.withSystem((tx) => takeSettling(tx, BATCH));
      await Promise.all(leftovers.map((attempt) => settle(attempt.institute_id, attempt.id)));
      return leftovers.length === BATCH;
    },
  };
}

/**
 * Makes an outcome visible exactly once, whatever the state of the submission. @returns whether this call made it
 * visible, and whether this call ended the evaluation.
 */
async function show(
  tx: Tx,
  renders: RenderQueue,
  settling: Settling,
  settled: boolean,
): Promise<{ shown: boolean; ended: boolean }> {
  const { institute_id: instituteId, id: attemptId, submission_id: submissionId } = settling;
  const submission = await lockSubmission(tx, instituteId, submissionId);
  const attempt = await lockAttempt(tx, instituteId, attemptId);
  await markShown(tx, instituteId, attemptId, settled);
  const shown = attempt?.shown === false;
  if (shown && marksAgain(attempt)) await showAtOnce(tx, renders, attempt, submission!);
  else if (shown) {
    const ending = await computeEnding(tx, renders, attempt);
    await setEnded(tx, instituteId, submissionId, ending, await takeClock(tx, instituteId));
  }
  return { shown, ended: settled && attempt?.state === 'settling' };
}

async function computeEnding(tx: Tx, renders: RenderQueue, attempt: AttemptRow): Promise<Ending> {
  const { institute_id: instituteId, submission_id: submissionId } = attempt;
  if (attempt.outcome !== 'graded' && attempt.outcome !== 'partially_graded') {
    return attempt.outcome === 'failed' ? withoutMarks('failed', attempt) : withoutMarks('cancelled');
  }
  if (!attempt.keep_reviewed) await deleteReviews(tx, instituteId, submissionId);
  const marks = await shownMarks(tx, instituteId, [{ id: submissionId, shown_attempt_id: attempt.id }]);
  const shown = marks.get(submissionId)!;
  const { questions, graded } = shown;
  await renders.enqueue(tx, instituteId, [submissionId]);
  return {
    status: attempt.outcome,
    shown_attempt_id: attempt.id,
    needs_review: needsReview(questions, graded.reviewReasons, false),
    review_reasons: graded.reviewReasons,
    credits_charged: attempt.charge,
    error_code: null,
    error_message: null,
    tally: computeTally(shown),
  };
}

/** Removes the marks of a run that failed or was cancelled; reviews are kept for the next run. */
export function withoutMarks(
  status: 'failed' | 'cancelled',
  error?: Pick<AttemptRow, 'error_code' | 'error_message'>,
): Ending {
  return {
    status,
    shown_attempt_id: null,
    needs_review: false,
    review_reasons: [],
    credits_charged: null,
    error_code: error?.error_code ?? null,
    error_message: error?.error_message ?? null,
    tally: null,
  };
}

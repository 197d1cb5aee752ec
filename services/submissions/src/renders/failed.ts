import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import { takeClock } from '@exam-evaluation/data/clock.ts';
import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import type { Archive } from '../archive/archive.ts';
import type { Fetched } from '../archive/content.rules.ts';
import { needsReview } from '../marks/rules.ts';
import { shownMarks } from '../marks/shown-marks.ts';
import { lockSubmission, type SubmissionRow } from '../model/store.ts';
import { setReasons } from '../model/visible-store.ts';
import { isGivenUp, markTold, selectRender, selectUntold } from './store.ts';

/** Review reason of a submission whose checked copy cannot be drawn. */
export const CHECKED_COPY_FAILED: ReviewReason = 'checked_copy_failed';

const BATCH = 50;

/**
 * Adds or removes the review reason for a checked copy that cannot be drawn. Call it in the transaction that ended a
 * drawing, with the submission locked.
 */
export async function tellOfDrawing(
  tx: Tx,
  instituteId: string,
  submission: SubmissionRow,
  fetched: Fetched,
): Promise<void> {
  const { id, review_reasons: reasons } = submission;
  const render = await selectRender(tx, instituteId, id);
  if (!render) return;
  const told = reasons.includes(CHECKED_COPY_FAILED);
  const isShown = submission.state === 'live' && submission.shown_attempt_id !== null;
  if (isGivenUp(render)) {
    await markTold(tx, instituteId, id);
    // A reason that came after an approval was not approved with the others.
    if (!told && isShown) {
      await change(
        tx,
        instituteId,
        submission,
        { reasons: [...reasons, CHECKED_COPY_FAILED], approved: false },
        fetched,
      );
    }
  } else if (told && isShown && render.done === render.wanted) {
    const left = reasons.filter((reason) => reason !== CHECKED_COPY_FAILED);
    await change(tx, instituteId, submission, { reasons: left, approved: submission.reasons_approved }, fetched);
  }
}

async function change(
  tx: Tx,
  instituteId: string,
  submission: SubmissionRow,
  { reasons, approved }: { reasons: string[]; approved: boolean },
  fetched: Fetched,
): Promise<void> {
  const { id } = submission;
  const marks = (await shownMarks(tx, instituteId, [submission], fetched)).get(id)!;
  const fields = {
    review_reasons: reasons,
    reasons_approved: approved,
    needs_review: needsReview(marks.questions, reasons, approved),
  };
  await setReasons(tx, instituteId, id, fields, await takeClock(tx, instituteId));
}

/** Marks submissions whose drawings were given up because workers died. Returns true when there may be more. */
export async function tellOfGivenUp({ database, archive }: { database: Database; archive: Archive }): Promise<boolean> {
  const untold = await database.withSystem((tx) => selectUntold(tx, BATCH));
  for (const { institute_id: instituteId, submission_id: submissionId } of untold) {
    await archive.reading((fetched) =>
      database.withTenant(instituteId, async (tx) => {
        const submission = await lockSubmission(tx, instituteId, submissionId);
        if (submission) await tellOfDrawing(tx, instituteId, submission, fetched);
        else await markTold(tx, instituteId, submissionId);
      }),
    );
  }
  return untold.length === BATCH;
}

import { takeClock } from '@exam-evaluation/data/clock.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { computeTally, type Marks, needsReview } from '../marks/rules.ts';
import type { SubmissionRow } from '../model/store.ts';
import { setReviewed } from '../model/visible-store.ts';
import type { RenderQueue } from '../renders/queue.ts';

/** A locked submission and the marks that it shows from now on. */
export interface NewMarks {
  submission: SubmissionRow;
  marks: Marks;
  /** Whether its own review reasons are approved; by default as they were. */
  reasonsApproved?: boolean;
}

/** Updates submissions to marks that were changed, and queues their checked copies to be drawn again. */
export async function showMarks(
  tx: Tx,
  renders: RenderQueue,
  instituteId: string,
  copies: readonly NewMarks[],
): Promise<void> {
  await renders.enqueueAgain(
    tx,
    instituteId,
    copies.map(({ submission }) => submission.id),
  );
  for (const { submission, marks, reasonsApproved = submission.reasons_approved } of copies) {
    const change = {
      status: marks.totals.questionsFailed === 0 ? ('graded' as const) : ('partially_graded' as const),
      needs_review: needsReview(marks.questions, submission.review_reasons, reasonsApproved),
      reasons_approved: reasonsApproved,
      tally: computeTally(marks),
    };
    await setReviewed(tx, instituteId, submission.id, change, await takeClock(tx, instituteId));
  }
}

import { toAuditActor } from '@exam-evaluation/data/actors.ts';
import { takeClock } from '@exam-evaluation/data/clock.ts';
import { runOperation } from '@exam-evaluation/data/operations.ts';
import {
  type DecideAppealRequest,
  OverrideQuestionResponseSchema,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import type { Deps } from '../../deps.ts';
import { addAudit, reviewerDetails } from '../../model/audit-store.ts';
import { setFinalized } from '../../model/visible-store.ts';
import { actOn } from '../acts.ts';
import { requireUnchanged } from '../changed.ts';
import { requirePenMarks } from '../pen.rules.ts';
import { answerOf, lockReviewable, requireQuestion, storeReviews } from '../reviewable.ts';
import { requireTexts } from '../rules.ts';
import { requireOpen, requireText } from './rules.ts';
import { findAppeal, setDecided } from './store.ts';

/**
 * A person decides an appeal: keeps the mark or gives another one, as by any review, and answers the candidate. A final copy
 * stays final, as if it had been reopened for this and made final again at the same moment.
 */
export async function decideAppeal(
  { database, renders }: Pick<Deps, 'database' | 'renders'>,
  request: DecideAppealRequest,
) {
  const { instituteId, operationId, submissionId, questionId, source, reviewer } = request;
  const answer = requireText('answer', request.answer);
  requireTexts(request);
  const operation = { instituteId, operationId, method: 'DecideAppeal' };
  return await runOperation(database, operation, OverrideQuestionResponseSchema, async (tx) => {
    // Without the person: the mark that the candidate sees is decided, and not one that two people have yet to agree on.
    const copy = await lockReviewable(tx, { instituteId, submissionId, source }, 'also final');
    const question = requireQuestion(copy.marks, questionId);
    requirePenMarks(request.penMarks?.marks ?? [], copy.submission.pages ?? 0);
    requireOpen(await findAppeal(tx, instituteId, submissionId, questionId));
    await requireUnchanged(tx, instituteId, submissionId, question, request.ifRevision);
    const { awarded, criteria, feedback, penMarks } = request;
    const given = { awarded, criteria, feedback, penMarks, reason: answer, reviewer };
    const { reviewed } = actOn(copy, question, given);
    const [before, after] = [question.awarded, reviewed.awarded];
    await setDecided(tx, instituteId, { submissionId, questionId }, { answer, awardedBefore: before, awarded: after });
    await addAudit(tx, instituteId, {
      ...toAuditActor(request.actor),
      action: 'decide_appeal',
      submissionId,
      reason: answer,
      details: {
        question_id: questionId,
        awarded_before: fromHundredths(before),
        awarded: fromHundredths(after),
        ...reviewerDetails(reviewer),
      },
    });
    const [left] = await storeReviews(tx, renders, instituteId, [{ ...copy, questions: [reviewed] }]);
    if (copy.submission.finalized) {
      await setFinalized(tx, instituteId, [submissionId], await takeClock(tx, instituteId));
    }
    return answerOf(submissionId, questionId, left!);
  });
}

// How a run that marks answers again ends: its marks are kept, and shown where a person waits for them.
import { clone } from '@bufbuild/protobuf';
import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { GradedCopy } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { type QuestionResult, QuestionResultSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { invalidFields } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { shownMarks } from '../../marks/shown-marks.ts';
import { isReviewable } from '../../model/status.ts';
import type { SubmissionRow } from '../../model/store.ts';
import type { RenderQueue } from '../../renders/queue.ts';
import { showMarks } from '../../showing/show-marks.ts';
import type { Ended } from '../rules.ts';
import type { AttemptRow } from '../store.ts';
import { type Asked, selectAsked, setApplied, storeMarks } from './store.ts';

const NOT_MARKED: ReviewReason = 'question_failed';

/** Keeps what a run handed in. @throws ContractError validation_failed for other questions than were asked for. */
export async function keepMarks(tx: Tx, attempt: AttemptRow, { questions }: GradedCopy): Promise<Ended> {
  const asked = new Map((await selectAsked(tx, attempt)).map((one) => [one.question_id, one]));
  if (questions.length !== asked.size || !questions.every(({ questionId }) => asked.has(questionId))) {
    const message = 'one result for each reading of the claim';
    throw invalidFields([{ field: 'graded.questions', code: 'invalid', message }]);
  }
  for (const question of questions) question.repair = asked.get(question.questionId)!.repair;
  await storeMarks(tx, attempt, questions);
  return { outcome: 'graded', charge: 0 };
}

/**
 * Shows the marks of a run for which a person waits, unless the copy was evaluated again or finalized meanwhile. Without
 * a new mark the old one stays, with the corrected answer, and a person has to look.
 */
export async function showAtOnce(
  tx: Tx,
  renders: RenderQueue,
  attempt: AttemptRow,
  submission: SubmissionRow,
): Promise<void> {
  const asked = await selectAsked(tx, attempt);
  const isCurrent = ({ at_once, attempt_id }: Asked) => at_once && attempt_id === submission.shown_attempt_id;
  if (submission.state !== 'live' || !isReviewable(submission) || !asked.every(isCurrent)) return;
  const { institute_id: instituteId } = attempt;
  const find = async () => (await shownMarks(tx, instituteId, [submission])).get(submission.id)!;
  const unmarked = asked.filter(({ isMarked }) => !isMarked);
  if (unmarked.length > 0) {
    const { graded } = await find();
    await storeMarks(
      tx,
      attempt,
      unmarked.map((one) => stillMarked(one, graded.questions)),
    );
  }
  await setApplied(tx, attempt);
  await showMarks(tx, renders, instituteId, [{ submission, marks: await find() }]);
}

function stillMarked({ question_id, reading, repair }: Asked, questions: readonly QuestionResult[]): QuestionResult {
  const question = clone(QuestionResultSchema, questions.find(({ questionId }) => questionId === question_id)!);
  question.extractedAnswer = reading.text || reading.selectedOptions.join(', ');
  question.repair = repair;
  question.needsReview = true;
  question.reviewReasons = [...new Set([...question.reviewReasons, NOT_MARKED])];
  return question;
}

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
import { type AttemptRow, readsAgain } from '../store.ts';
import { type Asked, selectAsked, setApplied, storeMarks, storeReadings } from './store.ts';

const NOT_MARKED: ReviewReason = 'question_failed';
/** Errors of a run that say that what is in the frames cannot be read. */
const UNREADABLE: readonly string[] = ['copy_unreadable', 'language_not_supported'];

/** Keeps what a run handed in. @throws ContractError validation_failed for other questions than were asked for. */
export async function keepMarks(tx: Tx, attempt: AttemptRow, { questions, readings }: GradedCopy): Promise<Ended> {
  const asked = new Map((await selectAsked(tx, attempt)).map((one) => [one.question_id, one]));
  const areAsked = (given: readonly { questionId: string }[]) =>
    given.length === asked.size && given.every(({ questionId }) => asked.has(questionId));
  for (const [field, given] of Object.entries({ questions, ...(readsAgain(attempt) && { readings }) })) {
    if (areAsked(given)) continue;
    const message = 'one for each reading of the claim';
    throw invalidFields([{ field: `graded.${field}`, code: 'invalid', message }]);
  }
  if (readsAgain(attempt)) {
    for (const reading of readings) reading.readFrom = asked.get(reading.questionId)!.reading.readFrom;
    await storeReadings(tx, attempt, readings);
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
  if (!isWanted(asked, submission)) return;
  const { institute_id: instituteId } = attempt;
  const find = async () => (await shownMarks(tx, instituteId, [submission])).get(submission.id)!;
  const unmarked = asked.filter(({ isMarked }) => !isMarked);
  if (unmarked.length > 0) {
    const { graded } = await find();
    await storeMarks(
      tx,
      attempt,
      unmarked.map((one) => (readsAgain(attempt) ? stillRead(one, graded, attempt) : stillMarked(one, graded))),
    );
  }
  await setApplied(tx, attempt);
  await showMarks(tx, renders, instituteId, [{ submission, marks: await find() }]);
}

/**
 * Whether a person still waits for what a run gives: its copy is neither evaluated again nor final nor gone, and nobody
 * has corrected the answer since.
 */
export function isWanted(asked: readonly Asked[], submission: SubmissionRow): boolean {
  const isCurrent = ({ at_once, attempt_id, is_overtaken }: Asked) =>
    at_once && attempt_id === submission.shown_attempt_id && !is_overtaken;
  return submission.state === 'live' && isReviewable(submission) && asked.every(isCurrent);
}

type Graded = Pick<GradedCopy, 'questions'>;

function stillMarked({ question_id, reading, repair }: Asked, { questions }: Graded): QuestionResult {
  const question = toLookAt(questions, question_id, NOT_MARKED);
  question.extractedAnswer = reading.text || reading.selectedOptions.join(', ');
  question.repair = repair;
  return question;
}

/** An answer that could not be read again, as it was. */
function stillRead({ question_id }: Asked, { questions }: Graded, { error_code }: AttemptRow): QuestionResult {
  return toLookAt(questions, question_id, UNREADABLE.includes(error_code ?? '') ? 'illegible' : NOT_MARKED);
}

/** A question as it is shown, which a person has to look at for this reason. */
function toLookAt(questions: readonly QuestionResult[], id: string, reason: ReviewReason): QuestionResult {
  const question = clone(QuestionResultSchema, questions.find(({ questionId }) => questionId === id)!);
  question.needsReview = true;
  question.reviewReasons = [...new Set([...question.reviewReasons, reason])];
  return question;
}

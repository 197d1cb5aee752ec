import { clone, create } from '@bufbuild/protobuf';
import type { Timestamp } from '@bufbuild/protobuf/wkt';
import type { FieldError } from '@exam-evaluation/contract/errors/fields.ts';
import { OVERRIDE_TEXT_LENGTH_MAX, REVIEWER_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import { MARK_STEP } from '@exam-evaluation/contract/marks.ts';
import type { StatusName } from '@exam-evaluation/contract/submissions.ts';
import type { Reviewer } from '@exam-evaluation/proto/common/v1/common_pb.js';
import type { Rubric } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import {
  CriterionResultSchema,
  type OverrideQuestionRequest,
  type PenMarks,
  type QuestionResult,
  QuestionResultSchema,
  ReviewSchema,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { isLongerThan } from '@exam-evaluation/runtime/characters.ts';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { ContractError, invalidFields, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { dropGrounds } from '../marks/rules.ts';
import { isUnderWay } from '../model/status.ts';

/** A mark as a person gives it. */
export type GivenMark = Pick<OverrideQuestionRequest, 'awarded' | 'criteria' | 'feedback' | 'reason' | 'reviewer'> &
  Partial<Pick<OverrideQuestionRequest, 'penMarks'>>;

const LENGTH_MAX = { reason: OVERRIDE_TEXT_LENGTH_MAX, feedback: OVERRIDE_TEXT_LENGTH_MAX, ...REVIEWER_LENGTH_MAX };

/**
 * Requires marks that are shown and, unless final ones may be changed, not final.
 * @throws ContractError submission_finalized, evaluation_in_progress, or conflict where there are no marks.
 */
export function requireReviewable(submission: { finalized: boolean; status: StatusName }, which?: 'also final'): void {
  if (submission.finalized && !which) throw refuse('submission_finalized');
  if (isUnderWay(submission.status)) throw refuse('evaluation_in_progress');
  if (submission.status === 'failed' || submission.status === 'cancelled') {
    throw new ContractError('conflict', {
      message: `The evaluation ${submission.status === 'failed' ? 'failed' : 'was cancelled'}, so there are no marks to review; re-evaluate the copy.`,
    });
  }
}

/** @throws ContractError validation_failed for texts that are too long. */
export function requireTexts(texts: { reason?: string; feedback?: string; reviewer?: Reviewer }): void {
  const given = {
    reason: texts.reason,
    feedback: texts.feedback,
    'reviewer.ref': texts.reviewer?.ref,
    'reviewer.name': texts.reviewer?.name,
  };
  const errors = Object.entries(given).flatMap(([field, text = '']): FieldError[] => {
    const max = LENGTH_MAX[field.replace('reviewer.', '') as keyof typeof LENGTH_MAX];
    return isLongerThan(text, max) ? [{ field, code: 'too_long', message: `has more than ${max} characters` }] : [];
  });
  if (errors.length > 0) throw invalidFields(errors);
}

/**
 * Requires marks from 0 to the maximum in steps of half a mark; the maximum itself is always allowed. @throws
 * ContractError invalid_marks.
 */
function requireMarks(awarded: number, max: number): void {
  if (awarded === max) return;
  if (awarded < 0 || awarded > max || awarded % MARK_STEP !== 0) {
    throw refuse('invalid_marks', { awarded: fromHundredths(awarded), max: fromHundredths(max) });
  }
}

/**
 * A question as a person marked it. Criteria that do not add up to the new mark are dropped with their annotations, and
 * the feedback on the former mark is removed.
 * @param graded the run's own result, from which a question without criteria gets them back.
 * @param rubric of the copy: gives the criteria of a question that the run marked without any, such as one that failed.
 * @throws ContractError invalid_marks; validation_failed for a criterion that the question does not have, or that is
 * named twice.
 */
export function override(
  question: QuestionResult,
  graded: QuestionResult | undefined,
  rubric: Rubric | undefined,
  given: GivenMark,
  at: Timestamp,
): QuestionResult {
  requireMarks(given.awarded, question.max);
  const reviewed = clone(QuestionResultSchema, question);
  if (reviewed.criteria.length === 0 && given.criteria.length > 0) {
    const ofRubric = (rubric?.criteria ?? []).map(({ name, marks }) => ({ name, max: marks }));
    const criteria = graded && graded.criteria.length > 0 ? graded.criteria : ofRubric;
    reviewed.criteria = criteria.map((one) => create(CriterionResultSchema, one));
  }
  for (const [index, { name, awarded }] of given.criteria.entries()) {
    const criterion = reviewed.criteria.find((one) => one.name === name);
    const refuseName = (message: string) =>
      invalidFields([{ field: `criteria[${index}].name`, code: 'invalid', message }]);
    if (!criterion) throw refuseName("names no criterion of the question's rubric");
    if (given.criteria.findIndex((one) => one.name === name) < index) throw refuseName('names a criterion twice');
    requireMarks(awarded, criterion.max);
    criterion.awarded = awarded;
  }
  const isSameMark = given.awarded === question.awarded && question.status === 'graded';
  reviewed.awarded = given.awarded;
  reviewed.feedback = given.feedback ?? (isSameMark ? reviewed.feedback : undefined);
  const sum = reviewed.criteria.reduce((total, { awarded }) => total + awarded, 0);
  if (reviewed.criteria.length > 0 ? sum !== given.awarded : !isSameMark) dropGrounds(reviewed);
  reviewed.status = 'graded';
  reviewed.source = 'human';
  reviewed.error = undefined;
  reviewed.needsReview = false;
  for (const mark of reviewed.marks) mark.counted = false;
  reviewed.review = create(ReviewSchema, {
    reviewer: given.reviewer,
    reason: given.reason,
    edited: true,
    editedAt: at,
    approved: false,
    commented:
      given.feedback === undefined ? isSameMark && (question.review?.commented ?? false) : given.feedback !== '',
    penMarks: given.penMarks?.marks ?? question.review?.penMarks ?? [],
  });
  return reviewed;
}

/**
 * A question whose marks a person approved.
 * @param penMarks what they drew; undefined: what is there stays.
 * @throws ContractError conflict for a failed one.
 */
export function approve(question: QuestionResult, reviewer: Reviewer | undefined, penMarks?: PenMarks): QuestionResult {
  if (question.status === 'failed') {
    throw new ContractError('conflict', { message: 'A failed question has no marks to approve; override it.' });
  }
  const reviewed = clone(QuestionResultSchema, question);
  reviewed.needsReview = false;
  reviewed.review ??= create(ReviewSchema);
  reviewed.review.approved = true;
  reviewed.review.reviewer = reviewer ?? reviewed.review.reviewer;
  reviewed.review.penMarks = penMarks?.marks ?? reviewed.review.penMarks;
  return reviewed;
}

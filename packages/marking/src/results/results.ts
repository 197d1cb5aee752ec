import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import type { QuestionResultSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Answer, Question } from '../answers.ts';
import { type CriterionMarking, MarkerError, type MarkerIdentity, type Marking } from '../marker.ts';
import { clampShare, toStep, toWhole } from '../marks.ts';
import type { ObjectiveMarking } from '../objective/award.ts';
import { answerAreas, criterionBoxes, evidenceBoxes, totalBox } from './annotations.ts';

export type ResultInit = MessageInitShape<typeof QuestionResultSchema>;

/** The marker of answers that need no judgement: objective and blank ones. */
const RULES = { name: 'rules', version: '1' };

/** The result of a blank answer: 0 marks with full confidence, given without a marker. */
export function unanswered(question: Question, answer: Answer | undefined): ResultInit {
  return {
    ...base(question, answer),
    source: 'unanswered',
    confidence: 1,
    marker: RULES,
    ...review(answer?.reviewReasons ?? []),
  };
}

/** The result of an answer that must not be marked automatically: 0 marks until a person has looked. */
export function notMarked(
  question: Question,
  answer: Answer,
  marker: MarkerIdentity,
  feedback: string,
  reasons: readonly ReviewReason[] = [],
): ResultInit {
  return {
    ...base(question, answer),
    source: 'ai',
    confidence: 0,
    feedback,
    marker: toIdentity(marker),
    annotations: totalBox(answer, 0, question.maxMarks),
    ...review([...answer.reviewReasons, ...reasons]),
  };
}

/** The result of an objective answer; its mark is exact and may be negative. */
export function fromObjective(
  question: Question,
  answer: Answer,
  marking: ObjectiveMarking,
  reasons: readonly ReviewReason[],
): ResultInit {
  if (marking.problem === 'missing_answer_key') {
    const error = new MarkerError('missing_answer_key', 'The question has no answer key to mark by.');
    return { ...failed(question, answer, undefined, error, []), source: 'objective' };
  }
  return {
    ...base(question, answer),
    source: 'objective',
    awarded: marking.awarded,
    extractedAnswer: marking.understood,
    confidence: marking.problem ? 0 : clampShare(answer.readingConfidence),
    feedback: marking.feedback,
    marker: RULES,
    annotations: totalBox(answer, marking.awarded, question.maxMarks),
    ...review([...answer.reviewReasons, ...(marking.problem ? (['low_confidence'] as const) : []), ...reasons]),
  };
}

/** The result of a marker's opinion. Marks are limited and rounded to steps, and the criteria add up to the mark. */
export function fromMarking(
  question: Question,
  answer: Answer,
  marker: MarkerIdentity,
  marking: Marking,
  reasons: readonly ReviewReason[],
): ResultInit {
  const criteria = settleCriteria(question, marking.criteria);
  const awarded =
    criteria.length > 0
      ? criteria.reduce((sum, criterion) => sum + criterion.awarded, 0)
      : toStep(marking.awarded, question.maxMarks);
  return {
    ...base(question, answer),
    source: 'ai',
    awarded,
    confidence: clampShare(marking.confidence) * clampShare(answer.readingConfidence),
    feedback: marking.feedback,
    criteria: criteria.map(({ name, awarded, max, reason }) => ({ name, awarded, max, reason })),
    annotations: [
      ...totalBox(answer, awarded, question.maxMarks),
      ...criterionBoxes(answer, criteria),
      ...evidenceBoxes(answer, marking.evidence ?? []),
    ],
    marker: toIdentity(marker),
    ...review([...answer.reviewReasons, ...reasons, ...marking.reviewReasons]),
  };
}

/** The result of a question that could not be marked; a person decides. */
export function failed(
  question: Question,
  answer: Answer,
  marker: MarkerIdentity | undefined,
  error: unknown,
  reasons: readonly ReviewReason[],
): ResultInit {
  const known = error instanceof MarkerError;
  return {
    ...base(question, answer),
    status: 'failed',
    source: 'ai',
    confidence: 0,
    error: known
      ? { code: error.code, message: error.message }
      : { code: 'marker_failed', message: 'This answer could not be marked automatically.' },
    marker: marker ? toIdentity(marker) : RULES,
    ...review([...answer.reviewReasons, ...reasons, 'question_failed']),
  };
}

function base(question: Question, answer: Answer | undefined) {
  return {
    questionId: question.id,
    label: question.label,
    section: question.section,
    status: 'graded',
    counted: true,
    awarded: 0,
    max: question.maxMarks,
    extractedAnswer: answer ? answer.text || answer.selectedOptions.join(', ') : '',
    confidenceBasis: 'provisional',
    examples: 0,
    areas: answer ? answerAreas(answer) : [],
  };
}

/** Converts a marker's identity to the form that results use. */
function toIdentity({ name, version, promptVersion }: MarkerIdentity) {
  return { name, version, promptVersion };
}

function review(reasons: readonly ReviewReason[]) {
  return { needsReview: reasons.length > 0, reviewReasons: [...new Set(reasons)] };
}

/**
 * The criteria of the rubric, in order; without a rubric, those of the marker.
 * @throws MarkerError when a criterion is missing, or the marker's own do not add up to the question's marks.
 */
function settleCriteria(question: Question, given: readonly CriterionMarking[]): CriterionMarking[] {
  const rubric = question.rubric?.criteria ?? [];
  const settle = question.rubric?.partialMarking === false ? toWhole : toStep;
  if (rubric.length > 0) {
    const byName = new Map(given.map((criterion) => [criterion.name, criterion]));
    return rubric.map(({ name, marks }) => {
      const criterion = byName.get(name);
      if (!criterion) throw new MarkerError('marker_incomplete', `The marker left out the criterion "${name}".`);
      return { ...criterion, max: marks, awarded: settle(criterion.awarded, marks) };
    });
  }
  const total = given.reduce((sum, criterion) => sum + criterion.max, 0);
  if (given.length > 0 && total !== question.maxMarks) {
    throw new MarkerError('marker_incomplete', "The marker's criteria do not add up to the question's marks.");
  }
  return given.map((criterion) => ({ ...criterion, awarded: toStep(criterion.awarded, criterion.max) }));
}

import { clone, type MessageInitShape } from '@bufbuild/protobuf';
import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import type { ExamSnapshot } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import {
  type Annotation,
  type QuestionResult,
  QuestionResultSchema,
  type ResultInclude,
  type TotalsSchema,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromHundredths, percentageHundredths } from '@exam-evaluation/runtime/decimal.ts';
import type { ItemState, Tally } from '../model/tally.ts';
import { droppedByChoice } from './choice.rules.ts';

const EXTRA_ATTEMPTS: ReviewReason = 'extra_attempts';

export type TotalsInit = MessageInitShape<typeof TotalsSchema>;

/**
 * The current marks: those of a run, replaced by reviews where there are any, with the decision which of them count.
 */
export interface Marks {
  questions: QuestionResult[];
  totals: TotalsInit;
}

/** What lists and statistics need of the marks. */
export function computeTally({ questions, totals }: Marks): Tally {
  return {
    awarded: questions.map(({ status, awarded }) => (status === 'graded' ? awarded : null)),
    percentage: totals.percentage ?? 0,
    states: questions.map(itemState),
    confidences: questions.map(({ confidence }) => Math.round(Math.min(1, Math.max(0, confidence)) * 100)),
    reasons: questions.map(({ reviewReasons }) => reviewReasons.join(',')),
  };
}

function itemState({ review, needsReview }: QuestionResult): ItemState {
  if (review) return review.edited ? 'overridden' : 'approved';
  return needsReview ? 'open' : 'sure';
}

/**
 * @param reviews results as a person left them, by question id.
 * @param waiting questions that people have begun to mark and that need another person.
 */
export function layOver(
  graded: readonly QuestionResult[],
  reviews: ReadonlyMap<string, QuestionResult>,
  snapshot: Pick<ExamSnapshot, 'choiceGroups' | 'paperMax'>,
  waiting: ReadonlySet<string> = new Set(),
): Marks {
  const standing = graded.map((question) => reviews.get(question.questionId) ?? question);
  const { dropped, extraAttempts } = droppedByChoice(standing, snapshot.choiceGroups);
  const questions = standing.map((question) => {
    const copy = clone(QuestionResultSchema, question);
    copy.counted = !dropped.has(question.questionId);
    copy.needsReview ||= waiting.has(question.questionId);
    if (extraAttempts.has(question.questionId) && !copy.reviewReasons.includes(EXTRA_ATTEMPTS)) {
      copy.reviewReasons.push(EXTRA_ATTEMPTS);
      copy.needsReview ||= copy.review === undefined;
    }
    return copy;
  });
  return { questions, totals: addUp(questions, snapshot.paperMax) };
}

function addUp(questions: readonly QuestionResult[], paperMax: number): TotalsInit {
  const counted = questions.filter((question) => question.counted && question.status === 'graded');
  const awarded = counted.reduce((sum, question) => sum + question.awarded, 0);
  const failed = questions.filter((question) => question.status === 'failed').length;
  return {
    awarded,
    max: paperMax,
    percentage: percentageHundredths(awarded, paperMax),
    questionsGraded: questions.length - failed,
    questionsFailed: failed,
  };
}

/** Removes what a mark was based on: criteria, and the annotations for them. */
export function dropGrounds(question: QuestionResult): void {
  question.criteria = [];
  question.annotations = question.annotations.filter(({ kind }) => kind !== 'criterion' && kind !== 'evidence');
}

/** The totals of a failed copy that was finalized anyway. */
export function noMarks(paperMax: number): TotalsInit {
  return { awarded: 0, max: paperMax, percentage: 0, questionsGraded: 0, questionsFailed: 0 };
}

/** A submission needs review while one of its questions does, or while its own review reasons are not approved. */
export function needsReview(
  questions: readonly QuestionResult[],
  ownReasons: readonly string[],
  ownReasonsApproved: boolean,
): boolean {
  return questions.some((question) => question.needsReview) || (ownReasons.length > 0 && !ownReasonsApproved);
}

/** A question as asked for: with or without its annotations, model answer and the text read. */
export function present(
  question: QuestionResult,
  include: ResultInclude | undefined,
  modelAnswer: string | undefined,
): MessageInitShape<typeof QuestionResultSchema> {
  return {
    ...question,
    annotations: include?.annotations
      ? question.annotations.map((box) => ({ ...box, text: annotationText(box, question) }))
      : [],
    areas: include?.annotations ? question.areas : [],
    extractedAnswer: include?.extractedAnswer ? question.extractedAnswer : undefined,
    modelAnswer: include?.modelAnswer ? modelAnswer : undefined,
  };
}

/** Annotations show the current marks, which a reviewer may have changed since they were drawn. */
function annotationText({ kind, criterion, text }: Annotation, question: QuestionResult): string | undefined {
  const marked =
    kind === 'total' ? question : question.criteria.find(({ name }) => kind === 'criterion' && name === criterion);
  return marked ? `${fromHundredths(marked.awarded)}/${fromHundredths(marked.max)}` : text;
}

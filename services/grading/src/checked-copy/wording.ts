import { isReviewReason, REVIEW_REASONS } from '@exam-evaluation/contract/review-reasons.ts';
import type { QuestionResult, Totals } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

/** The sentence for a review reason; for a code that this version does not know, the words of the code. */
export function reasonSentence(code: string): string {
  return isReviewReason(code)
    ? REVIEW_REASONS[code]
    : `${code.replaceAll('_', ' ').replace(/^./, (c) => c.toUpperCase())}.`;
}

/** Formats hundredths: 450 is "4.5", -25 is "-0.25". */
export function decimal(hundredths: number): string {
  return String(hundredths / 100);
}

/** Formats marks as "4.5/5". */
export function formatMarks(marks: { awarded: number; max: number }): string {
  return `${decimal(marks.awarded)}/${decimal(marks.max)}`;
}

/** Titles a question "Question 1(a)"; a label that begins with a word is used unchanged. */
export function questionTitle(label: string): string {
  return /^\d/.test(label) ? `Question ${label}` : label;
}

/** Formats marks as "1 mark" or "2.5 marks". */
export function marksPhrase(hundredths: number): string {
  return hundredths === 100 ? '1 mark' : `${decimal(hundredths)} marks`;
}

/** The caption under a total that needs one, such as "not counted"; empty for most. */
export function totalCaption(question: QuestionResult): string {
  if (question.status === 'failed') return 'not marked';
  return question.counted ? '' : 'not counted';
}

/** Who or what gave the mark. */
export function sourcePhrase(question: QuestionResult): string {
  if (question.status === 'failed') return 'not marked';
  const reviewer = question.review?.reviewer?.name;
  switch (question.source) {
    case 'objective':
      return 'marked by the answer key';
    case 'ai':
      return `marked automatically, confidence ${Math.round(question.confidence * 100)}%`;
    case 'human':
      return reviewer ? `marked by ${reviewer}` : 'marked by a person';
    case 'unanswered':
      return 'not answered';
    default:
      return question.source;
  }
}

/** What people changed and what still needs a review, a sentence each. */
export function reviewNotes(question: QuestionResult): string[] {
  const notes: string[] = [];
  const { review } = question;
  const by = review?.reviewer?.name ? ` by ${review.reviewer.name}` : '';
  if (review?.edited) notes.push(review.reason ? `Mark changed${by}: ${review.reason}` : `Mark changed${by}.`);
  else if (review?.approved) notes.push(`Mark approved${by}.`);
  if (question.status === 'failed' && question.error) notes.push(question.error.message);
  if (question.needsReview)
    notes.push(...question.reviewReasons.map((code) => `Please check: ${reasonSentence(code)}`));
  return notes;
}

/** Formats totals as "72.5% · 11 questions marked · 1 could not be marked". */
export function totalsPhrase(totals: Totals): string {
  const questions = totals.questionsGraded === 1 ? '1 question' : `${totals.questionsGraded} questions`;
  const parts = [`${decimal(totals.percentage)}%`, `${questions} marked`];
  if (totals.questionsFailed > 0) parts.push(`${totals.questionsFailed} could not be marked`);
  return parts.join('  ·  ');
}

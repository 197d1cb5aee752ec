import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import type { Marker, Marking, MarkRequest } from '../marker.ts';
import { withinWordLimit } from '../offline/word-limit.ts';
import type { LlmCriterion } from './criteria.ts';
import { checkJudgement, type Judgement } from './judgement.ts';
import { splitSentences } from './sentences.ts';

/** Confidence below which a person should look. */
const LOW = 0.6;
/** An award of at least this share of the marks is high, so the offline marker has to find some support for it. */
const HIGH = 0.5;
/** Where the offline marker awards at most this share of the marks, it found hardly any support. */
const HARDLY = 0.25;

/** The marking by a language model's judgement, as far as the answer supports it and the offline marker does. */
export async function markByJudgement(
  request: MarkRequest,
  judgement: Judgement,
  criteria: readonly LlmCriterion[],
  offline: Marker,
  signal: AbortSignal,
): Promise<Marking> {
  const { text, note } = withinWordLimit(request.answer.text, request.question.wordLimit);
  const checked = checkJudgement(judgement, criteria, splitSentences(text));
  const second = await offline.mark(request, signal);
  const reasons: ReviewReason[] = second.reviewReasons.filter((reason) => reason !== 'low_confidence');
  if (checked.doubtful || checked.confidence < LOW || isUnseen(request, checked.criteria, second)) {
    reasons.push('low_confidence');
  }
  return {
    awarded: 0,
    criteria: checked.criteria,
    feedback: [checked.feedback, note].filter(Boolean).join(' '),
    confidence: checked.confidence,
    reviewReasons: reasons,
  };
}

/**
 * Whether the marks are high although the offline marker, given something to compare with, found hardly any support.
 */
function isUnseen({ question }: MarkRequest, criteria: Marking['criteria'], second: Marking): boolean {
  const hasStandard = (question.rubric?.criteria.length ?? 0) > 0 || Boolean(question.modelAnswer?.trim());
  const awarded = criteria.reduce((sum, criterion) => sum + criterion.awarded, 0);
  const seen = second.criteria.reduce((sum, criterion) => sum + criterion.awarded, second.awarded);
  return hasStandard && awarded >= HIGH * question.maxMarks && seen <= HARDLY * question.maxMarks;
}

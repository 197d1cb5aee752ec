import { clone } from '@bufbuild/protobuf';
import { MARK_STEP } from '@exam-evaluation/contract/marks.ts';
import {
  type CriterionResult,
  type QuestionResult,
  QuestionResultSchema,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';

/** A mark that came from the reviews of other answers to the same question. */
export interface ProposedMark {
  /** Hundredths. */
  awarded: number;
  /** How many reviewed answers it came from. */
  reviews: number;
  /** Its time in microseconds, the question's revision. */
  revision: number;
}

/**
 * A question with the mark that was proposed for it and applied. It is still the marker's: no person has looked at this
 * answer, so a review that it needs is still needed. Criteria share the new mark; where they cannot they are dropped
 * with their annotations.
 */
export function withProposed(question: QuestionResult, { awarded, reviews, revision }: ProposedMark): QuestionResult {
  const changed = clone(QuestionResultSchema, question);
  changed.awarded = awarded;
  changed.examples = reviews;
  changed.confidenceBasis = 'reviewed';
  changed.revision = BigInt(revision);
  if (awarded === question.awarded) return changed;
  const note = `Changed from ${fromHundredths(question.awarded)} to ${fromHundredths(awarded)} marks, as people marked other answers to this question.`;
  changed.feedback = [question.feedback, note].filter(Boolean).join(' ');
  changed.criteria = shared(question.criteria, awarded);
  if (changed.criteria.length === 0) {
    changed.annotations = changed.annotations.filter(({ kind }) => kind !== 'criterion' && kind !== 'evidence');
  }
  return changed;
}

/**
 * Criteria with other marks that add up to `awarded`: each has its share of what is taken from them, in proportion to
 * its marks, or of what is added, in proportion to the marks that it lacks. Empty where steps of half a mark do not add
 * up to it.
 */
function shared(criteria: readonly CriterionResult[], awarded: number): CriterionResult[] {
  const sum = (of: (one: CriterionResult) => number) => criteria.reduce((total, one) => total + of(one), 0);
  const had = sum((one) => one.awarded);
  const change = awarded - had;
  const room = change < 0 ? (one: CriterionResult) => one.awarded : (one: CriterionResult) => one.max - one.awarded;
  const steps = Math.abs(change) / MARK_STEP;
  if (!Number.isInteger(steps) || Math.abs(change) > sum(room)) return [];
  const after = criteria.map((one) => ({ ...one }));
  for (let left = steps; left > 0; left--) {
    // The next step goes where the largest share of the room is left.
    const next = after
      .map((one, at) => ({ one, at, left: room(one) / Math.max(1, room(criteria[at]!)) }))
      .filter(({ one }) => room(one) >= MARK_STEP)
      .toSorted((a, b) => b.left - a.left || a.at - b.at)[0];
    if (!next) return [];
    next.one.awarded += Math.sign(change) * MARK_STEP;
  }
  return after;
}

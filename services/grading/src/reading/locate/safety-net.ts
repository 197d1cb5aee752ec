import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import type { Answer } from '../../answers.ts';
import { plainWords } from './similarity.ts';

/** Words of an answer that two neighbours do not have in common by chance. */
const WORDS_MIN = 4;

/**
 * What nobody thought of: answers that no rule doubts, and a person has to see. Most questions of a copy unanswered may be
 * answers that were not found; two neighbours with the same words may be one answer handed to both.
 */
export function withSafetyNet(answers: readonly Answer[]): Answer[] {
  const isEmpty = ({ text, selectedOptions }: Answer) => text === '' && selectedOptions.length === 0;
  const isMostlyEmpty = answers.length > 1 && answers.filter(isEmpty).length * 2 > answers.length;
  return answers.map((answer, at) => {
    if (isEmpty(answer)) return isMostlyEmpty ? doubted(answer, 'answer_not_located') : answer;
    const isTwin = [answers[at - 1], answers[at + 1]].some((other) => other && saysTheSame(answer, other));
    return isTwin ? doubted(answer, 'low_confidence') : answer;
  });
}

const doubted = (answer: Answer, reason: ReviewReason): Answer =>
  answer.reviewReasons.length > 0 ? answer : { ...answer, reviewReasons: [reason] };

/** Options are chosen twice by many. */
function saysTheSame(one: Answer, other: Answer): boolean {
  if (one.selectedOptions.length > 0) return false;
  const [words, others] = [plainWords(one.text), plainWords(other.text)];
  return words.length >= WORDS_MIN && words.join(' ') === others.join(' ');
}

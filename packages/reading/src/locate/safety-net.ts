import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import type { Answer } from '@exam-evaluation/marking/answers.ts';
import { plainWords } from '../layout/similarity.ts';

/** Minimum number of words for two equal neighbouring answers to be suspicious. */
const WORDS_MIN = 4;

/**
 * Marks suspicious answers for review that no other rule doubts: when most questions of a copy are unanswered, the
 * answers may not have been found; when most are known not to have been found, the labels of the others may be misread,
 * too; when two neighbouring answers are equal, one may have been assigned twice.
 */
export function withSafetyNet(answers: readonly Answer[]): Answer[] {
  const isEmpty = ({ text, selectedOptions }: Answer) => text === '' && selectedOptions.length === 0;
  const isMostlyEmpty = answers.length > 1 && answers.filter(isEmpty).length * 2 > answers.length;
  const isMissing = ({ reviewReasons }: Answer) => reviewReasons.includes('answer_not_located');
  const isMostlyMissing = answers.filter(isMissing).length * 2 > answers.length;
  return answers.map((answer, at) => {
    if (isEmpty(answer)) return isMostlyEmpty ? withReason(answer, 'answer_not_located') : answer;
    const isTwin = [answers[at - 1], answers[at + 1]].some((other) => other && saysTheSame(answer, other));
    return isTwin || isMostlyMissing ? withReason(answer, 'low_confidence') : answer;
  });
}

const withReason = (answer: Answer, reason: ReviewReason): Answer =>
  answer.reviewReasons.length > 0 ? answer : { ...answer, reviewReasons: [reason] };

/** Selecting the same option for two questions is common. */
function saysTheSame(one: Answer, other: Answer): boolean {
  if (one.selectedOptions.length > 0) return false;
  const [words, others] = [plainWords(one.text), plainWords(other.text)];
  return words.length >= WORDS_MIN && words.join(' ') === others.join(' ');
}

// From an answer to its result. What a marker is asked in between is the answer in the candidate's own words: without
// characters that nobody sees and without sentences that address the marker.
import { factsOf } from '@exam-evaluation/contract/question-types.ts';
import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import type { Answer } from '../answers.ts';
import { withoutInstructions } from '../instructions/instructions.ts';
import type { Marker, MarkerIdentity, Marking, MarkRequest } from '../marker.ts';
import { markObjective } from '../objective/objective.ts';
import { withoutInvisible } from '../text/letters.ts';
import { instructionReasons } from './instruction-reasons.ts';
import { fromMarking, fromObjective, notMarked, type ResultInit } from './results.ts';

/** An answer in the candidate's own words. */
export interface OwnWords {
  answer: Answer;
  /** Review reasons for what was removed. */
  reasons: ReviewReason[];
}

const ONLY_INSTRUCTIONS =
  'This answer only addresses the marker and says nothing about the question. A person has to look at it.';

/** Marks an answer that is neither blank nor illegible: by its key, or by `marker`. Throws what the marker throws. */
export async function markAnswer(request: MarkRequest, marker: Marker, signal: AbortSignal): Promise<ResultInit> {
  const { snapshot, question, answer } = request;
  if (factsOf(question.type).isObjective) {
    const marking = markObjective(question, { ...answer, text: withoutInvisible(answer.text) });
    return fromObjective(question, answer, marking, instructionReasons(snapshot, question, answer, marking.awarded));
  }
  const own = ownWords(request);
  if (isEmpty(own)) return onlyInstructions(request, marker, own);
  return settle(request, marker, await marker.mark({ ...request, answer: own.answer }, signal), own);
}

export function ownWords({ question, answer }: MarkRequest): OwnWords {
  const { text, found } = withoutInstructions(withoutInvisible(answer.text), question);
  // After something was removed, the places of the doubtful words are no longer known.
  const doubtfulWords = text === answer.text ? answer.doubtfulWords : undefined;
  return { answer: { ...answer, text, doubtfulWords }, reasons: found.length > 0 ? ['instructions_in_answer'] : [] };
}

export const isEmpty = ({ answer }: OwnWords): boolean => answer.text.trim() === '';

/** The result of an answer that has no words of its own. */
export const onlyInstructions = (
  { question, answer }: MarkRequest,
  marker: MarkerIdentity,
  { reasons }: OwnWords,
): ResultInit => notMarked(question, answer, marker, ONLY_INSTRUCTIONS, reasons);

/** The result of a marker's opinion, with the places in the answer that the marks rest on. */
export function settle(
  { snapshot, question, answer }: MarkRequest,
  marker: MarkerIdentity,
  marking: Marking,
  { reasons }: OwnWords,
): ResultInit {
  // A language model is given the paper's instructions in its prompt.
  const isModel = marker.promptVersion !== undefined;
  const notFollowed = instructionReasons(snapshot, question, answer, totalAwarded(marking), isModel);
  return fromMarking(question, answer, marker, marking, [...reasons, ...notFollowed]);
}

/** Hundredths: the sum of the criteria where there are any. */
function totalAwarded({ awarded, criteria }: Marking): number {
  return criteria.length > 0 ? criteria.reduce((sum, criterion) => sum + criterion.awarded, 0) : awarded;
}

import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import { mayTouch, notFollowedInSection, readInstructions } from '@exam-evaluation/instructions/instructions.ts';
import type { Answer, ExamSnapshot, Question } from '../answers.ts';
import { remember } from '../text/remember.ts';

/** Cached, since all answers of an exam share its instructions. */
const ofPaper = remember((instructions) => readInstructions(instructions).notFollowed, 200);
const ofSection = remember(notFollowedInSection, 200);

/**
 * The review reason of an answer whose marks may be affected by an instruction, of the paper or of its section, that
 * the marker does not follow.
 *
 * @param awarded marks without these instructions, in hundredths.
 * @param readsPaper whether the marker was given the paper's instructions in its prompt, so that only those of the
 *   section are checked.
 */
export function instructionReasons(
  { instructions, sections, questions }: ExamSnapshot,
  question: Question,
  answer: Answer,
  awarded: number,
  readsPaper = false,
): ReviewReason[] {
  const section = sections.find(({ label }) => label === question.section);
  const notFollowed = [...(readsPaper ? [] : ofPaper(instructions ?? '')), ...ofSection(section?.instructions ?? '')];
  const isTouched = notFollowed.some((quote) => mayTouch(quote, question, { text: answer.text, awarded }, questions));
  return isTouched ? ['instruction_not_followed'] : [];
}

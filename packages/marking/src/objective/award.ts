import { isPartialByRubric, keyText, type PartialName, partialOf } from '@exam-evaluation/contract/question-types.ts';
import type { Question } from '../answers.ts';
import { showMarks } from '../marks.ts';

/** An exact mark, in hundredths; below 0 where a wrong answer costs marks. */
export interface ObjectiveMarking {
  awarded: number;
  feedback: string;
  /** How the answer was understood, such as `B` or `A, C`. */
  understood: string;
  /** Why a person should look: there is no key, or the answer is unclear (which earns 0, without a penalty). */
  problem?: 'missing_answer_key' | 'unclear_answer';
}

export const CORRECT = 'Correct.';

/** How many parts of an answer are right and wrong, of all that the key has, and a sentence that tells it. */
interface Parts {
  right: number;
  wrong: number;
  all: number;
  told: string;
}

/** The parts that count as right, by what a question says of partly right answers. */
const COUNTED: Readonly<Record<PartialName, (parts: Parts) => number>> = {
  none: () => 0,
  // Parts beyond as many as the key has take right ones away, so that choosing everything earns nothing.
  proportional: ({ right, wrong, all }) => right - Math.max(0, right + wrong - all),
  right_minus_wrong: ({ right, wrong }) => right - wrong,
};

/** The mark of an answer that consists of parts. What earns no part of the marks is wrong. */
export function awardParts(question: Question, parts: Parts, understood: string): ObjectiveMarking {
  const { right, wrong, all, told } = parts;
  if (right === all && wrong === 0) return { awarded: question.maxMarks, feedback: CORRECT, understood };
  const rule = partialOf(question) ?? 'none';
  const key = keyText(question);
  const counted = Math.max(0, COUNTED[rule](parts));
  const isNeverNegative = isPartialByRubric(question);
  if (counted === 0 && !isNeverNegative)
    return awardWrong(question, key, understood, rule === 'none' ? '' : `${told} `);
  const awarded = Math.round((question.maxMarks * counted) / all);
  return { awarded, feedback: `${told} The correct answer is ${key}.`, understood };
}

export function awardWrong(question: Question, key: string, understood: string, told = ''): ObjectiveMarking {
  const cost = question.negativeMarks;
  const costs = cost > 0 ? ` ${showMarks(cost)} deducted.` : '';
  return { awarded: -cost + 0, feedback: `${told}The correct answer is ${key}.${costs}`, understood };
}

export function unclear(understood: string, feedback: string): ObjectiveMarking {
  return { awarded: 0, feedback, understood, problem: 'unclear_answer' };
}

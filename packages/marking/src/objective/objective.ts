import { type AnswerForm, factsOf, hasKey } from '@exam-evaluation/contract/question-types.ts';
import type { Answer, Question } from '../answers.ts';
import { readOrder } from '../claims/order.ts';
import { readPairs } from '../claims/pairs.ts';
import { readQuantity } from '../claims/quantity.ts';
import type { IsKnown } from '../claims/quantity-words.ts';
import { sameQuantity } from '../claims/same-quantity.ts';
import { stemWord } from '../text/stems.ts';
import { awardParts, awardWrong, CORRECT, type ObjectiveMarking, unclear } from './award.ts';
import { chooseOptions, effectiveOptions } from './options.ts';

const MAY_BE_NEGATIVE = /-\s|^\s*[₹€$£]?\s*\(.*\)\s*$|\b(?:loss|deficit|decreas|fall|fell|drop|debit|below|left|down)/i;

/** Questions for the value of a letter: `Find y.` */
const ASKS_LETTER = /\b(?:find|determine|calculate|solve for|value of)\s+(?!a\b)(\p{L})(?![\p{L}'’(])/iu;

/** Questions in which the sign of the answer does not matter. */
const WITHOUT_SIGN = /\b(?:absolute|magnitude|modulus)\b/i;

/** Questions whose answer may be a percentage. */
const ASKS_SHARE = /%|\bper\s?cent|\brates?\b/i;

type Mark = (question: Question, answer: Answer) => ObjectiveMarking;
/** How the answers of each form are marked, where there is a key; written ones aren't marked here. */
const MARKS: Readonly<Record<AnswerForm, Mark | undefined>> = {
  choice: markChoice,
  pairs: markPairs,
  order: markOrder,
  number: markNumerical,
  word: undefined,
  prose: undefined,
};

/** Marks the answer to an objective question by its key. The answer is not blank. */
export function markObjective(question: Question, answer: Answer): ObjectiveMarking {
  const mark = MARKS[factsOf(question.type).form];
  if (!mark) throw new RangeError(`question type ${question.type} is not objective`);
  if (!hasKey(question)) return { awarded: 0, feedback: '', understood: answer.text, problem: 'missing_answer_key' };
  return mark(question, answer);
}

function markChoice(question: Question, answer: Answer): ObjectiveMarking {
  const correct = new Set(question.correctOptions);
  const chosen = chooseOptions(effectiveOptions(question), answer);
  if (!chosen) return unclear(answer.text, 'The answer names none of the options clearly.');
  const understood = chosen.join(', ');
  const several = factsOf(question.type).picks === 'some';
  if (!several && chosen.length > 1) return unclear(understood, 'More than one option was chosen.');

  const right = chosen.filter((label) => correct.has(label)).length;
  const wrong = chosen.length - right;
  const told = `${right} of ${correct.size} correct options chosen, ${wrong} wrong.`;
  return awardParts(question, { right, wrong, all: correct.size, told }, understood);
}

function markPairs(question: Question, answer: Answer): ObjectiveMarking {
  const { options, matches } = question;
  const given = readPairs(answer.text, options, matches);
  if (!given) return unclear(answer.text, 'The answer does not say clearly what belongs together.');
  const pairs = given.map(([at, to]) => ({ option: options[at]!.label, match: matches[to]!.label }));
  const understood = pairs.map(({ option, match }) => `${option}-${match}`).join(', ');
  if (isCutShort(answer, pairs.length, options.length)) return unclear(understood, 'The answer leaves options out.');
  const key = new Map(question.answer!.pairs.map(({ option, match }) => [option, match]));
  const right = pairs.filter(({ option, match }) => key.get(option) === match).length;
  const told = `${right} of ${key.size} pairs are right.`;
  return awardParts(question, { right, wrong: pairs.length - right, all: key.size, told }, understood);
}

/** Marks an order by its neighbours: each option that comes right behind the one that it should is a right part. */
function markOrder(question: Question, answer: Answer): ObjectiveMarking {
  const { options, correctOptions } = question;
  const read = answer.selectedOptions.length > 0 ? undefined : readOrder(answer.text, options, question.text);
  const given = read?.items.map((at) => options[at]!.label) ?? answer.selectedOptions;
  const understood = given.join(', ') || answer.text;
  if (given.length < 2) return unclear(understood, 'The answer does not give an order clearly.');
  if (isCutShort(answer, given.length, options.length)) return unclear(understood, 'The answer leaves options out.');
  const behind = new Map(correctOptions.slice(1).map((label, at) => [label, correctOptions[at]]));
  const right = given.filter((label, at) => at > 0 && behind.get(label) === given[at - 1]).length;
  const all = correctOptions.length - 1;
  if (read?.isUnsure && right < all)
    return unclear(understood, 'The signs between the options may turn the order round.');
  const told = `${right} of ${all} options come right after the one that they should follow.`;
  return awardParts(question, { right, wrong: given.length - 1 - right, all, told }, understood);
}

/** Whether an answer on paper has less than was asked for, of which the rest may not have been read. */
const isCutShort = ({ lines }: Answer, given: number, asked: number): boolean => lines.length > 0 && given < asked;

function markNumerical(question: Question, answer: Answer): ObjectiveMarking {
  const { tolerance = 0, unit } = question.answer!;
  const value = question.answer!.value!;
  const understood = answer.text.trim() || answer.selectedOptions.join(', ');
  const asked = question.text ?? '';
  const { result, ways, others, isExact } = readQuantity(understood, {
    unit,
    isKnown: knownFrom(asked, unit ?? ''),
    letter: ASKS_LETTER.exec(asked)?.[1]?.toLowerCase(),
    names: new Set(asked.toLowerCase().match(/(?<![\p{L}'’])(?!a\b)\p{L}(?![\p{L}'’])/gu)),
  });
  const key = { value, tolerance, unit };
  if (!result) return unclear(understood, 'The answer does not give a single number as its result.');
  const by = [result, ...ways].map((way) => sameQuantity(way, key));
  // `16%` is 0.16, unless the question asks for a percentage.
  const isShare = result.unit === '%' && !unit && !ASKS_SHARE.test(asked) && sameQuantity({ ...result, unit: '' }, key);
  if (isShare) return unclear(understood, 'The answer is a percentage, but the question asks for a number.');
  if (by.includes(true)) return { awarded: question.maxMarks, feedback: CORRECT, understood };
  if (by.includes(undefined)) return unclear(understood, `What follows the number is not a unit like ${unit}.`);
  // `Ans: - 4` may mean 4 or -4, and `(500)` and `a loss of 500` may mean -500.
  const mayBeOpposite = MAY_BE_NEGATIVE.test(understood) || WITHOUT_SIGN.test(asked);
  const opposite = mayBeOpposite ? [{ ...result, value: -result.value }] : [];
  // The key may be `√2` or `5π/3` rounded further than its tolerance says.
  const rounded = { ...key, tolerance: Math.max(tolerance, Math.abs(value) * ROUNDED) };
  const isRounded = isExact && sameQuantity(result, rounded) === true;
  if (isRounded || [...opposite, ...others].some((other) => sameQuantity(other, key))) {
    return unclear(understood, 'The answer contains the right number, but not as its result.');
  }
  return awardWrong(question, [value, unit].filter((part) => part !== undefined && part !== '').join(' '), understood);
}

/** The relative error of a key that is a root or a multiple of π, rounded. */
const ROUNDED = 0.01;

/** Creates a predicate for words that are known: those of the question, in any form, and those of the key's unit. */
function knownFrom(question: string, unit: string): IsKnown {
  const tokens = `${question} ${unit}`.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [stems, signs] = [new Set(tokens.map(stemWord)), new Set(unit)];
  return (word) => stems.has(stemWord(word)) || signs.has(word);
}

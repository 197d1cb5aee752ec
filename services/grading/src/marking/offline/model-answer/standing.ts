import type { Reading } from '../../text/read.ts';
import { isNegation } from '../../text/words.ts';
import { namesAll, reachOf } from '../any-of/needed.ts';
import type { Context } from '../context.ts';
import { isOneSided } from '../contradiction/pairs.ts';
import { samenessBeside } from '../contradiction/sameness.ts';
import { directionsKept } from '../directions/kept.ts';
import { tendencyBeside } from '../directions/tendency.ts';
import { formOf, isSameForm } from '../exact/exact-forms.ts';
import { isCode } from '../exact/kinds.ts';
import { signsDiffer } from '../exact/signs.ts';
import { type Comparison, total } from '../likeness/comparison.ts';
import { reachOfParts } from '../likeness/parts.ts';
import { type Decision, decisionOf } from '../outcome/outcome.ts';
import { closestTo } from './closest.ts';

/** Who speaks of one side of a comparison only has not said all; how much of it people differ about. */
const NOT_ALL = 0.9;

/** How an answer stands to the model answer, before anything is said about marks. */
export interface Standing extends ReturnType<typeof closestTo> {
  /** It has the words and signs of the model answer. */
  isCopied: boolean;
  /** It says what the model answer says, and nothing else. */
  isCertain: boolean;
  /** It has all that was asked for, and nothing else. */
  isComplete: boolean;
  /** Where a result or an order is asked for: what the answer comes to. */
  decision: Decision | undefined;
  /** It comes to what the model answer comes to, and nothing else is asked for. */
  isSettled: boolean;
  /** Another formula, program or name. */
  isOther: boolean;
  /** Another formula is wrong whatever its words have in common. */
  isOtherFormula: boolean;
  saysOpposite: boolean;
  /** Words that neither the model answer nor the question has. */
  others: number;
  /** Share of the marks within reach by the points of a list, and by the sentences of a text; 0-1. */
  reach: number;
  reachOfParts: number;
}

/** @param whole the answer is right or wrong, not marked by degrees. */
export function standingOf(context: Context, whole: boolean): Standing {
  const { reading, alternatives } = context;
  const closest = closestTo(context, reading, whole);
  const { compared, needed } = closest;
  const sameSaid = waysOf(context, compared).filter((expected) => sameWords(reading, expected));
  const isCopied = sameSaid.some(({ text }) => hasSigns(reading, text));
  const unexpected = compared.given.filter(({ covered }) => covered === 0);
  const others = unexpected.filter((word) => !word.asked).length;
  const form = formOf(context, whole);
  const decision = decisionOf(context, reading);
  const isSettled = decision?.outcome === 'right' && decision.isAll;
  const beside = alternatives.map(
    (way) => tendencyBeside(reading, way, context.asked) ?? samenessBeside(reading, way, context.asked),
  );
  const isSame = beside.includes('said') || isSameInOpposites(compared);
  const isWhole = isCopied || isSettled || isSame;
  const isCertain = isWhole || form === 'same';
  const isOther = !isWhole && (form === 'other' || form === 'other formula');
  const isText = alternatives.includes(compared.expected);
  const isHalf = alternatives.every((way) => isOneSided(reading, way, context.asked));
  return {
    ...closest,
    isCopied,
    decision,
    isSettled,
    isCertain,
    isComplete: isCertain || (needed.inOrder && namesAll(needed, others, unexpected.length - others)),
    isOther,
    isOtherFormula: isOther && form === 'other formula',
    saysOpposite:
      (!isSettled && (isTurned(compared) || beside.every((each) => each === 'turned'))) ||
      (sameSaid.length > 0 && !isCopied),
    others,
    reach: isWhole ? 1 : reachOf(needed, others),
    reachOfParts: isWhole || whole || !isText ? 1 : Math.min(reachOfParts(compared, others), isHalf ? NOT_ALL : 1),
  };
}

/** `When it goes up, demand goes down`: all of it is said, and nothing else, what is more and what is less as it was expected. */
function isSameInOpposites({ answer, expected, wanted, given }: Comparison): boolean {
  return (
    wanted.every(({ match }) => match?.opposed === false) &&
    given.every(({ covered }) => covered > 0) &&
    directionsKept(answer, expected) === 1
  );
}

/** Texts of which each is the whole model answer, or as much of it as the answer needs. */
export function waysOf({ alternatives, expected }: Context, compared: Comparison): Reading[] {
  return [...alternatives, compared.expected, expected!];
}

/** Whether an answer has the words of an expected text, but for words without meaning that lead to it: `This is because …` */
export function sameWords(said: Reading, expected: Reading): boolean {
  const led = said.words.length - expected.words.length;
  return (
    led >= 0 &&
    said.words.slice(0, led).every(({ text, content }) => !content && !isNegation(text)) &&
    expected.words.every(({ text }, index) => text === said.words[led + index]!.text)
  );
}

/** Whether the signs of an answer are those of a text whose words it has. */
function hasSigns({ text }: Reading, expected: string): boolean {
  return !signsDiffer(text, expected) && (!isCode(expected) || isSameForm(text, expected));
}

/** From this share of contradicted words on, among those found and among all that were expected, an answer says the opposite. */
const [OPPOSITE, OF_EXPECTED] = [0.75, 0.5];

function isTurned({ conflict, wanted }: Comparison): boolean {
  const turned = wanted.filter(({ match }) => match?.opposed);
  return conflict >= OPPOSITE && turned.length > 1 && total(turned) >= OF_EXPECTED * total(wanted);
}

import { POINTS_MAX } from '@exam-evaluation/points/groups.ts';
import { listedIn } from '@exam-evaluation/points/items.ts';
import { isProgram } from '../claims/code.ts';
import { signsDiffer } from '../claims/formula.ts';
import { type Reading, readText } from '../text/read.ts';
import { isNegation } from '../text/words.ts';
import type { Context } from './context.ts';
import { compareForm, isSameForm } from './exact/exact-forms.ts';
import type { PreparedGroup, PreparedPoint } from './expected/prepared.ts';
import { WHOLE_UP_TO } from './judgement/confidence.ts';
import { totalShare } from './judgement/sum.ts';
import { asksForOrder } from './outcome/order.ts';
import { type Decision, decide, describeDecision, isUnsure, shareWith } from './outcome/outcome.ts';

/** A mark that depends on the result of an answer, or on its symbols, rather than on its words. */
export interface Settled {
  /** Share of the marks, 0-1. */
  share: number;
  /** No other judgement is needed. */
  isCertain: boolean;
  confidence: number | undefined;
  feedback: string;
}

/** The confidence of a doubtful answer; it sends the answer to a person. */
export const DOUBTFUL = 0.5;
const CERTAIN = 0.97;
/** The greatest share of the marks for another formula. */
const OF_OTHER_FORMULA = 0.5;

/**
 * Judges an answer by the whole model answer, where it has the same words, is a formula or program, or gives a result,
 * order or equation that the question asks for. `likely` is the share by its points. Undefined where words and meaning
 * decide.
 */
export function settle(context: Context, answer: Reading, likely: number, isWhole: boolean): Settled | undefined {
  const { expected, alternatives } = context;
  if (!expected) return undefined;
  const isCopied = [...alternatives, expected].some((way) => isCopy(answer, way));
  if (isCopied) return { share: 1, isCertain: true, confidence: CERTAIN, feedback: '' };
  const listed = listedShare(context, answer);
  if (listed === 1 || (listed !== undefined && !isWhole))
    return { share: listed, isCertain: listed === 1, confidence: CERTAIN, feedback: '' };
  const decision = decideWhole(context, answer);
  const isSettled = decision?.outcome === 'right' && decision.isAll;
  const form = isSettled ? undefined : compareForm({ ...context, reading: answer }, isWhole);
  if (form === 'same') return { share: 1, isCertain: true, confidence: CERTAIN, feedback: '' };
  if (form === 'other formula') {
    const ofFormula = { share: Math.min(likely, OF_OTHER_FORMULA), feedback: 'It is a different formula.' };
    const ofResult = { share: shareWith(likely, decision, isWhole), feedback: describeDecision(decision) };
    const isByResult = decision?.outcome === 'other' && ofResult.share > ofFormula.share;
    return { ...(isByResult ? ofResult : ofFormula), isCertain: false, confidence: DOUBTFUL };
  }
  if (!decision) return form && { share: likely, isCertain: false, confidence: DOUBTFUL, feedback: '' };
  // Where an answer is right or wrong, another result is wrong whatever is said beside it.
  const isSure = isSettled || (isWhole && decision.outcome === 'other');
  return {
    share: shareWith(likely, decision, isWhole),
    isCertain: isSettled,
    confidence: isUnsure(decision, isWhole) ? DOUBTFUL : isSure ? CERTAIN : undefined,
    feedback: describeDecision(decision),
  };
}

/** The decision about the whole answer: where it has one part, or where its parts are the results that are asked for. */
function decideWhole(context: Context, answer: Reading): Decision | undefined {
  const decision = decide(context, answer);
  const isOnePart = context.prepared.standards.every(({ groups }) => groups.length === 1);
  const count = decision?.results?.of ?? 1;
  if (!decision || !(isOnePart || (decision.isAll && count > 1))) return undefined;
  // Where each result is worth a mark, no working is expected.
  return { ...decision, isBare: decision.isBare && context.request.question.maxMarks > WHOLE_UP_TO * count };
}

/**
 * What an answer earns that only lists points, each in the words of the model answer: `blue, red`. Undefined for others,
 * and where an order is asked for.
 */
function listedShare({ prepared: { standards }, asked }: Context, answer: Reading): number | undefined {
  if (asksForOrder(asked)) return undefined;
  const { items } = listedIn(answer.text);
  if (items.length === 0 || items.length > POINTS_MAX) return undefined;
  const shares = standards.flatMap(({ groups }) => {
    const named = namedBy(
      items,
      groups.flatMap(({ points }) => points),
    );
    if (!named) return [];
    const made = ({ points }: PreparedGroup) => points.filter((point) => named.has(point)).length;
    return [totalShare(groups.map((group) => ({ group, share: Math.min(1, made(group) / group.needs) })))];
  });
  return shares.length > 0 ? Math.max(...shares) : undefined;
}

/** The points that items name word for word; undefined where an item, at which the reading ends, names none. */
function namedBy(items: readonly string[], points: readonly PreparedPoint[]): ReadonlySet<PreparedPoint> | undefined {
  const named = new Set<PreparedPoint>();
  for (const item of items) {
    const reading = readText(item);
    const own = points.filter(({ ways }) => ways.some((way) => isCopy(reading, way.text.reading)));
    if (own.length === 0) return undefined;
    for (const point of own) named.add(point);
  }
  return named;
}

/** Whether an answer is an expected text, word for word and sign for sign. */
export const isCopy = (answer: Reading, expected: Reading): boolean =>
  hasWords(answer, expected) && hasSigns(answer, expected.text);

/** Whether an answer has just the words of an expected text, apart from an introduction such as `This is because …` */
function hasWords(said: Reading, expected: Reading): boolean {
  const led = said.words.length - expected.words.length;
  return (
    led >= 0 &&
    said.words.slice(0, led).every(({ text, content }) => !content && !isNegation(text)) &&
    expected.words.every(({ text }, index) => text === said.words[led + index]!.text)
  );
}

/** Whether an answer that has the words of a text also has its symbols. */
function hasSigns({ text }: Reading, expected: string): boolean {
  return !signsDiffer(text, expected) && (!isProgram(expected) || isSameForm(text, expected));
}

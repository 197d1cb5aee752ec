import { isProgram } from '../../claims/code.ts';
import { isFormula } from '../../claims/formula.ts';
import { type Quantity, sameQuantity } from '../../claims/same-quantity.ts';
import type { Reading } from '../../text/read.ts';
import type { Agreement } from './agreement.ts';
import { ASKS, MAY_ASK, quantitiesAsked } from './asked-quantities.ts';
import { type Figure, readFiguresCached } from './figures.ts';
import { conclusionsFor, isNamedOtherwise, labelsOf, type Result, unnamed } from './named-results.ts';

/** Questions about programs, whose output must match exactly and is compared elsewhere. */
const OF_PROGRAM = /\b(?:output|print(?:s|ed)?|programs?|function)\b/i;
/** The longest text that may end with a result after words; in longer ones a number is one fact among others. */
const WORDS_MAX = 40;
/** The most words after the result: `… is 12 people.` */
const TAIL_WORDS = 3;
/** The relative error allowed for rounding; less for a whole number, and none for a count. */
const [ROUNDING, OF_WHOLE] = [0.015, 0.005];

/**
 * Finds the results of a model answer: one for each quantity that the question asks for, or several of one (`x = 2 or
 * x = 3`); empty where the question asks for none, or none can be read.
 */
export function expectedResults(expected: Reading, question: Reading): Result[] {
  if (OF_PROGRAM.test(question.text) || isProgram(expected.text)) return [];
  const [isAsked, mayBeAsked] = [ASKS.test(question.text), MAY_ASK.test(question.text)];
  const figures = readFiguresCached(expected);
  const several = conclusionsFor(quantitiesAsked(question), figures);
  if (several.length > 0 && (isAsked || mayBeAsked || several.every(({ named }) => named.size > 0))) return several;
  const last = figures.findLastIndex(({ by, isOperand }) => by === 'equals' && !isOperand);
  if (last < 0) {
    const [end] = expected.words.length <= WORDS_MAX ? figureAtEdge(figures) : [];
    return end && (isAsked || (mayBeAsked && !isAmong(readFiguresCached(question), end))) ? unnamed([end]) : [];
  }
  const isReckoned = figures.some(({ isOperand }) => isOperand) && (mayBeAsked || isFormula(expected.text));
  if (!isAsked && !isReckoned) return [];
  const results = [figures[last]!];
  for (let at = last - 1; at >= 0 && isBeside(figures[at]!, results[0]!); at -= 1) results.unshift(figures[at]!);
  const unknowns = new Set(question.words.map(({ text }) => text).filter((text) => /^\p{L}$/u.test(text)));
  return unnamed([...unknownsBefore(figures.slice(0, last), results, unknowns), ...results]);
}

/** Finds the number with which a text begins or ends: `40 metres. It rises …`, `The median is 5.`, `12 people`. */
function figureAtEdge(figures: readonly Figure[]): Figure[] {
  const [first] = figures;
  if (first && first.before.trim() === '' && !first.isOperand && /^\s*(?:[.,\n]|because|$)/.test(first.behind))
    return [first];
  const last = figures.at(-1);
  if (!last || last.isOperand || (last.by !== 'word' && last.by !== 'nothing')) return [];
  return (last.behind.match(/\p{L}+/gu) ?? []).length <= TAIL_WORDS ? [last] : [];
}

/** Whether two figures are results side by side: `x = 2, y = 3`, `x = 2 or x = -3`, `x = 2 or -3`. */
function isBeside(one: Figure, next: Figure): boolean {
  if (one.isOperand || one.name === undefined) return false;
  return /^\s*(?:,|;|and|or|&|\s)+\s*(?:\p{L}\w?\s*=)?\s*[-(]?$/u.test(next.before);
}

/** The last values of other letters of the question: x in `2x = 14, so x = 7. Then y = 3.` */
function unknownsBefore(figures: readonly Figure[], results: readonly Figure[], unknowns: ReadonlySet<string>) {
  return figures.filter(
    ({ name, isOperand, by }, at) =>
      name !== undefined &&
      unknowns.has(name) &&
      !isOperand &&
      by === 'equals' &&
      !results.some((result) => result.name === name || result.name === undefined) &&
      !figures.slice(at + 1).some((later) => later.name === name),
  );
}

/** The texts that an answer is compared with, and their numbers. */
interface Known {
  asked: readonly Figure[];
  expected: readonly Figure[];
}

/** How the results of an answer agree with those of the model answer, and how many of them are right. */
export interface Agreeing {
  outcome: Agreement;
  right: number;
  of: number;
}

/**
 * Compares the results of an answer with those of the model answer. `unclear` where several are given, or one in
 * another unit or form.
 */
export function compareResults(answer: Reading, keys: readonly Result[], known: Known): Agreeing {
  const figures = readFiguresCached(answer);
  const labels = keys.length > 1 ? labelsOf(figures) : new Map<Figure, ReadonlySet<string>>();
  const outcomes = keys.map((key) => compareWithKey(figures, key, { ...known, keys, labels }, answer));
  const [first] = outcomes;
  const agreed = outcomes.every((outcome) => outcome === first) ? first! : undefined;
  return {
    outcome: agreed ?? (outcomes.includes('unclear') ? 'unclear' : 'other'),
    right: outcomes.filter((outcome) => outcome === 'right').length,
    of: keys.length,
  };
}

/** The share of the numbers in the model answer's working that an answer also uses, 0-1. */
export function stepsKept(answer: Reading, keys: readonly Figure[], { expected }: Known): number {
  const steps = expected.filter((step) => step.isOperand || !keys.some(({ value }) => value === step.value));
  const figures = readFiguresCached(answer);
  return steps.length === 0 ? 0 : steps.filter((step) => isAmong(figures, step)).length / steps.length;
}

function compareWithKey(
  figures: readonly Figure[],
  key: Result,
  known: Known & { keys: readonly Result[]; labels: ReadonlyMap<Figure, ReadonlySet<string>> },
  answer: Reading,
): Agreement {
  const isOther = (figure: Figure, each: Result) => isNamedOtherwise(figure, each, known.labels.get(figure));
  const ways = [
    key,
    ...known.expected.filter((figure) => figure.unit !== '' && figure.unit !== key.unit && isSameResult(figure, key)),
  ];
  const same = (figure: Figure) => {
    if (isOther(figure, key)) return false;
    const by = ways.map((way) => isSameResult(figure, way));
    return by.includes(true) || (by.includes(undefined) ? undefined : false);
  };
  const isGiven = isAmong(known.asked, key);
  const said = figures.filter(({ isOperand }) => !isOperand);
  const finals = said.filter(
    (figure, at) =>
      figure.by !== 'other' || at === said.length - 1 || known.labels.get(figure)?.isDisjointFrom(key.named) === false,
  );
  const at = (isGiven ? finals : said).findLastIndex((figure) => same(figure) === true);
  if (at >= 0) {
    const later = (isGiven ? finals : said).slice(at + 1);
    const behind = later.filter((figure) => finals.includes(figure) && !isOther(figure, key));
    // A result in the answer may belong to any of the expected ones: `x = 2, x = 3`.
    const isKey = (figure: Figure) =>
      known.keys.some((each) => !isOther(figure, each) && isSameResult(figure, each) === true);
    // `x = 2 or x = 4` gives one of two results.
    if (known.keys.length > 1 && finals.length <= known.keys.length) return 'right';
    if (behind.some((figure) => !isKey(figure) && isRival(figure, key, known))) return 'other';
    return behind.every((figure) => isAmong(known.asked, figure) || isAmong(known.expected, figure))
      ? 'right'
      : 'unclear';
  }
  if (finals.some((figure) => same(figure) === undefined)) return 'unclear';
  if (answer.words.some(({ number, text }) => number === key.value && !/\d/.test(text))) return 'right';
  if (finals.length > 0) return 'other';
  return figures.some((figure) => same(figure) !== false && !isAmong(known.asked, figure)) ? 'unclear' : 'missing';
}

/** Whole numbers from this one on may be rounded, too. */
const LARGE = 10_000;

/** Whether a figure equals a result, apart from rounding; undefined where its unit leaves that open. */
export function isSameResult(figure: Figure, key: Figure): boolean | undefined {
  const isWhole = Number.isInteger(key.value) && Math.abs(key.value) < LARGE;
  const rounding = !isWhole ? ROUNDING : key.by === 'equals' ? OF_WHOLE : 0;
  const tolerance = Math.abs(key.value) * rounding;
  return mayBeSame(figure, key, tolerance) && sameQuantity(figure, { ...key, tolerance });
}

/** A quick check without units, since thousands of numbers may be compared with thousands. */
function mayBeSame({ value, unit }: Figure, key: Figure, tolerance: number): boolean {
  if (unit !== key.unit && unit !== '' && key.unit !== '') return true;
  return [value, value * 100, value / 100].some(
    (each) => Math.abs(each - key.value) <= tolerance + 1e-6 * Math.abs(key.value),
  );
}

/** Whether a figure after the right one is a competing result: `5 or 15`, or `5 m, 15 m` where one result is asked for. */
function isRival(figure: Figure, key: Figure, { asked, keys }: Known & { keys: readonly Result[] }): boolean {
  const { before, unit, name } = figure;
  if (/\bor\b/i.test(before)) return true;
  if (keys.length === 1 && key.unit !== '' && unit === key.unit && !isAmong(asked, figure)) return true;
  return key.name !== undefined && name === key.name && /^\s*[,;]/.test(before);
}

const isAmong = (quantities: readonly Quantity[], { value }: Quantity): boolean =>
  quantities.some((each) => each.value === value);

import { isProgram } from '../../claims/code.ts';
import { isFormula } from '../../claims/formula.ts';
import { type Quantity, sameQuantity } from '../../claims/same-quantity.ts';
import type { Reading } from '../../text/read.ts';
import type { Agreement } from './agreement.ts';
import { type Figure, readFiguresCached } from './figures.ts';

/** Questions that ask for something to be worked out, and questions that may. */
const [ASKS, MAY_ASK] = [
  /\b(?:calculate|compute|evaluate|work(?:ing)?\s+out|solve|determine|find|estimate|simplify|convert|express|how\s+(?:many|much|long|far|fast|old|tall|heavy|hot|cold|deep|high|wide|big|large|often))\b/i,
  /\b(?:in\s+)?(?:which|what)\s+year|(?:at\s+)?what(?:'s|\s+(?:is|are|was|were|will|would|does|percentage|fraction|proportion|number|amount|time|speed|price|value))\b/i,
];
/** Questions about programs, whose output must match exactly and is compared elsewhere. */
const OF_PROGRAM = /\b(?:output|print(?:s|ed)?|programs?|function)\b/i;
/** The longest text that may end with a result after words; in longer ones a number is one fact among others. */
const WORDS_MAX = 40;
/** The most words after the result: `… is 12 people.` */
const TAIL_WORDS = 3;
/** The relative error allowed for rounding; less for a whole number, and none for a count. */
const [ROUNDING, OF_WHOLE] = [0.015, 0.005];

/**
 * Finds the results of a model answer, which may be several (`x = 2 and y = 3`); empty where the question asks for
 * none, or none can be read.
 */
export function expectedResults(expected: Reading, question: Reading): Figure[] {
  if (OF_PROGRAM.test(question.text) || isProgram(expected.text)) return [];
  const [isAsked, mayBeAsked] = [ASKS.test(question.text), MAY_ASK.test(question.text)];
  const figures = readFiguresCached(expected);
  const last = figures.findLastIndex(({ by, isOperand }) => by === 'equals' && !isOperand);
  if (last < 0) {
    const [end] = expected.words.length <= WORDS_MAX ? figureAtEdge(figures) : [];
    return end && (isAsked || (mayBeAsked && !isAmong(readFiguresCached(question), end))) ? [end] : [];
  }
  const isReckoned = figures.some(({ isOperand }) => isOperand) && (mayBeAsked || isFormula(expected.text));
  if (!isAsked && !isReckoned) return [];
  const results = [figures[last]!];
  for (let at = last - 1; at >= 0 && isBeside(figures[at]!, results[0]!); at -= 1) results.unshift(figures[at]!);
  return results;
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

/** The texts that an answer is compared with, and their numbers. */
interface Known {
  asked: readonly Figure[];
  expected: readonly Figure[];
}

/**
 * Compares the results of an answer with those of the model answer. `unclear` where several are given, or one in
 * another unit or form.
 */
export function compareResults(answer: Reading, keys: readonly Figure[], known: Known): Agreement {
  const figures = readFiguresCached(answer);
  const outcomes = keys.map((key) => compareWithKey(figures, key, { ...known, keys }, answer));
  const [first] = outcomes;
  if (outcomes.every((outcome) => outcome === first)) return first!;
  return outcomes.includes('unclear') ? 'unclear' : 'other';
}

/** The share of the numbers in the model answer's working that an answer also uses, 0-1. */
export function stepsKept(answer: Reading, keys: readonly Figure[], { expected }: Known): number {
  const steps = expected.filter((figure) => !keys.some(({ value }) => value === figure.value));
  const figures = readFiguresCached(answer);
  return steps.length === 0 ? 0 : steps.filter((step) => isAmong(figures, step)).length / steps.length;
}

function compareWithKey(
  figures: readonly Figure[],
  key: Figure,
  known: Known & { keys: readonly Figure[] },
  answer: Reading,
): Agreement {
  const ways = [
    key,
    ...known.expected.filter((figure) => figure.unit !== '' && figure.unit !== key.unit && isSameResult(figure, key)),
  ];
  const same = (figure: Figure) => {
    if (isNamedOtherwise(figure, key)) return false;
    const by = ways.map((way) => isSameResult(figure, way));
    return by.includes(true) || (by.includes(undefined) ? undefined : false);
  };
  const isGiven = isAmong(known.asked, key);
  const said = figures.filter(({ isOperand }) => !isOperand);
  const finals = said.filter(({ by }, at) => by !== 'other' || at === said.length - 1);
  const at = (isGiven ? finals : said).findLastIndex((figure) => same(figure) === true);
  if (at >= 0) {
    const behind = (isGiven ? finals : said).slice(at + 1).filter((figure) => finals.includes(figure));
    // A result in the answer may belong to any of the expected ones: `x = 2, x = 3`.
    const isKey = (figure: Figure) =>
      known.keys.some((each) => !isNamedOtherwise(figure, each) && isSameResult(figure, each) === true);
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

/** Whether a figure is the value of another letter: `x = 3` is not `y = 3`. */
const isNamedOtherwise = ({ name }: Figure, key: Figure): boolean =>
  name !== undefined && key.name !== undefined && name !== key.name;

/** Whether a figure after the right one is a competing result: `5 or 15`, `5 m, 15 m`. */
function isRival(figure: Figure, key: Figure, { asked }: Known): boolean {
  const { before, unit, name } = figure;
  if (/\bor\b/i.test(before) || (key.unit !== '' && unit === key.unit && !isAmong(asked, figure))) return true;
  return key.name !== undefined && name === key.name && /^\s*[,;]/.test(before);
}

const isAmong = (quantities: readonly Quantity[], { value }: Quantity): boolean =>
  quantities.some((each) => each.value === value);

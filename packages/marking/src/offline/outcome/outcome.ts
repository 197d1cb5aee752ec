import type { Reading } from '../../text/read.ts';
import { rememberFor } from '../../text/remember.ts';
import type { Agreement } from './agreement.ts';
import { quantitiesAsked } from './asked-quantities.ts';
import { compareEquations, parseEquation } from './equation.ts';
import { readFiguresCached } from './figures.ts';
import { compareMatching, expectedMatching } from './matching.ts';
import { compareOrder, expectedOrder } from './order.ts';
import { comparePrinted, expectedOutput } from './printed.ts';
import { compareResults, expectedResults, stepsKept } from './result.ts';

/** The question, and the alternatives of the expected answer. */
interface Expected {
  alternatives: readonly Reading[];
  asked: Reading;
}

/**
 * The decision about an answer to a question that asks for a result or an order, which cannot be judged by shared
 * words.
 */
export interface Decision {
  outcome: Agreement;
  /** Share of the marks for another order, matching or equation, or for some of the results. */
  worth?: number;
  /** How many of the results are right. */
  results?: { right: number; of: number };
  /** Share of the model answer's steps that a calculation has. */
  stepsKept?: number;
  /** The answer has only the result, where the model answer has working. */
  isBare: boolean;
  /** The question asks for nothing else. */
  isAll: boolean;
}

/** Questions that ask for more than the result. */
const ASKS_MORE =
  /\b(?:explain|justif\w*|why|reasons?|how\s+(?:do|does|did|can|is|are)|show|prove|derive|describe|interpret|comment|discuss|compare|define|outline|state\s+the\s+(?:law|formula|equation|principle))\b|\?[^?]*\?/i;

/**
 * Judges an answer by its result or order; undefined where none is asked for, or none can be read in the model answer.
 */
export function decide({ alternatives, asked }: Expected, answer: Reading): Decision | undefined {
  const said = withoutSpaces(answer);
  const decisions = alternatives.map((way) => (isShort(way) ? decisionBeside(said, way, asked) : undefined));
  // If an alternative has no result, an answer may be right without one.
  if (decisions.includes(undefined)) return undefined;
  const best = RANK.flatMap((rank) => decisions.find((decision) => decision?.outcome === rank) ?? [])[0];
  return best && { ...best, isAll: best.isAll && !ASKS_MORE.test(asked.text) };
}

/** The longest text in which a result can be found, in characters. */
const LENGTH_MAX = 4000;
const isShort = ({ text }: Reading): boolean => text.length <= LENGTH_MAX;

/** Collapses runs of spaces, on which the expressions would take quadratic time. */
const withoutSpaces = rememberFor(
  (reading: Reading): Reading => ({ ...reading, text: reading.text.replace(/[^\S\n]+/g, ' ') }),
);

const RANK: readonly Agreement[] = ['right', 'unclear', 'missing', 'other'];

function decisionBeside(answer: Reading, way: Reading, asked: Reading): Decision | undefined {
  const settled = settledBeside(answer, way, asked);
  if (settled) return { ...settled, isBare: false, isAll: true };
  const results = expectedResults(way, asked);
  if (results.length === 0) return undefined;
  const known = { asked: readFiguresCached(asked), expected: readFiguresCached(way) };
  const isBare = readFiguresCached(answer).length <= results.length && known.expected.length > results.length;
  const { outcome, right, of } = compareResults(answer, results, known);
  return {
    outcome,
    results: { right, of },
    ...(right > 0 && { worth: right / of }),
    stepsKept: stepsKept(answer, results, known),
    isBare,
    isAll: results.length >= quantitiesAsked(asked).length,
  };
}

/** Judges an order, a matching, an equation or the output of a program. */
function settledBeside(answer: Reading, way: Reading, asked: Reading): Pick<Decision, 'outcome' | 'worth'> | undefined {
  const pairs = expectedMatching(way, asked);
  if (pairs) return compareMatching(answer, pairs);
  const order = expectedOrder(way, asked);
  if (order) return compareOrder(answer, order);
  const equation = parseEquation(way.text);
  if (equation) return compareEquations(answer, equation);
  const printed = expectedOutput(way, asked);
  return printed && comparePrinted(answer, printed);
}

/** Share of the marks for the result where more is asked. */
const HALF = 0.5;
/** Probability that an answer with another result is right for a single mark. */
const WRONG = 0.1;

/**
 * Combines a decision with the share by words (`likely`). With `whole`, an answer is right or wrong, and at least a
 * half counts as right.
 */
export function shareWith(likely: number, decision: Decision | undefined, whole: boolean): number {
  if (!decision || decision.outcome === 'unclear') return likely;
  const { outcome, worth, stepsKept = 0, isAll } = decision;
  if (outcome === 'right') return isAll ? 1 : HALF + (1 - HALF) * likely;
  if (whole) return Math.min(likely, WRONG);
  if (outcome === 'missing') return Math.min(likely, HALF);
  return isAll && worth !== undefined ? worth : HALF * Math.max(likely, stepsKept);
}

/**
 * Whether a person has to look. People disagree about answers that are partly right, and about a bare result for
 * several marks.
 */
export function isUnsure(decision: Decision | undefined, whole: boolean): boolean {
  if (!decision) return false;
  const { outcome, isAll, isBare } = decision;
  if (outcome === 'right') return isAll && isBare && !whole;
  return outcome !== 'other' || !whole;
}

/** The message to the candidate about a decision. */
export function describeDecision(decision: Decision | undefined): string {
  if (decision?.outcome === 'right') return 'It gives the same result as the model answer.';
  if (decision?.outcome === 'other') {
    const { right, of } = decision.results ?? { right: 0, of: 1 };
    return right > 0
      ? `It gives ${right} of the ${of} results of the model answer.`
      : 'The model answer gives a different result.';
  }
  return decision?.outcome === 'missing' ? 'It gives no result.' : '';
}

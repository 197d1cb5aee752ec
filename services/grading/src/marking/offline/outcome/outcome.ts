import type { Reading } from '../../text/read.ts';
import { rememberFor } from '../../text/remember.ts';
import type { Agreement } from './agreement.ts';
import { compareEquations, parseEquation } from './equation.ts';
import { readFiguresCached } from './figures.ts';
import { compareMatching, expectedMatching } from './matching.ts';
import { compareOrder, expectedOrder } from './order.ts';
import { comparePrinted, expectedOutput } from './printed.ts';
import { compareResults, expectedResults, stepsKept } from './result.ts';

/** What is asked, and the ways of answering that are expected. */
interface Expected {
  alternatives: readonly Reading[];
  asked: Reading;
}

/** What an answer comes to where a question asks for a result or an order, which words in common do not tell. */
export interface Decision {
  outcome: Agreement;
  /** Share of the marks that another order, matching or equation is worth. */
  worth?: number;
  /** Of a calculation, the share of the model answer's steps that it has. */
  stepsKept?: number;
  /** Nothing but a result, where the model answer shows how to come to it. */
  isBare: boolean;
  /** The question asks for nothing besides. */
  isAll: boolean;
}

/** A question that asks for more than what comes out. */
const ASKS_MORE =
  /\b(?:explain|justif\w*|why|reasons?|how\s+(?:do|does|did|can|is|are)|show|prove|derive|describe|interpret|comment|discuss|compare|define|outline|state\s+the\s+(?:law|formula|equation|principle))\b|\?[^?]*\?/i;

/**
 * What an answer comes to; undefined where no result or order is asked for, or the model answer has none that can be
 * read.
 */
export function decide({ alternatives, asked }: Expected, answer: Reading): Decision | undefined {
  const said = withoutSpaces(answer);
  const decisions = alternatives.map((way) => (isShort(way) ? decisionBeside(said, way, asked) : undefined));
  // An `OR` without a result leaves other ways to be right.
  if (decisions.includes(undefined)) return undefined;
  const isAll = !ASKS_MORE.test(asked.text);
  const best = RANK.flatMap((rank) => decisions.find((decision) => decision?.outcome === rank) ?? [])[0];
  return best && { ...best, isAll };
}

/** Longer texts come to nothing that could be told from the rest. */
const LENGTH_MAX = 4000;
const isShort = ({ text }: Reading): boolean => text.length <= LENGTH_MAX;

/** Runs of spaces are one: looking for what stands between them takes the square of their length. */
const withoutSpaces = rememberFor(
  (reading: Reading): Reading => ({ ...reading, text: reading.text.replace(/[^\S\n]+/g, ' ') }),
);

const RANK: readonly Agreement[] = ['right', 'unclear', 'missing', 'other'];

function decisionBeside(answer: Reading, way: Reading, asked: Reading): Omit<Decision, 'isAll'> | undefined {
  const settled = settledBeside(answer, way, asked);
  if (settled) return { ...settled, isBare: false };
  const results = expectedResults(way, asked);
  if (results.length === 0) return undefined;
  const known = { asked: readFiguresCached(asked), expected: readFiguresCached(way) };
  const isBare = readFiguresCached(answer).length <= results.length && known.expected.length > results.length;
  return { outcome: compareResults(answer, results, known), stepsKept: stepsKept(answer, results, known), isBare };
}

/** Where signs decide: an order, what belongs to what, an equation, what a program prints. */
function settledBeside(answer: Reading, way: Reading, asked: Reading): Pick<Decision, 'outcome' | 'worth'> | undefined {
  const pairs = expectedMatching(way, asked);
  if (pairs.length > 0) return compareMatching(answer, pairs);
  const order = expectedOrder(way, asked);
  if (order) return compareOrder(answer, order);
  const equation = parseEquation(way.text);
  if (equation) return compareEquations(answer, equation);
  const printed = expectedOutput(way, asked);
  return printed && comparePrinted(answer, printed);
}

/** What comes out is worth so much where more is asked. */
const HALF = 0.5;
/** How likely an answer is right for one mark that comes to something else. */
const WRONG = 0.1;

/** The share of the marks of an answer that is worth `likely` by its words; as a `whole` it is right from a half on. */
export function shareWith(likely: number, decision: Decision | undefined, whole: boolean): number {
  if (!decision || decision.outcome === 'unclear') return likely;
  const { outcome, worth, stepsKept = 0, isAll } = decision;
  if (outcome === 'right') return isAll ? 1 : HALF + (1 - HALF) * likely;
  if (whole) return Math.min(likely, WRONG);
  if (outcome === 'missing') return Math.min(likely, HALF);
  return isAll && worth !== undefined ? worth : HALF * Math.max(likely, stepsKept);
}

/**
 * Whether a person has to look: people differ about what is not all right, and for several marks about a result without
 * the way to it.
 */
export function isUnsure(decision: Decision | undefined, whole: boolean): boolean {
  if (!decision) return false;
  const { outcome, isAll, isBare } = decision;
  if (outcome === 'right') return isAll && isBare && !whole;
  return outcome !== 'other' || !whole;
}

/** What a candidate is told of it. */
export function describeDecision(decision: Decision | undefined): string {
  if (decision?.outcome === 'right') return 'It comes to what the model answer comes to.';
  if (decision?.outcome === 'other') return 'The model answer comes to something else.';
  return decision?.outcome === 'missing' ? 'It comes to no result.' : '';
}

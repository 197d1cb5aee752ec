import { type Reading, readText } from '../../text/read.ts';
import { remember } from '../../text/remember.ts';
import { compare, strength, total, type Weight } from '../likeness/comparison.ts';

/** A point is touched by this share of its words beyond the question's, or by this many of them. */
const [TOUCHED_SHARE, TOUCHED_WORDS] = [0.25, 2];

/** A point's words that the answer has, and by which of its own: those of the question only where a point has no others. */
export interface Touched {
  point: string;
  words: { worth: number; by: string }[];
  inQuestion: boolean;
  /** What all such words of the point weigh. */
  all: number;
}

/** A point beside an answer. */
export function touched(answer: Reading, point: string, question: Reading, weight: Weight): Touched {
  const { wanted } = compare(answer, readPoints(point), question, weight);
  const beyond = wanted.filter(({ asked }) => !asked);
  const inQuestion = beyond.length === 0;
  const looked = inQuestion ? wanted : beyond;
  const ofQuestion = new Set(inQuestion ? [] : question.words.map(({ stem }) => stem));
  const words = looked.flatMap(({ match, weight }) =>
    match && !ofQuestion.has(match.word.stem) ? [{ worth: weight * strength(match), by: match.word.stem }] : [],
  );
  return { point, inQuestion, words: words.filter(({ worth }) => worth > 0), all: total(looked) };
}

/** Points, and those that were chosen together, by themselves: lest they take the room of model answers. */
export const readPoints = remember(readText, 4000);

/** From this share of its words on, a point is met: such points come first, the fullest before the others. */
const MET = 0.7;
/** More than any sum of weights over its root. */
const FIRST = 1000;

/** What is not met counts against the root of all, as much of a long point is nearer than one word of a short one. */
export function nearness(touch: Touched): number {
  const share = shareOf(touch);
  return share >= MET ? FIRST + share : share * Math.sqrt(touch.all);
}

/** Share of the point that the answer has, 0-1. */
function shareOf({ words, all }: Touched): number {
  return words.reduce((sum, { worth }) => sum + worth, 0) / (all || 1);
}

/** Whether the answer has as much of a point as a mark can rest on. */
export function isMet(touch: Touched): boolean {
  return shareOf(touch) >= MET;
}

/** Whether the answer has anything of a point. */
export function isTouched(touch: Touched): boolean {
  return touch.words.length >= TOUCHED_WORDS || shareOf(touch) >= TOUCHED_SHARE;
}

import type { Reading } from '../../text/read.ts';
import type { Weight } from '../likeness/comparison.ts';
import { isName } from './points.ts';
import { isList, type Stretch, stretchesOf } from './stretches.ts';
import { isMet, isTouched, nearness, readPoints, type Touched, touched } from './touched.ts';

/** What an answer needs of an expected text. */
export interface Needed {
  expected: Reading;
  /** Parts that are needed, those of them that the answer touches at all, and those that it has; all the same where there is no list. */
  wanted: number;
  found: number;
  met: number;
  /** The question or the text says how many are wanted. */
  isStated: boolean;
  /** The points are names, hardly to be said in other words. */
  areNames: boolean;
  /** The points come in the order that the question asks for, if it does. */
  inOrder: boolean;
  /** Some of the points found have no words beyond the question's: `Which of iron and wood …?` */
  inQuestion: boolean;
}

/** What a point that is not touched can be worth where the answer says enough else: it may say it in other words. Names take more of them. */
const UNTOUCHED = 0.5;
const [WORDS_A_POINT, WORDS_A_NAME] = [1, 3];

/** Whether an answer has every name that a list wants, and no other; `others` are its words that were not expected, `asked` those of the question. */
export function namesAll({ wanted, met, areNames, inQuestion }: Needed, others: number, asked: number): boolean {
  return areNames && met === wanted && others === 0 && !(inQuestion && asked > 0);
}

/** The share of the marks that an answer can reach by the points it touches; `others` are its words that were not expected. */
export function reachOf({ wanted, found, areNames }: Needed, others: number): number {
  const missing = wanted - found;
  const enough = others >= missing * (areNames ? WORDS_A_NAME : WORDS_A_POINT);
  return (found + (enough ? UNTOUCHED : 0) * missing) / wanted;
}

/**
 * What an answer needs of an expected text: all of it, or, where points may be chosen (`Any two of …`), those that the answer comes closest to. `asked`
 * is the count of points that the question names.
 */
export function neededOf(
  answer: Reading,
  expected: Reading,
  question: Reading,
  weight: Weight,
  asked: number | undefined,
): Needed {
  const stretches = stretchesOf(expected.text, asked);
  const lists = stretches.filter(isList);
  const isOrder = ORDERED.test(question.text) && lists.every(({ wanted, points }) => wanted === points.length);
  const areNames = lists.every(({ points }) => points.every((point) => isName(point)));
  if (lists.length === 0 || (isOrder && !areNames)) return { ...WHOLE, expected };
  const touchedOf = (point: string) => touched(answer, point, question, weight);
  const parts = stretches.map((stretch) =>
    isList(stretch) ? closest(answer, stretch, touchedOf) : beside(stretch, areNames, touchedOf),
  );
  const sum = (of: (part: Part) => number) => parts.reduce((all, part) => all + of(part), 0);
  return {
    expected: readPoints(parts.flatMap(({ points }) => points).join('\n')),
    wanted: stretches.reduce((all, { wanted }) => all + wanted, 0),
    found: sum(({ found }) => found),
    met: sum(({ met }) => met),
    isStated: lists.every(({ wanted, points }) => wanted < points.length || says(question, wanted)),
    inQuestion: parts.some(({ inQuestion }) => inQuestion),
    inOrder: !isOrder || lists.every(({ points }) => followsOrder(answer, points.map(touchedOf))),
    areNames,
  };
}

const WHOLE = { wanted: 1, found: 1, met: 1, isStated: true, areNames: false, inQuestion: false, inOrder: true };
/** Where all points are wanted, in another order they are another answer. */
const ORDERED = /\b(?:order|arrange|rank|sequence|match|respectively|coordinates?)\b/i;

/** Whether an answer says those of some points that it has one after the other. */
function followsOrder(answer: Reading, points: readonly Touched[]): boolean {
  const places = points.flatMap(({ words: [first] }) =>
    first ? [answer.words.findIndex(({ stem }) => stem === first.by)] : [],
  );
  return places.every((place, index) => index === 0 || place >= places[index - 1]!);
}

/** Whether a question names a number: `the three states`. */
function says(question: Reading, count: number): boolean {
  return question.words.some(({ number }) => number === count);
}

/** The closest points in the order of the text, of equal ones the first, and how many of them are touched. */
function closest(answer: Reading, stretch: Stretch, touchedOf: (point: string) => Touched): Part {
  let left = stretch.points.map((point, place) => ({ place, ...touchedOf(point) }));
  const chosen: typeof left = [];
  const times = new Map(
    [...Map.groupBy(answer.content, ({ stem }) => stem)].map(([stem, { length }]) => [stem, length]),
  );
  while (chosen.length < stretch.wanted) {
    const next = left.reduce((a, b) => (nearness(b) > nearness(a) ? b : a));
    chosen.push(next);
    // A word makes one point, each time it is said.
    for (const { by } of next.words) times.set(by, times.get(by)! - 1);
    left = left
      .filter((one) => one !== next)
      .map((one) => ({ ...one, words: one.words.filter(({ by }) => times.get(by)! > 0) }));
  }
  return {
    points: chosen.sort((a, b) => a.place - b.place).map(({ point }) => point),
    ...standing(chosen),
  };
}

/** What stands beside a list: names alone do not answer it; a justification that was chosen may. */
function beside({ points }: Stretch, areNames: boolean, touchedOf: (point: string) => Touched): Part {
  return { points, ...(areNames ? standing(points.map(touchedOf)) : { found: 1, met: 0, inQuestion: false }) };
}

type Part = { points: string[] } & Pick<Needed, 'found' | 'met' | 'inQuestion'>;

function standing(points: readonly Touched[]): Pick<Needed, 'found' | 'met' | 'inQuestion'> {
  return {
    found: points.filter(isTouched).length,
    met: points.filter(isMet).length,
    inQuestion: points.some(({ inQuestion }) => inQuestion),
  };
}

// A number by hand, weighed by what its question asks for. The reader says what the figures may be; that the answer is a
// number in a certain unit makes some of these likelier, such as `7.2 g` than `7.29`, and a key is not met by chance.

import { factsOf } from '@exam-evaluation/contract/question-types.ts';
import type { Question } from '@exam-evaluation/marking/answers.ts';
import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { distance } from 'fastest-levenshtein';
import { type Line, partOf } from '../layout/lines.ts';
import { HANDWRITING_SURE_MIN } from '../layout/sure.ts';
import { union, type Word } from '../layout/word.ts';

type Asked = Pick<Question, 'type' | 'answer'>;

/**
 * How much likelier than a number alone is one with the question's unit, or a fraction where the key is no whole number,
 * since the reader takes its stroke for a 1; and how much less likely is anything else.
 */
const [WITH_UNIT, AS_FRACTION, OTHERWISE] = [10, 10, 0.05];
/** Share from which a text is sure, and from which it is if it is the key, which a misreading hardly is. */
const [SURE_MIN, KEY_SURE_MIN] = [0.9, 0.6];
/** Share from which a text that is the key leaves another one unsure. */
export const KEY_SHOWN_MIN = 0.002;
/** Characters of which one may have been misread, so that a longer text may have several. */
const CHARACTERS_PER_ERROR = 4;

/** The lines of an answer; a line of figures that was read again has the text that suits its question best. */
export function settledFigures(lines: readonly Line[], question: Asked): Line[] {
  const [line] = lines;
  const mayBe = line?.words.at(-1)?.mayBe;
  if (!line || lines.length > 1 || !isOfFigures(line.text, question)) return [...lines];
  if (!mayBe?.some(({ text }) => isSame(text, line.text))) return [...lines];
  const weights = new Map<string, number>();
  for (const { text, share } of mayBe) {
    const as = spelt(question, text);
    const known = [...weights.keys()].find((one) => isSame(one, as)) ?? as;
    weights.set(known, (weights.get(known) ?? 0) + share * weightOf(text, question));
  }
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const [text, most] = [...weights].reduce((one, other) => (other[1] > one[1] ? other : one));
  const share = most / all;
  const keys = [...weights].filter(([one]) => isKey(one, question)).map(([, weight]) => weight / all);
  // Figures that a space parts may be another number, which was replaced.
  const isAlone = !/\d\s+\d/.test(text) && Math.max(0, ...keys) < KEY_SHOWN_MIN;
  const isSure = isKey(text, question) ? share >= KEY_SURE_MIN : share >= SURE_MIN && isAlone;
  // The line has its raised figures marked where their ink shows it.
  const chosen = isSame(text, line.text) && !text.includes('^') ? line.text : text;
  return [partOf(line, wordsOf(line, chosen, isSure ? share : undefined))];
}

/** Whether a text is read as figures: letters that name an option or are a word are not. */
function isOfFigures(text: string, { type }: Asked): boolean {
  const { form } = factsOf(type);
  return form === 'number' || (form !== 'choice' && /\d/.test(text));
}

/** A line's words with another text, with this share if it is sure. */
function wordsOf({ words }: Line, text: string, share: number | undefined): Word[] {
  const texts = text.split(/\s+/);
  const places = texts.length === words.length ? words : [{ ...words[0]!, ...union(words) }];
  return places.map((word, at) => {
    const { unsettled: _, ...settled } = word;
    return {
      ...settled,
      text: places.length === 1 ? text : texts[at]!,
      ...(share === undefined
        ? { unsettled: true as const }
        : { confidence: 100 * Math.max(share, HANDWRITING_SURE_MIN) }),
    };
  });
}

/** A number with its power of ten raised, and its unit as the question spells it; a formula with O for 0 where the key has it. */
function spelt({ type, answer }: Asked, text: string): string {
  if (type !== QuestionType.NUMERICAL) return answer?.accepted.find((one) => round(one) === round(text)) ?? text;
  const numeral = numberIn(text);
  if (!numeral) return text;
  const { figures, power, behind } = numeral;
  const number = `${upTo(text, figures)}${power === undefined ? '' : ` x 10^${power}`}`;
  if (behind !== '' && isUnit(behind, answer?.unit)) return `${number} ${answer!.unit}`;
  return behind === '' ? number : text;
}

/** The beginning of a text with so many characters, not counting spaces. */
const upTo = (text: string, count: number): string => new RegExp(String.raw`^(?:\s*\S){${count}}`).exec(text)![0];

/** How likely a text is as an answer of the question's type, relative to others. */
function weightOf(text: string, { type, answer }: Asked): number {
  if (type !== QuestionType.NUMERICAL) return 1;
  const { behind, isFraction } = numberIn(text) ?? {};
  const weight = isFraction && !Number.isInteger(answer?.value) ? AS_FRACTION : 1;
  if (behind === '') return weight;
  return behind !== undefined && isUnit(behind, answer?.unit) ? weight * WITH_UNIT : OTHERWISE;
}

function isKey(text: string, { answer }: Asked): boolean {
  const { value, tolerance = 0, unit, accepted = [] } = answer ?? {};
  const numeral = numberIn(text);
  const isNear = numeral && value !== undefined && isWithin(numeral.value - value, tolerance, value);
  const isValue = isNear === true && (numeral.behind === '' || isUnit(numeral.behind, unit));
  return isValue || accepted.some((one) => isSame(one, text));
}

/** Whether a difference is within a tolerance, but for how binary fractions are rounded. */
const isWithin = (difference: number, tolerance: number, value: number): boolean =>
  Math.abs(difference) <= tolerance + 1e-9 * Math.abs(value);

/**
 * Whether a text as read would be the key but for a misread character: `399` for 39 g, `0.78` for 0.75, `-B` for -13. Its
 * zero would rest on one character.
 */
export function mayBeMisreadKey(text: string, question: Asked): boolean {
  const { type, answer } = question;
  const read = plainly(text);
  if (type !== QuestionType.NUMERICAL || answer?.value === undefined || read === '') return false;
  if (isKey(text, question)) return false;
  const unit = plainly(answer.unit ?? '');
  const written = waysOfWriting(answer.value).flatMap((one) => [one, one + unit]);
  if (!/\d/.test(read)) return written.some((one) => read.length <= one.length);
  return written.some((one) => distance(read, one) <= Math.ceil(one.length / CHARACTERS_PER_ERROR));
}

/** The greatest denominator, and how far a key that was rounded may be from its fraction, as a share of it. */
const [DENOMINATOR_MAX, ROUNDED] = [12, 0.005];

/** Values as small or as great as these are written with a power of ten, too. */
const [POWER_BELOW, POWER_FROM] = [0.1, 1_000];

/**
 * A value in figures: `0.25`, `.25`, `1/4` and `2/8`, whose stroke is easily read as a 1; `2.5` is `5/2` and `21/2`, and
 * `3000` is `3x103`, as its raised figure is read.
 */
function waysOfWriting(value: number): string[] {
  const isPower = value !== 0 && (Math.abs(value) < POWER_BELOW || Math.abs(value) >= POWER_FROM);
  const power = isPower ? [value.toExponential().replace(/e\+?/, 'x10')] : [];
  const decimals = [`${value}`, `${value}`.replace(/^(-?)0\./, '$1.'), ...power];
  if (Number.isInteger(value)) return [decimals[0]!, ...power];
  const [size, sign] = [Math.abs(value), value < 0 ? '-' : ''];
  const denominators = [...Array(DENOMINATOR_MAX - 1).keys()].map((at) => at + 2);
  const below = denominators.find((one) => Math.abs(Math.round(size * one) / one - size) <= ROUNDED * size);
  if (below === undefined) return [...new Set(decimals)];
  const [above, whole] = [Math.round(size * below), Math.floor(size)];
  const mixed = whole === 0 ? [] : [`${sign}${whole}${above - whole * below}/${below}`];
  const times = [...Array(Math.floor(DENOMINATOR_MAX / below)).keys()].map((at) => at + 1);
  const fractions = times.map((one) => `${sign}${above * one}/${below * one}`);
  return [...new Set([...decimals, ...fractions, ...mixed])];
}

/**
 * What a number by hand consists of: figures, a denominator, and behind one figure before the point a power of ten, whose
 * figures are read as level ones.
 */
const NUMBER = /^([-+]?\d*\.?\d+(?:\/([1-9]\d*))?)(?:(?<=^[-+]?\d(?:\.\d+)?)[x×*·]10\^?([-+]?\d{1,2}))?(.*)$/i;

interface Numeral {
  value: number;
  /** Number of characters before the power of ten, or before what is behind the number. */
  figures: number;
  isFraction: boolean;
  power?: number | undefined;
  behind: string;
}

/** The number that a text begins with, and what is behind it. */
function numberIn(text: string): Numeral | undefined {
  const [, figures, below, ten, behind = ''] = NUMBER.exec(plainly(text)) ?? [];
  if (figures === undefined) return undefined;
  const power = ten === undefined ? undefined : Number(ten);
  const value = (Number.parseFloat(figures) / Number(below ?? 1)) * 10 ** (power ?? 0);
  return { value, figures: figures.length, isFraction: below !== undefined, power, behind };
}

/** Whether letters are a unit. Those that look alike as capitals are not told apart by hand: `HZ` is Hz. */
function isUnit(letters: string, unit = ''): boolean {
  const alike = (text: string) => bare(text).replace(/[CKOPSUVWXZ]/g, (capital) => capital.toLowerCase());
  return alike(letters) === alike(unit);
}

const isSame = (text: string, other: string): boolean => bare(text) === bare(other);

const round = (text: string): string => bare(text).replace(/0/g, 'O');

/** A text without what marks its figures as raised or lowered. */
const bare = (text: string): string => plainly(text).replace(/[\^_{}]/g, '');

const plainly = (text: string): string =>
  text
    .replace(/\s/g, '')
    .replace(/[−–—]/g, '-')
    .replace(/,(?=\d)/g, '.');

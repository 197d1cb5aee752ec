// A number by hand, weighed by what its question asks for. The reader says what the figures may be; that the answer is a
// number in a certain unit makes some of these likelier, such as `7.2 g` than `7.29`, and a key is not met by chance.

import type { Question } from '@exam-evaluation/marking/answers.ts';
import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { distance } from 'fastest-levenshtein';
import { type Line, partOf } from '../layout/lines.ts';
import { HANDWRITING_SURE_MIN } from '../layout/sure.ts';
import { union, type Word } from '../layout/word.ts';

type Asked = Pick<Question, 'type' | 'answer'>;

/** How much likelier than a number alone is one with the question's unit, and how much less likely is anything else. */
const [WITH_UNIT, OTHERWISE] = [10, 0.05];
/** Share from which a text is sure, and from which it is if it is the key, which a misreading hardly is. */
const [SURE_MIN, KEY_SURE_MIN] = [0.9, 0.6];
/** Characters of which one may have been misread, so that a longer text may have several. */
const CHARACTERS_PER_ERROR = 4;

/** The lines of an answer; a line of figures that was read again has the text that suits its question best. */
export function settledFigures(lines: readonly Line[], question: Asked): Line[] {
  const [line] = lines;
  const mayBe = line?.words.at(-1)?.mayBe;
  if (!line || lines.length > 1 || !mayBe?.some(({ text }) => isSame(text, line.text))) return [...lines];
  const weights = new Map<string, number>();
  for (const { text, share } of mayBe) {
    const spelt = withUnitOf(question, text);
    const known = [...weights.keys()].find((one) => isSame(one, spelt)) ?? spelt;
    weights.set(known, (weights.get(known) ?? 0) + share * weightOf(text, question));
  }
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const [text, most] = [...weights].reduce((one, other) => (other[1] > one[1] ? other : one));
  const isSure = most / all >= (isKey(text, question) ? KEY_SURE_MIN : SURE_MIN);
  return [partOf(line, wordsOf(line, text, isSure ? most / all : undefined))];
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

/** A number with its unit spelt as the question spells it. */
function withUnitOf({ type, answer }: Asked, text: string): string {
  const [, behind = ''] = (type === QuestionType.NUMERICAL && numberIn(text)) || [];
  return behind !== '' && isUnit(behind, answer?.unit) ? text.replace(/\s*\D+$/, ` ${answer!.unit}`) : text;
}

/** How likely a text is as an answer of the question's type, relative to others. */
function weightOf(text: string, { type, answer }: Asked): number {
  if (type !== QuestionType.NUMERICAL) return 1;
  const [, behind] = numberIn(text) ?? [];
  if (behind === undefined) return OTHERWISE;
  if (behind === '') return 1;
  return isUnit(behind, answer?.unit) ? WITH_UNIT : OTHERWISE;
}

function isKey(text: string, { answer }: Asked): boolean {
  const [number, behind] = numberIn(text) ?? [];
  const isValue = number === answer?.value && (behind === '' || isUnit(behind ?? '', answer?.unit));
  return (answer?.value !== undefined && isValue) || (answer?.accepted ?? []).map(plainly).includes(plainly(text));
}

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

/** A value in figures: `0.25`, `.25` and `1/4`, whose stroke is easily read as a 1; `2.5` is `5/2` and `21/2`. */
function waysOfWriting(value: number): string[] {
  const decimals = [`${value}`, `${value}`.replace(/^(-?)0\./, '$1.')];
  if (Number.isInteger(value)) return [decimals[0]!];
  const [size, sign] = [Math.abs(value), value < 0 ? '-' : ''];
  const denominators = [...Array(DENOMINATOR_MAX - 1).keys()].map((at) => at + 2);
  const below = denominators.find((one) => Math.abs(Math.round(size * one) / one - size) <= ROUNDED * size);
  if (below === undefined) return [...new Set(decimals)];
  const [above, whole] = [Math.round(size * below), Math.floor(size)];
  const mixed = whole === 0 ? [] : [`${sign}${whole}${above - whole * below}/${below}`];
  return [...new Set([...decimals, `${sign}${above}/${below}`, ...mixed])];
}

/** The number that a text begins with, and what is behind it. */
function numberIn(text: string): [number: number, behind: string] | undefined {
  const [, number, behind = ''] = /^([-+]?\d*\.?\d+)(.*)$/.exec(plainly(text)) ?? [];
  return number === undefined ? undefined : [Number(number), behind];
}

/** Whether letters are a unit. Those that look alike as capitals are not told apart by hand: `HZ` is Hz. */
function isUnit(letters: string, unit = ''): boolean {
  const alike = (text: string) => plainly(text).replace(/[CKOPSUVWXZ]/g, (capital) => capital.toLowerCase());
  return alike(letters) === alike(unit);
}

const isSame = (text: string, other: string): boolean => plainly(text) === plainly(other);

const plainly = (text: string): string =>
  text
    .replace(/\s/g, '')
    .replace(/[−–—]/g, '-')
    .replace(/,(?=\d)/g, '.');

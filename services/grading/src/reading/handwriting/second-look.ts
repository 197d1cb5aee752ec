// A line of figures gives a reader no words to go by, and one wrong figure is a wrong answer. Short lines with figures are
// therefore read again on their own, from several crops; where these differ, a person decides.

import { ENGLISH_WORDS } from '../../dictionary/english-words.ts';
import { rowsOf } from '../layout/rows.ts';
import { HANDWRITING_SURE_MIN } from '../layout/sure.ts';
import { union, type Word } from '../layout/word.ts';
import type { PreparedPage } from '../pictures/prepare.ts';
import { noneOverLimit, toWord } from './beside-print.ts';
import type { HandWord } from './pp-ocr.ts';
import type { HandReader, ReadHandOptions } from './reader.ts';

/** Maximum number of characters and of letters in a line that consists of a label and a number with its unit. */
const [CHARACTERS_MAX, LETTERS_MAX] = [20, 8];
/** A page's number. */
const PAGE_NUMBER = /^\W*(?:page\b.*|\d{1,2}\W*)$/i;
/** Minimum confidence (0-100) of print that is kept where it differs from what the crops say. */
const PRINT_SURE_MIN = 90;
/** Minimum confidence (0-1) of figures that all crops and the reading before agree on. */
const AGREED_MIN = 0.5;

/** The words of a page with short lines of figures read again. The exam's vocabulary includes its units. */
export async function withSecondLook(
  words: readonly Word[],
  page: Pick<PreparedPage, 'picture' | 'level' | 'parts'>,
  reader: HandReader,
  { vocabulary = [], signal }: Pick<ReadHandOptions, 'vocabulary' | 'signal'>,
): Promise<Word[]> {
  const rows = [...Map.groupBy(words, ({ part }) => part).values()].flatMap((own) => rowsOf(own)).filter(isFigures);
  if (rows.length === 0) return [...words];
  const looks = await noneOverLimit(() => reader.look(page.level, rows.map(union), signal));
  const units = new Set(vocabulary);
  const again = new Map(rows.flatMap((row, at) => (looks[at] ? [[row, settled(row, looks[at], units, page)]] : [])));
  const replaced = new Set([...again.keys()].flat());
  return [...words.filter((word) => !replaced.has(word)), ...[...again.values()].flat()];
}

function isFigures(row: readonly Word[]): boolean {
  const text = textOf(row);
  const isShort = text.length <= CHARACTERS_MAX && text.replace(/[^\p{L}]/gu, '').length <= LETTERS_MAX;
  const behind = text.replace(/^\W*\d{1,2}[.):,]*\s*/, '');
  // Two or three letters that are no word may be figures.
  const isNoWord = behind !== text && /^\S{2,3}$/.test(behind) && !ENGLISH_WORDS.has(behind.toLowerCase());
  if (PAGE_NUMBER.test(text)) return false;
  return isShort && (/\d/.test(behind) || isNoWord) && !row.some(({ struck }) => struck);
}

/** The words of a row as all crops have them; if these differ, the words read before, for a person to check. */
function settled(
  row: readonly Word[],
  looks: readonly (readonly HandWord[])[],
  units: ReadonlySet<string>,
  page: Pick<PreparedPage, 'picture' | 'parts'>,
): Word[] {
  const read = looks.map((look) => withUnit(look, units));
  const ways = read.map(partsOf);
  const [way] = ways;
  const own = partsOf(row);
  // The space behind a label is seen in some crops only.
  const isOne = areOne(ways.map(({ figures }) => figures)) || areOne(ways.map(({ whole }) => whole));
  const isAgain = own.figures === way!.figures || own.whole === way!.whole;
  const least = Math.min(...ways.map(({ confidence }) => confidence));
  const unit = ways.find((one) => units.has(one.unit)) ?? (areOne(ways.map((one) => one.unit)) ? way : undefined);
  const isPrint = row.every(({ hand, confidence }) => !hand && confidence >= PRINT_SURE_MIN);
  if (!isOne || !unit || least < (isAgain ? AGREED_MIN : HANDWRITING_SURE_MIN) || (isPrint && !isAgain))
    return row.map((word) => ({ ...word, unsettled: true }));
  if (isPrint && own.unit === unit.unit) return [...row];
  const alike = read.filter((_, at) => ways[at]!.unit === unit.unit);
  const chosen = alike.reduce((most, look) => (look.length > most.length ? look : most));
  return chosen.map((word, at) => {
    const isSure = at > 0 || chosen.length === 1;
    const confidence = isSure ? Math.max(word.confidence, HANDWRITING_SURE_MIN) : word.confidence;
    return { ...toWord({ ...word, confidence }, page), part: row[0]!.part };
  });
}

/**
 * The figures of a line, with its label and without, and the unit after them; the confidence (0-1) is the lowest of the
 * figures behind the label.
 */
function partsOf(words: readonly (Word | HandWord)[]) {
  const texts = words.map(({ text }) => text);
  const last = texts.at(-1) ?? '';
  const isApart = texts.length > 1 && !/^\W*\d/.test(last);
  const unit = isApart ? last : (/\d(\D+)$/.exec(last)?.[1] ?? '');
  const withoutUnit = (some: readonly string[]) => some.join('').slice(0, some.join('').length - unit.length);
  const figures = words.slice(0, isApart ? -1 : undefined);
  const behind = figures.length > 1 ? figures.slice(1) : figures;
  const confidence = Math.min(...behind.map((word) => word.confidence / ('part' in word ? 100 : 1)));
  return {
    whole: withoutUnit(texts),
    figures: withoutUnit(texts.slice(figures.length - behind.length)),
    unit,
    confidence,
  };
}

/** Figures that look like letters of units. */
const LOOK_ALIKE: Record<string, string> = {
  '9': 'g',
  '2': 'z',
  '5': 's',
  '1': 'l',
  '4': 'A',
  '8': 'B',
  '6': 'G',
  '0': 'O',
};

/** The words of a line with what stands behind the figures read as a unit of the exam if it looks like one. */
function withUnit(words: readonly HandWord[], units: ReadonlySet<string>): HandWord[] {
  const last = words.at(-1);
  if (!last || words.length < 3 || units.has(last.text)) return [...words];
  const letters = Array.from(last.text, (sign) => LOOK_ALIKE[sign] ?? sign).join('');
  const unit = [...units].find(
    (one) => one === letters || one === last.text.toLowerCase() || one === last.text.toUpperCase(),
  );
  return unit ? [...words.slice(0, -1), { ...last, text: unit }] : [...words];
}

const areOne = ([first, ...others]: readonly string[]): boolean => others.every((other) => other === first);

const textOf = (words: readonly { text: string }[]): string => words.map(({ text }) => text).join(' ');

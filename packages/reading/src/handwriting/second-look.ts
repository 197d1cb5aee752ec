// A line of figures gives a reader no words to go by, and one wrong figure or letter of a short answer is a wrong answer.
// Short lines are therefore read again on their own, from several crops; where these leave a doubt, the question's key or a
// person decides.

import { ENGLISH_WORDS } from '@exam-evaluation/marking/dictionary/english-words.ts';
import { distance } from 'fastest-levenshtein';
import { rowsOf } from '../layout/rows.ts';
import { HANDWRITING_SURE_MIN, READ_TWICE_MAX } from '../layout/sure.ts';
import { type RankedText, union, type Word } from '../layout/word.ts';
import type { PreparedPage } from '../pictures/prepare.ts';
import { noneOverLimit, toWord } from './beside-print.ts';
import type { HandWord, Look, Place } from './pp-ocr.ts';
import type { HandReader, ReadHandOptions } from './reader.ts';

/** Maximum number of characters and of letters in a line that consists of a label and a number with its unit. */
const [CHARACTERS_MAX, LETTERS_MAX] = [20, 8];
/** A page's number. */
const PAGE_NUMBER = /^\W*(?:page\b.*|\d{1,2}\W*)$/i;
/** Minimum confidence (0-100) of print that is kept where it differs from what the crops say. */
const PRINT_SURE_MIN = 90;
/** Share of the likeliest text from which it is taken. */
const SHARE_SURE_MIN = 0.9;
/** Share below which sure print is doubted, and below which a text is not kept. */
const [PRINT_SHARE_MIN, SHARE_MIN] = [0.01, 1e-4];

/** A number and the sign behind it, as a label has them. */
const CLOSED_LABEL = /^\D{0,8}\d{1,2}[.):]$/;
/**
 * A label as it may be read: `3.`, `I4.`, `Q4.`, `Ans 4:`, `2 (b)`, `2b)`, `(b)`, and `3 ` or `Q3 ` without a sign. Behind
 * a sign the space may be missing.
 */
const LABEL = new RegExp(
  String.raw`^\W*(?:${[
    String.raw`(?:(?:[Qq]n?|[Qq]ues(?:tion)?|QUESTION|[Aa]|[Aa]ns(?:wer)?|ANS|ANSWER)\W{0,2})?[\dIl|BOS]{1,2}(?:[.):,]+|\s?\([a-h]\)[.:,]?|[a-h][.):]+)\s*`,
    String.raw`(?:[Qq]\W?)?\d{1,2}\s+(?=\S)`,
    String.raw`[a-h]\)\s*`,
  ].join('|')})`,
);

/** Maximum number of words behind the label of a short answer in letters. */
const WORDS_MAX = 2;

/** The words of a page with short lines read again: figures, and letters or words by hand behind a label. */
export async function withSecondLook(
  words: readonly Word[],
  page: Pick<PreparedPage, 'picture' | 'level' | 'parts'>,
  reader: HandReader,
  { signal }: Pick<ReadHandOptions, 'signal'>,
): Promise<Word[]> {
  const all = [...Map.groupBy(words, ({ part }) => part).values()].flatMap((own) => rowsOf(own));
  const before = new Map(all.flatMap((row) => standing(row)));
  const standingRows = [...before.keys()];
  const figures = new Set<readonly Word[]>(standingRows.filter(mayBeFigures));
  const settling = standingRows.filter((row) => figures.has(row) || isShortByHand(row));
  const isSettled = new Set<readonly Word[]>(settling);
  const settledWords = new Set(settling.flat());
  const counted = countedOn(all);
  const labels = all.filter(
    (row) => !row.some((word) => settledWords.has(word)) && !counted.has(row) && mayBeMisreadLabel(row),
  );
  const rows = [...settling, ...labels];
  if (rows.length === 0) return [...words];
  const looks = await noneOverLimit(() =>
    reader.look(
      page.level,
      [...settling.map((row) => union(row.slice(before.get(row)))), ...labels.map(beginningPlace)],
      signal,
    ),
  );
  const readAgain = (row: readonly Word[], seen: Look) => {
    if (!isSettled.has(row)) return withBeginning(row, seen);
    const look = lookBehind(row.slice(0, before.get(row)), seen);
    return withBeginning(
      figures.has(row) ? settled(row, look, page) : withTexts(row, behindLabel(look.texts, labelOf(row))),
      look,
    );
  };
  const again = new Map(rows.flatMap((row, at) => (looks[at] ? [[row, readAgain(row, looks[at])] as const] : [])));
  const replaced = new Set([...again.keys()].flat());
  return [...words.filter((word) => !replaced.has(word)), ...[...again.values()].flat()];
}

/** What stands in a row, and how many of its words are before what is struck out where others stand behind that. */
function standing(row: readonly Word[]): [row: readonly Word[], before: number][] {
  const [first, last] = [row.findIndex(({ struck }) => struck), row.findLastIndex(({ struck }) => struck)];
  const behind = row.length - 1 - last;
  if (first < 0) return [[row, 0]];
  if (behind === 0) return first > 0 ? [[row.slice(0, first), 0]] : [];
  const stands = row.filter(({ struck }) => !struck);
  return [[stands, stands.length - behind]];
}

/** What was seen behind struck-out words, with the words before these. */
function lookBehind(before: readonly Word[], look: Look): Look {
  if (before.length === 0) return look;
  const words = before.map((word) => ({ ...word, confidence: word.confidence / 100 }));
  return {
    crops: look.crops.map((crop) => [...words, ...crop.map(withoutBeginning)]),
    texts: look.texts.map(({ text, share }) => ({ text: `${textOf(before)} ${text}`, share })),
  };
}

function withoutBeginning(word: HandWord): HandWord {
  const { beginning: _, ...rest } = word;
  return rest;
}

/** Confidence (0-100) below which the first word of a printed line may be a misread label. */
const LABEL_SURE_MIN = 93;

/** A word before the number of a label, which may be run into the answer: `Question 17 m/s` for `Question 1. 7 m/s`. */
const LABEL_WORD = /^(?:question|answer|ans)$/i;

/** Whether the model has not seen the beginning of a row, which was read as something else than a word, or with doubt. */
function mayBeMisreadLabel([first]: readonly Word[]): boolean {
  if (!first || first.beginning) return false;
  if (LABEL_WORD.test(first.text)) return true;
  const core = first.text.replace(/[^\p{L}\p{N}]/gu, '');
  return !ENGLISH_WORDS.has(core.toLowerCase()) && (first.confidence < LABEL_SURE_MIN || !/^\d+$/.test(core));
}

/** What counts in a label, and what is before and behind it: `2 (`, `b` and `)`. */
const COUNT = /^(.*?)(\d+|[a-h])(\W*)$/s;

/** Rows whose labels count on from the one before in the same style, or are counted on from: neither was misread. */
function countedOn(rows: readonly (readonly Word[])[]): Set<readonly Word[]> {
  const counted = new Set<readonly Word[]>();
  const last = new Map<string, { row: readonly Word[]; count: number }>();
  for (const row of rows) {
    const [, before, sign, behind] = COUNT.exec(LABEL.exec(textOf(row))?.[0] ?? '') ?? [];
    if (sign === undefined) continue;
    const style = `${before}#${behind}`;
    const count = /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0);
    const earlier = last.get(style);
    if (earlier?.count === count - 1) counted.add(earlier.row).add(row);
    last.set(style, { row, count });
  }
  return counted;
}

/** Where a label may be in a row: as much of it as a label takes up. */
function beginningPlace(row: readonly Word[]): Place {
  const { left, top, right, bottom } = union(row);
  return { left, top, right: Math.min(right, left + LABEL_WIDTH * (bottom - top)), bottom, isBeginning: true };
}

/** Width of the longest label, in heights of its line. */
const LABEL_WIDTH = 8;

/** A row with what the crops show at its beginning, if that was not seen before. */
function withBeginning([first, ...others]: readonly Word[], { crops }: Look): Word[] {
  if (!first) return [];
  const beginning = first.beginning ?? crops[0]?.[0]?.beginning;
  return [beginning ? { ...first, beginning } : first, ...others];
}

/** Whether a row is short with figures behind its label. A few letters that are no words may be figures, too. */
function mayBeFigures(row: readonly Word[]): boolean {
  const text = textOf(row);
  const isShort = text.length <= CHARACTERS_MAX && text.replace(/[^\p{L}]/gu, '').length <= LETTERS_MAX;
  const behind = withoutLabel(text);
  const isWords = behind.split(/\s/).every((token) => ENGLISH_WORDS.has(token.toLowerCase()));
  const isFewLetters = behind !== text && /^\S{2,3}(?:\s\S{1,3})?$/.test(behind) && !isWords && !isSurePrint(row);
  if (PAGE_NUMBER.test(text)) return false;
  return isShort && (/\d/.test(behind) || isFewLetters);
}

/**
 * Whether a row by hand is a label with a letter or a word or two behind it. Its text stays as it was read, with the help
 * of a dictionary; the crops only say what else it may be.
 */
function isShortByHand(row: readonly Word[]): boolean {
  const text = textOf(row);
  const behind = withoutLabel(text);
  const isShort = behind.length <= READ_TWICE_MAX && behind.split(/\s+/).length <= WORDS_MAX && /\p{L}/u.test(behind);
  return isShort && behind !== text && row.some(({ hand }) => hand);
}

const isSurePrint = (row: readonly Word[]): boolean =>
  row.every(({ hand, confidence }) => !hand && confidence >= PRINT_SURE_MIN);

/** The words of a row as the crops have them, with all that they may be behind the label. */
function settled(row: readonly Word[], { crops, texts }: Look, page: Pick<PreparedPage, 'picture' | 'parts'>): Word[] {
  const shown = behindLabel(texts, labelOf(row));
  const [best = { text: '', share: 0 }] = shown;
  const saysText = (text: string) => (words: readonly { text: string }[]) => isSame(withoutLabel(textOf(words)), text);
  if (isSurePrint(row)) {
    if (shown.some(({ text, share }) => share >= PRINT_SHARE_MIN && saysText(text)(row))) return [...row];
    const halves = shown.map(({ text, share }) => ({ text, share: share / 2 }));
    return unsettled(row, [{ text: withoutLabel(textOf(row)), share: 1 / 2 }, ...halves]);
  }
  // Of crops with the same text, one sees the point of the label, and the space behind it.
  const closed = ([label]: readonly { text: string }[]) => Number(CLOSED_LABEL.test(label?.text ?? ''));
  const [crop] = crops
    .filter(saysText(best.text))
    .sort((one, other) => closed(other) - closed(one) || other.length - one.length);
  const isSure = crop !== undefined && best.share >= SHARE_SURE_MIN;
  const read = crop?.map((word): Word => ({ ...toWord(word, page), part: row[0]!.part })) ?? [...row];
  // The whole line tells more of its label than a crop made for figures, unless only the crop sees a number and a point.
  const [label, seen] = [labelWords(row), labelWords(read)];
  const isKept = label > 0 && closed(row) >= closed(read);
  const chosen = isKept ? [...row.slice(0, label), ...(seen > 0 ? read.slice(seen) : apart(read, row[label]!))] : read;
  if (!isSure) return unsettled(chosen, shown);
  const sure = chosen.map((word, at) => {
    const isFigure = at > 0 || chosen.length === 1;
    return isFigure ? { ...word, confidence: Math.max(word.confidence, 100 * HANDWRITING_SURE_MIN) } : word;
  });
  return withTexts(sure, shown);
}

const unsettled = (words: readonly Word[], mayBe: readonly RankedText[]): Word[] =>
  withTexts(
    words.map((word) => ({ ...word, unsettled: true })),
    mayBe,
  );

const withTexts = (words: readonly Word[], mayBe: readonly RankedText[]): Word[] =>
  words.map((word, at) => (at === words.length - 1 ? { ...word, mayBe } : word));

/** The words of a crop that joined its label to the figures, without the label. */
const apart = ([first, ...others]: readonly Word[], { left }: Word): Word[] =>
  first ? [{ ...first, text: withoutLabel(first.text), left: Math.max(first.left, left) }, ...others] : [];

/** The number of words that are a row's label; 0 where it has none, or where it is joined to the figures. */
function labelWords(row: readonly { text: string }[]): number {
  const behind = withoutLabel(textOf(row));
  const at = row.findIndex((_, from) => textOf(row.slice(from)) === behind);
  return Math.max(0, at);
}

/** The texts without their label; those that differ in it are one. @param label as the whole line shows it. */
function behindLabel(texts: readonly RankedText[], label: string): RankedText[] {
  const shares = new Map<string, RankedText>();
  for (const { text, share } of texts) {
    const behind = withoutLabelLike(label, text);
    const key = behind.replace(/\s/g, '');
    const before = shares.get(key);
    shares.set(key, { text: before?.text ?? behind, share: (before?.share ?? 0) + share });
  }
  return [...shares.values()].filter(({ share }) => share >= SHARE_MIN).sort((a, b) => b.share - a.share);
}

const withoutLabel = (text: string): string => text.replace(LABEL, '');

const labelOf = (row: readonly Word[]): string => LABEL.exec(textOf(row))?.[0].trim() ?? '';

/** Minimum length of a label with a word in it, and how many of its characters may be misread: `AnS 10:` for `Ans 10:`. */
const [LONG_LABEL_MIN, MISREAD_MAX] = [4, 2];

/** A text without its label, which may be a misreading of this one if it has a word. */
function withoutLabelLike(label: string, text: string): string {
  const behind = withoutLabel(text);
  if (behind !== text || label.length < LONG_LABEL_MIN) return behind;
  const ends = [0, 1, -1].map((by) => label.length + by).filter((end) => text.length > end);
  const best = ends
    .map((end) => ({ end, errors: distance(text.slice(0, end), label) }))
    .reduce((one, other) => (other.errors < one.errors ? other : one), { end: 0, errors: MISREAD_MAX + 1 });
  return text.slice(best.end).trimStart();
}

const isSame = (text: string, other: string): boolean => text.replace(/\s/g, '') === other.replace(/\s/g, '');

const textOf = (words: readonly { text: string }[]): string => words.map(({ text }) => text).join(' ');

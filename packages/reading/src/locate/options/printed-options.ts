import type { Question } from '@exam-evaluation/marking/answers.ts';
import { type Line, partOf } from '../../layout/lines.ts';
import { bare, bigramSimilarity, isNearly, isSameWord, plainWords, sameLetters } from '../../layout/similarity.ts';
import type { Word } from '../../layout/word.ts';

type Option = Question['options'][number];

/** An option as the paper prints it. */
export interface Printed {
  label: string;
  /** The line that it begins on. */
  line: Line;
  /** Its label, if recognized, and its words on that line. */
  words: Word[];
  hasLabel: boolean;
  /** All its lines. */
  lines: Line[];
}

/** A printed list of options, and other text among its lines. */
export interface PrintedList {
  options: Printed[];
  others: Line[];
}

interface Token {
  word: Word;
  line: Line;
  isHead: boolean;
}

interface Found extends Pick<Option, 'label' | 'text'> {
  from: number;
  /** Exclusive. */
  to: number;
  hasLabel: boolean;
}

/** Minimum confidence (0-100) of printed words. */
export const PRINT_CONFIDENCE_MIN = 60;
/** Maximum number of words of an answer that are searched, and of an option. */
const [TOKENS_MAX, WORDS_MAX] = [400, 40];
/** Minimum similarity to a missing option's text of the words in its place. */
const SIMILARITY_MIN = 0.4;

/**
 * Finds the options that the paper prints; one of four or more may be misread. Undefined if no list is printed: what a
 * candidate writes names only few options or has other words in between.
 */
export function printedList(lines: readonly Line[], options: readonly Option[]): PrintedList | undefined {
  if (options.length < 2 || options.some(({ text }) => text.trim().split(/\s+/).length > WORDS_MAX)) return undefined;
  const tokens = lines
    .flatMap((line) => line.words.map((word, at) => ({ word, line, isHead: at === 0 })))
    .slice(0, TOKENS_MAX);
  const found = findAll(tokens, options);
  const labelled = found.filter(({ hasLabel }) => hasLabel).length;
  if (labelled * 2 < options.length) return undefined;
  const missing = notIn(found, options);
  for (const option of missing) {
    const misread = missing.length === 1 ? findMisread(option, tokens, found, options) : undefined;
    if (!misread) return undefined;
    found.push(misread);
  }
  return { options: found.map((one) => toPrinted(one, tokens)), others: othersOf(lines, tokens, found) };
}

const notIn = (found: readonly Found[], options: readonly Option[]): Option[] =>
  options.filter(({ label }) => !found.some((one) => one.label === label));

/**
 * Scans the words. An option begins at the start of a line, after another option or after a token that is not a word.
 */
function findAll(tokens: readonly Token[], options: readonly Option[]): Found[] {
  const found: Found[] = [];
  let clean = true;
  for (let at = 0; at < tokens.length; ) {
    const { word, isHead } = tokens[at]!;
    const left = notIn(found, options);
    const isBeside: boolean =
      clean || isHead || isBoxed(at, tokens, left) || isAfterNext(tokens[at]!, found.at(-1), options);
    const one: Found | undefined = isBeside ? beginsAt(at, tokens, left, options) : undefined;
    if (one) found.push(one);
    clean = one !== undefined || ((clean || isHead) && isJunk(tokens[at]!)) || /[?:.]$/.test(word.text);
    at = one ? one.to : at + 1;
  }
  return found;
}

/** Whether a label follows a token of one or two letters, which may be a misread box. */
function isBoxed(at: number, tokens: readonly Token[], left: readonly Option[]): boolean {
  const before = tokens[at - 1];
  return before !== undefined && isShort(before) && left.some(({ label }) => isLabel(tokens[at]!, label));
}

/**
 * Whether a label is that of the option after the next one; the words in between then are the next option, misread
 * because of a mark.
 */
function isAfterNext(token: Token, last: Found | undefined, options: readonly Option[]): boolean {
  const at = options.findIndex(({ label }) => label === last?.label);
  const label = at < 0 ? undefined : options[at + 2]?.label;
  return label !== undefined && isLabel(token, label);
}

/** The option that begins at a token: by its label, or by its text if a mark covers the label. */
function beginsAt(
  at: number,
  tokens: readonly Token[],
  left: readonly Option[],
  all: readonly Option[],
): Found | undefined {
  const labelled = left.find(({ label }) => isLabel(tokens[at]!, label));
  if (labelled) {
    const to =
      labelled.text === '' ? endOfLine(at + 1, tokens, all) : (bestEnd(at + 1, tokens, labelled.text)?.to ?? at);
    if (to > at + 1) return { ...labelled, from: at, to, hasLabel: true };
  }
  const [next] = left
    .flatMap((option) => {
      const end = option.text === '' ? undefined : bestEnd(at, tokens, option.text);
      const holdsLabel =
        end && tokens.slice(at, end.to).some((token) => left.some(({ label }) => isLabel(token, label)));
      return end && !holdsLabel ? [{ option, ...end }] : [];
    })
    .sort((a, b) => b.fit - a.fit);
  // Only the next option in order is accepted, since the word may be part of an answer that names several options.
  if (!next || all.indexOf(next.option) > all.length - left.length + 1) return undefined;
  if (all.slice(0, all.indexOf(next.option)).filter((option) => left.includes(option)).length > 1) return undefined;
  return { ...next.option, from: at, to: next.to, hasLabel: false };
}

/**
 * Matches `(b)`, `b)` and `B.`; without punctuation only at the start of a line and with enough confidence to exclude a
 * box.
 */
function isLabel({ word: { text, confidence }, isHead }: Token, label: string): boolean {
  if (bare(text) !== label.toLowerCase()) return false;
  return text.length > label.length || (isHead && confidence >= PRINT_CONFIDENCE_MIN);
}

/** The end of an option's text that begins at a token, and its similarity. OCR may join two words or split one. */
function bestEnd(from: number, tokens: readonly Token[], text: string): { to: number; fit: number } | undefined {
  const wanted = plainWords(text);
  const first = bare(tokens[from]?.word.text ?? '');
  const expected = wanted[0] ?? text;
  if (!first || !(isSameWord(first, expected) || expected.startsWith(first) || first.startsWith(expected)))
    return undefined;
  const count = text.trim().split(/\s+/).length;
  let best: { to: number; fit: number } | undefined;
  for (let length = Math.max(1, count - 2); length <= count + 2 && from + length <= tokens.length; length++) {
    const read = textOf(tokens.slice(from, from + length));
    if (!isNearly(read, text)) continue;
    const fit = sameLetters(read, text) ? 1 : bigramSimilarity(read, text) * 0.99;
    if (!best || fit > best.fit) best = { to: from + length, fit };
  }
  return best;
}

/**
 * The end of the text after a label: the end of the line or the next label. A single label at its end is a handwritten
 * answer.
 */
function endOfLine(from: number, tokens: readonly Token[], options: readonly Option[]): number {
  let to = from;
  while (tokens[to] && !tokens[to]!.isHead && !options.some(({ label }) => isLabel(tokens[to]!, label))) to++;
  const last = bare(tokens[to - 1]!.word.text);
  return to > from + 1 && options.some(({ label }) => label.toLowerCase() === last) ? to - 1 : to;
}

/** One misread option of four or more: the words in its place, if they are at least remotely similar. */
function findMisread(
  { label, text }: Option,
  tokens: readonly Token[],
  found: readonly Found[],
  options: readonly Option[],
): Found | undefined {
  if (options.length < 4 || text === '') return undefined;
  const at = options.findIndex((option) => option.label === label);
  const least = found.find((one) => one.label === options[at - 1]?.label)?.to ?? 0;
  const most = found.find((one) => one.label === options[at + 1]?.label)?.from ?? tokens.length;
  const count = text.trim().split(/\s+/).length + 2;
  let best: { from: number; to: number; fit: number } | undefined;
  for (let from = least; from < most; from++) {
    for (let to = from + 1; to <= Math.min(most, from + count); to++) {
      const fit = bigramSimilarity(textOf(tokens.slice(from, to)), text);
      if (fit >= SIMILARITY_MIN && fit > (best?.fit ?? 0)) best = { from, to, fit };
    }
  }
  if (!best) return undefined;
  const before = tokens[best.from - 1];
  const hasLabel = best.from > least && before !== undefined && isLabel(before, label);
  return { label, text, from: hasLabel ? best.from - 1 : best.from, to: best.to, hasLabel };
}

function toPrinted({ label, from, to, hasLabel }: Found, tokens: readonly Token[]): Printed {
  const own = tokens.slice(from, to);
  const { line } = own[0]!;
  const lines = [...Map.groupBy(own, (token) => token.line)].map(([each, part]) =>
    partOf(
      each,
      part.map(({ word }) => word),
    ),
  );
  return { label, line, words: lines[0]!.words, hasLabel, lines };
}

/** The remaining words of the lines, without what OCR reads for boxes and marks before the options. */
function othersOf(lines: readonly Line[], tokens: readonly Token[], found: readonly Found[]): Line[] {
  const taken = new Set(found.flatMap(({ from, to }) => tokens.slice(from, to).map(({ word }) => word)));
  const boxes = found.flatMap(({ from, hasLabel }) => {
    const before = tokens[from - 1];
    return hasLabel && before && isShort(before) && !taken.has(before.word) ? [before.word] : [];
  });
  // A single one may be handwritten.
  if (boxes.length > 1) for (const box of boxes) taken.add(box);
  for (const { from } of found) {
    let head = from;
    while (!tokens[head]!.isHead && isJunk(tokens[head - 1]!)) head--;
    if (tokens[head]!.isHead) for (const { word } of tokens.slice(head, from)) taken.add(word);
  }
  return lines.flatMap((line) => {
    const words = line.words.filter((word) => !taken.has(word));
    return words.length > 0 ? partOf(line, words) : [];
  });
}

/** Whether a token is what OCR reads for a box or a mark: no word, or two letters at the start of a line. */
const isJunk = (token: Token): boolean => !isCertainWord(token.word) || (token.isHead && isShort(token));

const isShort = ({ word }: Token): boolean => bare(word.text).length <= 2;

/** Whether a token is certainly a word or a number; marks, boxes and bubbles are never read as one. */
export const isCertainWord = ({ text, confidence }: Word): boolean =>
  confidence >= PRINT_CONFIDENCE_MIN && /[\p{L}\p{N}]{2}/u.test(text);

const textOf = (tokens: readonly Token[]): string => tokens.map(({ word }) => word.text).join(' ');

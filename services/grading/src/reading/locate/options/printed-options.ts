import type { Question } from '../../../answers.ts';
import type { Word } from '../../words/word.ts';
import { type Line, partOf } from '../lines.ts';
import { bare, bigramSimilarity, isNearly, isSameWord, plainWords, sameLetters } from '../similarity.ts';

type Option = Question['options'][number];

/** An option as the paper prints it. */
export interface Printed {
  label: string;
  /** The line that it begins on. */
  line: Line;
  /** Its label, if that was read, and what stands of its text on that line. */
  words: Word[];
  hasLabel: boolean;
  /** All of it, line by line. */
  lines: Line[];
}

/** A printed list of options, and what else stands among its lines. */
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
  /** Behind its last token. */
  to: number;
  hasLabel: boolean;
}

/** Confidence from which a word is believed to be print. */
export const SURE = 60;
/** Further down an answer, or in longer options, nothing is looked for. */
const [TOKENS_MAX, WORDS_MAX] = [400, 40];
/** Likeness of what stands where an option is missing to the option's text. */
const REMOTELY = 0.4;

/**
 * The options where a paper prints them, one of four or more perhaps misread; undefined where it does not: what a
 * candidate writes names few of them, or has other words between.
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

/** Goes along the words; an option begins at the head of a line, behind another one or behind what was no word. */
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

/** Whether a label stands behind a letter or two, which a box was read as. */
function isBoxed(at: number, tokens: readonly Token[], left: readonly Option[]): boolean {
  const before = tokens[at - 1];
  return before !== undefined && isShort(before) && left.some(({ label }) => isLabel(tokens[at]!, label));
}

/** Whether a label is that of the option after the next, which a mark may lie on: what stands between is that one, misread. */
function isAfterNext(token: Token, last: Found | undefined, options: readonly Option[]): boolean {
  const at = options.findIndex(({ label }) => label === last?.label);
  const label = at < 0 ? undefined : options[at + 2]?.label;
  return label !== undefined && isLabel(token, label);
}

/** The option that begins with a word: by its label, or by its text where a mark lies on the label. */
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
  // Only the next in order: it may be one word of an answer that names several.
  if (!next || all.indexOf(next.option) > all.length - left.length + 1) return undefined;
  if (all.slice(0, all.indexOf(next.option)).filter((option) => left.includes(option)).length > 1) return undefined;
  return { ...next.option, from: at, to: next.to, hasLabel: false };
}

/** `(b)`, `b)`, `B.`; without any sign only at the start of a line, and where it is no box that was taken for a letter. */
function isLabel({ word: { text, confidence }, isHead }: Token, label: string): boolean {
  if (bare(text) !== label.toLowerCase()) return false;
  return text.length > label.length || (isHead && confidence >= SURE);
}

/** Where a text that begins at a word ends, and how well it fits; a reader may take two words for one, or one for two. */
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

/** Behind the words that follow a label on its line, up to the next label; a lone label at their end is somebody's answer. */
function endOfLine(from: number, tokens: readonly Token[], options: readonly Option[]): number {
  let to = from;
  while (tokens[to] && !tokens[to]!.isHead && !options.some(({ label }) => isLabel(tokens[to]!, label))) to++;
  const last = bare(tokens[to - 1]!.word.text);
  return to > from + 1 && options.some(({ label }) => label.toLowerCase() === last) ? to - 1 : to;
}

/** One option of four or more whose words were badly read: what stands where it is missing and is remotely like it. */
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
      if (fit >= REMOTELY && fit > (best?.fit ?? 0)) best = { from, to, fit };
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

/** What is left of the lines, without what a reader made of boxes and marks before the options. */
function othersOf(lines: readonly Line[], tokens: readonly Token[], found: readonly Found[]): Line[] {
  const taken = new Set(found.flatMap(({ from, to }) => tokens.slice(from, to).map(({ word }) => word)));
  const boxes = found.flatMap(({ from, hasLabel }) => {
    const before = tokens[from - 1];
    return hasLabel && before && isShort(before) && !taken.has(before.word) ? [before.word] : [];
  });
  // One alone may be written there.
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

/** What a reader makes of a box or a mark: no word, or two letters at the head of a line. */
const isJunk = (token: Token): boolean => !isBelieved(token.word) || (token.isHead && isShort(token));

const isShort = ({ word }: Token): boolean => bare(word.text).length <= 2;

/** Surely a word or a number: no mark, box or bubble is read as one. */
export const isBelieved = ({ text, confidence }: Word): boolean => confidence >= SURE && /[\p{L}\p{N}]{2}/u.test(text);

const textOf = (tokens: readonly Token[]): string => tokens.map(({ word }) => word.text).join(' ');

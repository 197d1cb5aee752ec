// Reads answers that consist of names: labels and texts of things that a question or its key lists, with signs between
// them. Each line is read completely or not at all, so that nothing that was said beside the names is passed over.

import { isTakenBack } from '../text/denials.ts';
import { LENGTH_MAX, type Token, toNotation } from './notation.ts';
import { LEAD_WORDS } from './quantity-words.ts';

/** A thing that is listed. */
export interface Named {
  label: string;
  text: string;
}

/** What a part of an answer names: for each list the index of one of its things, or a number that is no name. */
export type Mention = { items: (number | undefined)[] } | { number: number };

/** What a line says: mentions, with the signs and words between them as they are. */
export type Said = Mention | { sign: string };

/** Words that join names and say nothing else. */
const GLUE = new Set(
  `and are be by correct event events followed goes in is item match matches of option order sequence stage statement
  step steps then next to was with would belongs`.split(/\s+/),
);

/** Whether a word only joins or introduces names; a single letter may be a label, unless it is an article. */
export function isGlue({ text }: Token, next: Token | undefined): boolean {
  const word = text.toLowerCase();
  if (word === 'a') return next?.kind === 'word' && next.text.length > 1;
  return GLUE.has(word) || (word.length > 1 && LEAD_WORDS.has(word));
}
const SIGNS = /^[-→=:,;.()[\]{}|/&+_"'*<>≤]$/;
/** A name that stands for two things of one list. */
const AMBIGUOUS = -1;

type Names = Map<string, number>;

/**
 * Reads each line of a text as names of the things in the lists, exactly as written or without regard to case.
 * Undefined where a line says anything else, names something that may be two things, or strikes something out.
 */
export function readNames(text: string, lists: readonly (readonly Named[])[]): Said[][] | undefined {
  if (text.length > LENGTH_MAX || isTakenBack(text)) return undefined;
  const written = lists.map(namesIn);
  const [exact, folded] = [written.map((names) => byName(names)), written.map((names) => byName(names, fold))];
  const lengths = [...new Set([...exact, ...folded].flatMap((names) => [...names.keys()].map(countWords)))];
  const longestFirst = lengths.toSorted((a, b) => b - a);
  const lines = text.split('\n').map((line) => readLine(toNotation(line).tokens));
  return lines.every((line) => line !== undefined) ? lines.filter((line) => line.length > 0) : undefined;

  function readLine(tokens: readonly Token[]): Said[] | undefined {
    const said: Said[] = [];
    let last = '';
    for (let at = 0; at < tokens.length; ) {
      const found = nameAt(tokens, at);
      const { kind, text: word } = tokens[at]!;
      if (found?.items.includes(AMBIGUOUS) || isInNumber(tokens, at)) return undefined;
      if (found) {
        const { items, name } = found;
        if (name === last || !isAlreadyNamed(said, items)) said.push({ items });
        last = name;
      } else if (kind === 'number') said.push({ number: Number(word) });
      else if (SIGNS.test(word) || isGlue(tokens[at]!, tokens[at + 1])) said.push({ sign: word.toLowerCase() });
      else return undefined;
      at += found?.length ?? 1;
    }
    return said;
  }

  function nameAt(tokens: readonly Token[], at: number) {
    for (const length of longestFirst) {
      if (at + length > tokens.length) continue;
      const name = joined(tokens.slice(at, at + length));
      const items = lists.map((_, list) => exact[list]!.get(name) ?? folded[list]!.get(fold(name)));
      if (items.some((item) => item !== undefined)) return { items, length, name };
    }
    return undefined;
  }
}

/** Whether the last mention, with only signs behind it, is the same thing: in `A. Paris` both name the option A. */
function isAlreadyNamed(said: Said[], items: readonly (number | undefined)[]): boolean {
  const last = said.findLastIndex((one) => !('sign' in one));
  const before = said[last];
  if (before === undefined || !('items' in before)) return false;
  const isSame = items.some((item, list) => item !== undefined && before.items[list] === item);
  const isBeside = said.slice(last + 1).every((one) => 'sign' in one && /^[.):\-\]]$/.test(one.sign));
  if (!isSame || !isBeside) return false;
  // What both can mean is meant: `1 Germany` is the match, although an option has the label 1, too.
  before.items = before.items.map((item, list) => (items[list] === item ? item : undefined));
  said.length = last + 1;
  return true;
}

/** Whether a number is part of a longer one that is no name: `2` in `-2`, `0.2` and `1/2`. */
function isInNumber(tokens: readonly Token[], at: number): boolean {
  const [last, sign, own] = [tokens[at - 2], tokens[at - 1], tokens[at]!];
  if (own.kind !== 'number' || own.gap || !sign || !/^[-+./]$/.test(sign.text)) return false;
  const isBehindNumber = last?.kind === 'number';
  if (/[./]/.test(sign.text)) return isBehindNumber && !sign.gap;
  return last === undefined || (sign.gap && last.kind !== 'word') || /^[,;:<>≤→=(]$/.test(last.text);
}

/** The names of each thing; a text that is longer than an answer may be is none. */
function namesIn(list: readonly Named[]): string[][] {
  const names = list.map(({ label, text }) => [label, text].filter((name) => name.length <= LENGTH_MAX));
  return names.map((own) => own.map((name) => joined(toNotation(name).tokens)));
}

function byName(names: readonly string[][], form: (name: string) => string = (name) => name): Names {
  const items: Names = new Map();
  names.forEach((own, item) => {
    for (const name of new Set(own.map(form))) if (name !== '') items.set(name, items.has(name) ? AMBIGUOUS : item);
  });
  return items;
}

export const joined = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join(' ');
const countWords = (name: string): number => name.split(' ').length;
const fold = (name: string): string => name.toLowerCase();

import { hasDenial } from '../text/denials.ts';
import { isGlue, joined, type Named, readNames, type Said } from './named.ts';
import { type Token, toNotation } from './notation.ts';

/** An order as indexes of the things in it; `isUnsure` where signs may turn it round, as in `C > B > A`. */
export interface Order {
  items: number[];
  isUnsure: boolean;
}

/** Questions for an ascending order, or for a descending one; an order of steps or of times is neither. */
const [UP, DOWN] = [
  ['increasing|ascending', 'least|smallest|lowest|slowest|shortest|lightest|weakest|cheapest'],
  ['decreasing|descending', 'most|biggest|largest|highest|greatest|fastest|longest|heaviest|strongest'],
].map(
  ([way, first]) =>
    new RegExp(String.raw`\b(?:${way}|(?:${first})\b[^.?!]*\bfirst|from\s+(?:the\s+)?(?:${first}))\b`, 'i'),
) as [RegExp, RegExp];

/** Where reasons begin. */
const REASON = /\b(?:because|since|as|due\s+to|the\s+reason)\b|(?<!\d)\.(?=\s|$)/iu;
/** A label at the beginning of a line, perhaps behind a place: `B. Add salt`, `1. (b) - add salt`. */
const HEAD = /^\s*(?:\d{1,2}[.)]\s+)?\(?(?<label>\p{L}|\d{1,2})\)?\s*(?:[.):-]\s*|\s+(?=\p{Lu}))(?<rest>\S.*)/u;

/**
 * Reads the order that an answer gives: `C, A, B`, `C → A → B`, `CAB`, texts one after another, numbered lines, lines
 * that begin with labels, or each thing with its place. `C > A > B` is turned round where the question says which way.
 * Undefined where it is not clear, or names a thing twice.
 */
export function readOrder(text: string, things: readonly Named[], question = ''): Order | undefined {
  const packed = packedIn(text, things) ?? byHeads(text, things);
  if (packed) return { items: packed, isUnsure: false };
  const lines = readNames(text, [things]) ?? readNames(text.split(REASON)[0]!, [things]);
  if (!lines) return undefined;
  const said = lines.flat();
  const items = byNumberedLines(lines, things) ?? byPlaces(said);
  if (!items || items.length === 0 || new Set(items).size < items.length) return undefined;
  const has = (sign: RegExp) => said.some((one) => 'sign' in one && sign.test(one.sign));
  const [less, more] = [has(/[<≤]/), has(/>/)];
  const [up, down] = [UP.test(question), DOWN.test(question)];
  const isTurned = less !== more && up !== down && (less ? down : up);
  return { items: isTurned ? items.toReversed() : items, isUnsure: (less || more) && (less === more || up === down) };
}

/** All labels, each one letter or digit, written as one word: `CADB`. */
function packedIn(text: string, things: readonly Named[]): number[] | undefined {
  const labels = things.map(({ label }) => label);
  const isPackable = labels.every((label) => /^[\p{L}\p{N}]$/u.test(label));
  const word = Array.from(text.trim().replace(/\.$/, ''));
  if (!isPackable || word.length !== labels.length) return undefined;
  const exact = word.map((letter) => labels.indexOf(letter));
  const folded = word.map((letter) => labels.findIndex((label) => label.toLowerCase() === letter.toLowerCase()));
  return [exact, folded].find((items) => !items.includes(-1) && new Set(items).size === items.length);
}

/** The labels at the beginnings of lines that say more, where each line has one and all of them occur. */
function byHeads(text: string, things: readonly Named[]): number[] | undefined {
  const lines = toNotation(text)
    .plain.split('\n')
    .filter((line) => line.trim() !== '');
  if (lines.length !== things.length || lines.length < 2) return undefined;
  const items = lines.map((line) => {
    const { label, rest = '' } = HEAD.exec(line)?.groups ?? {};
    return hasDenial(rest) || !/\p{L}{2}/u.test(rest)
      ? -1
      : things.findIndex((thing) => thing.label.toLowerCase() === label?.toLowerCase());
  });
  return !items.includes(-1) && new Set(items).size === items.length ? items : undefined;
}

/** Lines that are numbered from 1, where labels are numbers, too: `1. 3`, `2. 1`. */
function byNumberedLines(lines: readonly Said[][], things: readonly Named[]): number[] | undefined {
  const names = lines.map((line) => line.flatMap((said) => ('items' in said ? [said.items[0]!] : [])));
  const isNumber = (item: number, at: number) => things[item]?.label === String(at + 1);
  const isNumbered = lines.length > 1 && names.every((pair, at) => pair.length === 2 && isNumber(pair[0]!, at));
  return isNumbered ? names.map(([, item]) => item!) : undefined;
}

/** The things as they are named, or by the number before or behind each of them. */
function byPlaces(said: readonly Said[]): number[] | undefined {
  const mentions = said.filter((one) => !('sign' in one));
  const items = mentions.flatMap((one) => ('items' in one ? [one.items[0]!] : []));
  const numbers = mentions.flatMap((one) => ('number' in one ? [one.number] : []));
  if (numbers.length === 0) return items;
  const isFirst = mentions.length > 0 && 'number' in mentions[0]!;
  const isRegular = mentions.every((one, at) => 'number' in one === ((at % 2 === 0) === isFirst));
  if (!isRegular || numbers.length !== items.length) return undefined;
  const placed = numbers.map((_, place) => items[numbers.indexOf(place + 1)]);
  return placed.includes(undefined) ? undefined : (placed as number[]);
}

const DIVIDER = /^(?:[,;→<>≤]|and|then|next|finally|lastly)$/i;
/** The fewest things of an order, and the most words of one. */
const [THINGS_MIN, WORDS_MAX] = [3, 5];

/**
 * The things that a key puts in order, which is a chain or a list in its first sentence: `C, A, B`, `CAB`, `Event C,
 * Event A, Event B`, `So 0.3 < 40 % < 1/2`. Each has what distinguishes it as its label. Undefined for prose.
 */
export function thingsInOrder(key: string): Named[] | undefined {
  const plain = toNotation(key.replace(/\n/g, '; ')).plain;
  const chain = plain.split(/[,;:\n]|\.(?!\d)/).findLast((part) => (part.match(/[<>→≤]/g)?.length ?? 0) > 1);
  const tokens = toNotation((chain ?? plain).split(REASON)[0]!.replace(/^[^:]*:\s/, '')).tokens;
  const packed = tokens.length === 1 && /^[A-H]{3,8}$/.test(tokens[0]!.text) ? Array.from(tokens[0]!.text) : [];
  const entries = packed.length > 0 ? packed.map((letter) => toNotation(letter).tokens) : divided(tokens);
  const labels = distinctive(entries).map(joined);
  const isList =
    entries.length >= THINGS_MIN &&
    new Set(labels).size === labels.length &&
    entries.every((entry) => entry.length > 0 && entry.filter(({ gap }) => gap).length <= WORDS_MAX);
  return isList ? entries.map((entry, at) => ({ label: labels[at]!, text: joined(entry) })) : undefined;
}

/** Divides tokens at signs and words between things, and leaves out places and words that introduce. */
function divided(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  tokens.forEach((token, at) => {
    const isDash = token.text === '-' && token.gap && tokens[at + 1]?.gap !== false;
    if (DIVIDER.test(token.text) || isDash) parts.push([]);
    else parts.at(-1)!.push(token);
  });
  return parts.flatMap((part) => {
    const from = part[0]?.kind === 'number' && /^[.)]$/.test(part[1]?.text ?? '') && part[2]?.gap ? 2 : 0;
    const own = part.slice(
      from,
      /^[.)]$/.test(part.at(-1)?.text ?? '') && !part.some(({ text }) => text === '(') ? -1 : undefined,
    );
    const start = own.findIndex((token, at) => !isGlue(token, own[at + 1]) && token.text !== ':');
    return own.some(({ kind }) => kind !== 'sign') ? [start > 0 ? own.slice(start) : own] : [];
  });
}

/** What distinguishes each of several texts: `B` in `Event B`, `n^2` in `O(n^2)`. */
function distinctive(entries: readonly Token[][]): readonly Token[][] {
  const [first = []] = entries;
  const isShared = (at: number) => (entry: Token[]) =>
    entry.length > 1 && entry.at(at)!.text === first.at(at)!.text && /^[\p{L}()]/u.test(entry.at(at)!.text);
  for (const [at, from, to] of [
    [0, 1, undefined],
    [-1, 0, -1],
  ] as const)
    if (entries.length > 1 && entries.every(isShared(at)))
      return distinctive(entries.map((entry) => entry.slice(from, to)));
  return entries;
}

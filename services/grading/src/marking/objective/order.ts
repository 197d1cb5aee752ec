import { type Named, readNames, type Said } from './named.ts';

/** An order as indexes of the things in it; `isUnsure` where signs may turn it round, as in `C > B > A`. */
export interface Order {
  items: number[];
  isUnsure: boolean;
}

/**
 * Reads the order that an answer gives: `C, A, B`, `C → A → B`, `CAB`, texts one after another, numbered lines, or each
 * thing with its place. Undefined where it is not clear, or names a thing twice.
 */
export function readOrder(text: string, things: readonly Named[]): Order | undefined {
  const packed = packedIn(text, things);
  if (packed) return { items: packed, isUnsure: false };
  const lines = readNames(text, [things]);
  if (!lines) return undefined;
  const said = lines.flat();
  const items = byNumberedLines(lines, things) ?? byPlaces(said);
  const isUnsure = said.some((one) => 'sign' in one && /[<>]/.test(one.sign));
  return items && items.length > 0 && new Set(items).size === items.length ? { items, isUnsure } : undefined;
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

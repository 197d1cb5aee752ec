import { pairText } from '@exam-evaluation/contract/question-types.ts';
import { type Mention, type Named, readNames, type Said } from './named.ts';
import { toNotation } from './notation.ts';
import { different, type Kind, SAME } from './verdict.ts';

/** Two things that belong together, as indexes of the two lists. */
export type Pair = readonly [option: number, match: number];

/**
 * Reads what an answer matches: `A-2, B-1`, `(A, 2) (B, 1)`, `2→A`, `A2 B1`, `Paris = France`, a pair on each line, or a
 * row of options above a row of matches. An option without a match has no pair. Undefined where it is not clear.
 */
export function readPairs(text: string, options: readonly Named[], matches: readonly Named[]): Pair[] | undefined {
  const structured = structuredPairs(text, options, matches);
  if (structured) return structured;
  const lines = readNames(text, [options, matches]);
  if (!lines) return undefined;
  const read = waysToRead(lines).flatMap((parts) => inOrder(parts, 0) ?? inOrder(parts, 1) ?? []);
  const pairs = [...new Map(read.map((pair) => [pair.join(' '), pair])).values()];
  // The answer, or two ways of reading it, may match an option twice.
  const isTwice = new Set(pairs.map(([option]) => option)).size < pairs.length;
  return pairs.length > 0 && !isTwice ? pairs : undefined;
}

/** The pairs of an answer that was given as pairs, whatever else their labels may mean. */
function structuredPairs(text: string, options: readonly Named[], matches: readonly Named[]): Pair[] | undefined {
  const byText = new Map(
    options.flatMap((option, at) =>
      matches.map((match, to) => [pairText({ option: option.label, match: match.label }), [at, to] as const] as const),
    ),
  );
  const pairs = text.split('\n').map((line) => byText.get(line));
  return pairs.includes(undefined) ? undefined : (pairs as Pair[]);
}

type Items = Extract<Mention, { items: unknown }>['items'];

/** The names of one pair, or an option that is followed by a sign and no match. */
interface Part {
  names: Items[];
  isOpen: boolean;
}

/**
 * The names of each pair, in every way in which they may be divided: by commas, by lines and semicolons where commas
 * stand within pairs, or in two rows, as in a table. None where a number is no name.
 */
function waysToRead(lines: readonly Said[][]): Part[][] {
  if (lines.flat().some((said) => 'number' in said)) return [];
  const [byCommas, byLines] = [/^[,;&]$|^and$/, /^;$/].map((divider) => divide(lines, divider));
  const [above = [], below = [], ...more] = lines.map(namesIn);
  const areRows = above.length === below.length && more.length === 0;
  return [
    ...(byCommas!.every(({ names, isOpen }) => names.length % 2 === 0 || isOpen) ? [byCommas!.flatMap(twos)] : []),
    ...(byLines!.every(({ names }) => names.length === 2) ? [byLines!] : []),
    ...(areRows ? [above.map((items, at) => ({ names: [items, below[at]!], isOpen: false }))] : []),
  ];
}

const namesIn = (said: readonly Said[]): Items[] => said.flatMap((one) => ('items' in one ? [one.items] : []));

/** Splits each line at dividers outside brackets. */
function divide(lines: readonly Said[][], divider: RegExp): Part[] {
  const parts: Said[][] = [];
  for (const line of lines) {
    let depth = 0;
    parts.push([]);
    for (const said of line) {
      const sign = 'sign' in said ? said.sign : '';
      if (/[([{]/.test(sign)) depth += 1;
      if (/[)\]}]/.test(sign)) depth = Math.max(0, depth - 1);
      if (depth === 0 && divider.test(sign)) parts.push([]);
      else parts.at(-1)!.push(said);
    }
  }
  return parts.flatMap((said) => {
    const [names, last] = [namesIn(said), said.at(-1)];
    const isOpen = names.length === 1 && last !== undefined && 'sign' in last && /^[-→=:_]$/.test(last.sign);
    return names.length > 0 ? [{ names, isOpen }] : [];
  });
}

const twos = (part: Part): Part[] =>
  part.isOpen
    ? [part]
    : part.names.flatMap((_, at) => (at % 2 ? [] : [{ ...part, names: part.names.slice(at, at + 2) }]));

/** The pairs where every one has its option first (0) or its match first (1); an open option has no match. */
function inOrder(parts: readonly Part[], first: 0 | 1): Pair[] | undefined {
  const pairs = parts.map(({ names, isOpen }): Pair | 'open' | undefined => {
    if (isOpen) return names[0]![0] !== undefined && names[0]![1] === undefined ? 'open' : undefined;
    const [option, match] = [names[first]![0], names[1 - first]![1]];
    return option === undefined || match === undefined ? undefined : [option, match];
  });
  return pairs.includes(undefined) ? undefined : pairs.filter((pair): pair is Pair => typeof pair === 'object');
}

/**
 * Reads what a key matches without a list of what there is: single letters with numbers, `A-2, B-3, C-1`. Both lists are
 * in the order of their labels.
 */
export function labelledPairs(text: string): { options: Named[]; matches: Named[]; pairs: Pair[] } | undefined {
  const { tokens } = toNotation(text);
  const listed = (sign: RegExp) =>
    [...new Set(tokens.map((token) => token.text.toUpperCase()).filter((label) => sign.test(label)))]
      .toSorted()
      .map((label) => ({ label, text: '' }));
  const [options, matches] = [listed(/^\p{L}$/u), listed(/^\d{1,2}$/)];
  const pairs = readPairs(text, options, matches);
  return pairs && pairs.length > 1 ? { options, matches, pairs } : undefined;
}

export const PAIRS: Kind<string[]> = {
  read: (text) => {
    const { options, matches, pairs } = labelledPairs(text) ?? { options: [], matches: [], pairs: undefined };
    return pairs?.map(([option, match]) => `${options[option]!.label}-${matches[match]!.label}`).toSorted();
  },
  // `(A, 2)` may be a point, and `A2 B3` a formula.
  isKey: (text) =>
    /^\s*(?:\p{L}\s*[-–—=:→].*\d|\d{1,2}\s*[-–—=:→]\s*\p{Lu}\b)/su.test(text) && !/^\s*\p{Ll}\s*=/u.test(text),
  compare: (answer, key) => (answer.join() === key.join() ? SAME : different('another pair')),
};

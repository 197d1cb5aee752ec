import { SAME_WORD } from '../../text/similarity.ts';
import { strength, type Wanted } from '../evidence/word-features.ts';
import type { PointEvidence } from './look.ts';

/** A place in an answer, in characters; end exclusive. */
export interface Place {
  start: number;
  end: number;
}

/** The most quotations of a point, and the most characters of one. */
const [QUOTES_MAX, LENGTH_MAX] = [3, 160];
/** A quotation of fewer words says too little; it goes on with the clause that a conjunction joins to it. */
const WORDS_LEAST = 3;
const JOINED = /[\p{L}\p{N}]\s*$/u;
/** Where a clause ends; punctuation inside a number does not count. */
const CLAUSE_END =
  /[.;:!?,](?!\d)|\n|\s(?=\(?\d{1,2}\)\s)|\s[-–—]\s|\s(?=(?:and|but|or|while|whereas|because|which|so)\s)/gi;

/**
 * The share of a point's words by which a place of the answer is known. Words that are only similar are in the wrong
 * place too often.
 */
const KNOWN_LEAST = 0.15;

/**
 * Selects the quotations that support a point, exact to the character: the clauses of its span with the point's own
 * words; none where the answer says it in other words.
 */
export function selectQuotes(looked: PointEvidence | undefined, answer: string): string[] {
  if (!looked?.span) return [];
  const fresh = looked.wanted.filter(({ asked }) => !asked);
  if (fresh.length === 0) return clausesWith(answer, [looked.span], looked.span);
  const known = fresh.filter(({ match }) => isSame(match));
  // A word may stand in several clauses, of which one has other words of the point beside it.
  const places = looked.span.words.filter(({ stem }) => known.some(({ match }) => match!.word.stem === stem));
  const stems = new Set(places.map(({ stem }) => stem));
  const here = known.filter(({ match }) => stems.has(match!.word.stem));
  if (weightOf(here) < KNOWN_LEAST * weightOf(fresh)) return [];
  return clausesWith(answer, places, looked.span);
}

const isSame = (match: Wanted['match']): boolean => strength(match) >= SAME_WORD;

function weightOf(wanted: readonly Wanted[]): number {
  return wanted.reduce((sum, { weight }) => sum + weight, 0);
}

/** Whether a word of the answer, and not only its meaning, supports a point. */
export function hasWords(looked: PointEvidence | undefined): boolean {
  return looked?.wanted.some(({ match, asked }) => !asked && strength(match) > 0) ?? false;
}

/** A place, and the stem of the word that stands there, if it is a word. */
type Held = Place & { stem?: string };

/** The clauses of an answer that hold some places, exact to the character, those with the most of them first kept. */
export function clausesWith(answer: string, places: readonly Held[], within?: Place): string[] {
  const clauses = clausesOf(answer, wholeWords(answer, within ?? { start: 0, end: answer.length }));
  const held = withNewWords(
    clauses.map((clause) => places.filter(({ start, end }) => start < clause.end && end > clause.start)),
  );
  const found: { from: number; to: number; held: number }[] = [];
  for (const [index, inside] of held.entries()) {
    if (inside.length === 0) continue;
    const last = found.at(-1);
    if (last && last.to >= index - 1) Object.assign(last, { to: index, held: last.held + inside.length });
    else found.push({ from: index, to: index, held: inside.length });
  }
  const quotes = found.map((range) => {
    let { from, to } = range;
    const text = () => trimmed(answer.slice(clauses[from]!.start, clauses[to]!.end));
    const isJoined = (index: number) =>
      index >= 0 && index < clauses.length - 1 && JOINED.test(answer.slice(clauses[index]!.start, clauses[index]!.end));
    while (wordsIn(text()) < WORDS_LEAST && (isJoined(to) || isJoined(from - 1))) {
      if (isJoined(to)) to += 1;
      else from -= 1;
    }
    const first = held[range.from]![0]!.start - clauses[from]!.start;
    return { text: shortened(text(), first), held: range.held };
  });
  const kept = new Set(quotes.toSorted((a, b) => b.held - a.held).slice(0, QUOTES_MAX));
  return [...new Set(quotes.filter((quote) => kept.has(quote)).map(({ text }) => text))].filter(Boolean);
}

/** What clauses hold, of those that together have every word once, the ones with most words first; the others hold nothing. */
function withNewWords(held: readonly (readonly Held[])[]): (readonly Held[])[] {
  const wordOf = ({ stem, start }: Held) => stem ?? `${start}`;
  const left = new Set(held.flat().map(wordOf));
  const kept = held.map((): readonly Held[] => []);
  while (left.size > 0) {
    const added = held.map((own) => new Set(own.map(wordOf)).intersection(left).size);
    const most = added.indexOf(Math.max(...added));
    kept[most] = held[most]!;
    for (const place of held[most]!) left.delete(wordOf(place));
  }
  return kept;
}

/** A place with what is written to its ends without a space, such as `(a+b)` of `2(a+b)`. */
function wholeWords(answer: string, { start, end }: Place): Place {
  const before = /[^\s.,;:!?]*$/.exec(answer.slice(0, start))![0];
  const after = /^[^\s.,;:!?]*(?:\s[↑↓%])?/.exec(answer.slice(end))![0];
  return { start: start - before.length, end: end + after.length };
}

function clausesOf(answer: string, { start, end }: Place): Place[] {
  const clauses: Place[] = [];
  let from = start;
  for (const { index, 0: mark } of answer.slice(start, end).matchAll(CLAUSE_END)) {
    const to = start + index + mark.length;
    if (/[\p{L}\p{N}]/u.test(answer.slice(from, to))) {
      clauses.push({ start: from, end: to });
      from = to;
    }
  }
  const last = clauses.at(-1);
  if (last && !/[\p{L}\p{N}]/u.test(answer.slice(from, end))) last.end = end;
  else clauses.push({ start: from, end });
  return clauses;
}

/** A quotation without the signs and spaces around it and the word that joins it to what was before. */
function trimmed(text: string): string {
  const bare = text
    .replace(/^[\s.;:!?,–—-]*(?:\(?\d{1,2}[.)]\s+)?(?:(?:and|but|or)\s+)?/i, '')
    .replace(/^[\s.;:!?,–—-]+|[\s;:,–—-]+$|\.$/g, '');
  // A bracket whose other one was cut off.
  return bare.replace(/^\(([^)]*)\)?$/, '$1').replace(/^([^(]*)\)$/, '$1');
}

/** A part of a long quotation, in whole words, that begins a few words before a place. */
function shortened(text: string, at: number): string {
  if (text.length <= LENGTH_MAX) return text;
  const from = at > LENGTH_MAX / 2 ? text.lastIndexOf(' ', at - LENGTH_MAX / 4) + 1 : 0;
  const part = text.slice(from, from + LENGTH_MAX);
  return from + LENGTH_MAX >= text.length ? part : part.replace(/\s+\S*$/, '');
}

function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

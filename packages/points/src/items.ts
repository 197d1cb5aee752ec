import { labelsInOrder, tableRows } from './layout.ts';
import { sentencesIn } from './sentences.ts';

/** Where a text is divided, the clearest division first. */
export type Division = 'lines' | 'semicolons' | 'strokes' | 'sentences' | 'none';

/** A number, a small letter or a Roman number with a full stop or bracket, or a capital with a bracket. */
const LABEL = String.raw`\(?(?:(?:\d{1,2}|[a-z]|[ivx]{2,4})[.)]|[A-Z]\))`;
/** `- `, `• `, `1. `, `(a) `, `iv) `; a capital with a full stop may be an initial, and is none, nor is that of `e.g.` */
const BULLET = new RegExp(String.raw`^\s*(?:[-*•●○▪◦–—✓✔►➢]|${LABEL}(?!\p{L}\.))(?!\d|\s*$)\s*`, 'u');
/** `A. `, `II. ` in front of a line, where the lines before it have the labels before. */
const CAPITAL_LABEL = /(^|\n)([A-J]|[IVX]{1,4})\.\s+/g;
/** `1) ` or `2. ` within a line, `(i) ` or `(a) `. */
const LABEL_WITHIN = /(^|\s)(?:\(?(?=\d+[.)])|\((?=[a-z]+\)))(\d{1,2}|[a-j]|[ivx]{1,4})[.)]\s+(?=\S)/g;
/** Words that join two statements of a sentence, without a comma as well. A bare `which` says what a word means. */
const JOINS =
  'so that|so|but|whereas|while|because|thus|therefore|hence|(?:in|by|from|to|at|for|with|through|into|under|during|after) which';
/** Words that join two statements behind a comma. */
const COMMA_JOINS = 'and|(?:(?:of|on) )?which';
/** `The villi, through which food is absorbed, are thin`: a statement within another. */
const WITHIN = new RegExp(
  String.raw`^([^,;]+),\s+(?:\w+ )?which\s+([^,;]+),\s+(?!(?:or|${COMMA_JOINS}|${JOINS})\s)([^,;]+)$`,
  'i',
);
/** Where one statement of a sentence ends and another begins. */
const CLAUSE_END = new RegExp(
  String.raw`\s*(?:;|:(?=\s)|,?\s+(?:${JOINS})(?=\s)|,\s+(?:${COMMA_JOINS})(?=\s)|` +
    String.raw`\s+and\s+(?=(?:the|it|its|they|this|these)\s))\s*`,
  'i',
);
const COMMA = /,\s+(?:and\s+|or\s+)?(?!\d{3}\b)/;
/** The word between two things. */
const JOINED = /\s+(?:and|or)\s+/i;
/** The comma before that word, which some writers set. */
const LAST_COMMA = /,\s+(?:and|or)\s/i;
/** The word behind the last comma. */
const LAST_AND = /,[^,]*\band\s[^,]*$/i;
/** `The shorter the string, the higher the pitch` is one statement. */
const COMPARES = /\bthe (?:more|less|fewer|\w{2,}er)\b[^,]*,\s+the (?:more|less|fewer|\w{2,}er)\b/i;
/** `ATP + reduced NADP`: names that are joined, and no sum of numbers nor an equation. */
const NO_SUM = /^[^=→>\d]*$/;
/** Numbers and nothing else. */
const NUMBERS = /^[\d\s.,]+$/;
/** Most words of an item in a list of names and short phrases. */
const PHRASE_WORDS = 9;
/** A line of at least so many characters may have been broken by an editor. */
const BROKEN_LINE = 50;

/** The lines, items or sentences of a text: how its author divided it. */
export function itemsOf(text: string): { items: string[]; by: Division } {
  const lines = joined(tableRows(onePerLine(text).split('\n')));
  if (lines.length > 1) return { items: lines, by: 'lines' };
  const [only = text] = lines;
  const semicolons = saying(splitOutside(only, /;\s*/));
  if (semicolons.length > 1 && !semicolons.some((item) => sentencesOf(item).length > 1))
    return { items: semicolons, by: 'semicolons' };
  const sentences = sentencesOf(only);
  if (sentences.length > 1) return { items: sentences, by: 'sentences' };
  return { items: saying([only]), by: 'none' };
}

/** The items of a list from which some may be chosen, which strokes or commas may divide as well. */
export function listedIn(text: string): { items: string[]; by: Division } {
  const plain = itemsOf(text);
  if (plain.by === 'lines' || plain.by === 'semicolons') return plain;
  const strokes = saying(splitOutside(text, /\s+\/\s+/));
  if (strokes.length > 1) return { items: strokes, by: 'strokes' };
  if (plain.items.length > 1) return plain;
  const phrases = saying(phrasesOf(text, Number.POSITIVE_INFINITY));
  return phrases.length > 1 ? { items: phrases, by: 'strokes' } : plain;
}

/**
 * The statements of one item, or the phrases that it lists; the item itself where it has a single one.
 * @param wanted how many are wanted, which tells how far a list is divided.
 */
export function dividedFurther(item: string, wanted: number): string[] {
  const semicolons = saying(splitOutside(item, /;\s*/));
  if (semicolons.length > 1) return semicolons;
  const [, begin, within, end] = WITHIN.exec(item) ?? [];
  if (begin && within && end) return saying([`${begin} ${end}`, within]);
  const clauses = saying(splitOutside(item, CLAUSE_END));
  if (clauses.length > 1 && clauses.every((clause) => wordsIn(clause) >= 2 && !NUMBERS.test(clause))) return clauses;
  const phrases = COMPARES.test(item) ? [] : saying(phrasesOf(item, wanted));
  if (isList(phrases, item)) return phrases;
  const sum = NO_SUM.test(item) ? saying(splitOutside(item, /\s\+\s/)) : [];
  return sum.length > 1 ? sum : [item];
}

/**
 * The phrases of a list, at its commas; the last one is divided at its `and` or `or` until there are as many as are
 * wanted, since `rice, wheat and maize` are three and `made, charged to the profit and loss account` are two.
 */
function phrasesOf(text: string, wanted: number): string[] {
  const phrases = splitOutside(text, COMMA);
  if (phrases.length === 1 || LAST_COMMA.test(text)) return phrases;
  while (phrases.length < wanted) {
    const last = phrases.at(-1)!;
    const [begin = '', next] = splitOutside(last, JOINED);
    if (next === undefined || CLAUSE_END.test(last)) break;
    phrases.splice(-1, 1, begin, last.slice(begin.length).replace(JOINED, ''));
  }
  return phrases;
}

/** Whether phrases are short; the first of a sentence that lists acts may be long: `It made them pay …, cede … and …`. */
function isList([first = '', ...others]: readonly string[], item: string): boolean {
  const areShort = others.every((phrase) => wordsIn(phrase) <= PHRASE_WORDS);
  // `In order: 2, 3, 7, so the median is 3` lists numbers on the way to a statement.
  const numbers = others.filter((phrase) => NUMBERS.test(phrase)).length;
  const isOfOneKind = numbers === 0 || numbers === others.length;
  return others.length > 0 && areShort && isOfOneKind && (wordsIn(first) <= PHRASE_WORDS || LAST_AND.test(item));
}

/** Divides a text at a pattern, but not within brackets. */
function splitOutside(text: string, at: RegExp): string[] {
  const hidden = withoutBrackets(text);
  const pieces: string[] = [];
  let from = 0;
  for (const { index, 0: mark } of hidden.matchAll(new RegExp(at.source, `${at.flags}g`))) {
    pieces.push(text.slice(from, index));
    from = index + mark.length;
  }
  return [...pieces, text.slice(from)];
}

/** A text of the same length with nothing to read within brackets. */
function withoutBrackets(text: string): string {
  return text.replace(/\([^()]*\)|\[[^[\]]*\]/g, (inside) => '\uE000'.repeat(inside.length));
}

/** A text without the bullet or number in front of it. */
export function withoutBullet(text: string): string {
  return text.replace(BULLET, '').trim();
}

/** Whether a line begins with a bullet or number. */
export function hasBullet(line: string): boolean {
  return BULLET.test(line);
}

/** A text without the marks that end it as an item. */
export function withoutEnd(text: string): string {
  return text.replace(/[\s.;,।॥。]+$/, '');
}

/** How many words a text has. */
export function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

function sentencesOf(text: string): string[] {
  return saying(sentencesIn(text));
}

/** Puts numbered items that follow one another within a line on lines of their own. */
function onePerLine(text: string): string {
  const numbers = labelsInOrder(text, LABEL_WITHIN);
  const isList = numbers.length > 0 && /(?:^|[\n:])\s*$/.test(text.slice(0, numbers[0]!.start));
  const labels = isList ? numbers : labelsInOrder(text, CAPITAL_LABEL);
  if (labels.length === 0) return text;
  const pieces = labels.map(({ end }, at) => text.slice(end, labels[at + 1]?.start).trim());
  return [text.slice(0, labels[0]!.start), ...pieces].join('\n');
}

/** Joins a line that begins in lower case and without a bullet to a long line before it. */
function joined(lines: readonly string[]): string[] {
  const items: string[] = [];
  // Where the first line begins in lower case as well, these are the items of a list.
  if (/^\s*\p{Ll}/u.test(lines[0] ?? '')) return saying(lines);
  for (const line of lines) {
    const before = items.at(-1) ?? '';
    const wasBroken = before.length >= BROKEN_LINE && !/[.;:!?)\]]\s*$/.test(before);
    if (wasBroken && !hasBullet(line) && /^\s*\p{Ll}/u.test(line)) items.push(`${items.pop()} ${line.trim()}`);
    else items.push(line);
  }
  return saying(items);
}

function saying(items: readonly string[]): string[] {
  return items.map((item) => withoutEnd(withoutBullet(item))).filter((item) => /[\p{L}\p{N}]/u.test(item));
}

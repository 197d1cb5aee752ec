import type { Reading, Word } from '../../text/read.ts';
import { isDirection } from '../directions/directions.ts';

/** Where or when something is, and where or when it is not. */
const AT = new Set(['in', 'at', 'on', 'inside', 'during', 'within', 'of', 'from']);
const APART = new Set([
  'before',
  'after',
  'outside',
  'without',
  'except',
  'until',
  'above',
  'below',
  'beyond',
  'beside',
  'near',
]);
const LIMITS = new Set(['only', 'solely', 'just', 'exclusively', 'alone']);
const OTHER = new Set(['other', 'another', 'different', 'others']);
const ALIKE = new Set(['same', 'constant', 'unchanged']);
/** What is done to what else would be. */
const PREVENTS = new Set(['stop', 'prevent', 'block', 'avoid', 'inhibit', 'kill', 'destroy', 'hinder']);

/**
 * Whether a small word of an answer says something else than the model answer does, in which words in common are no sign: `before 1945` for `in 1945`, `only men`, `a nucleus
 * or mitochondria` for `and`, `of the same table` for `of another table`, `stops blood`. It may be right still, so it says nothing about marks.
 */
export function saysSomethingElse(answer: Reading, expected: Reading, asked: Reading): boolean {
  const known = new Set([...expected.words, ...asked.words].map(({ text }) => text));
  const stems = new Set([...expected.words, ...asked.words].map(({ stem }) => stem));
  const has = (words: ReadonlySet<string>) => [...words].some((word) => known.has(word));
  const says = (words: ReadonlySet<string>) => answer.words.some(({ text }) => words.has(text));
  return (
    (says(LIMITS) && !has(LIMITS)) ||
    (answer.content.some(({ stem }) => PREVENTS.has(stem)) && ![...PREVENTS].some((stem) => stems.has(stem))) ||
    (says(ALIKE) && !has(ALIKE) && (has(OTHER) || expected.content.some((word) => isDirection(word)))) ||
    isElsewhere(answer, expected, known) ||
    joinsOtherwise(answer, expected) ||
    deniesLess(answer, expected, asked)
  );
}

/** `After the stomach` for `in the stomach`. */
function isElsewhere(answer: Reading, expected: Reading, known: ReadonlySet<string>): boolean {
  const placed = new Set(
    expected.words.flatMap((word, index) => (AT.has(word.text) ? (thing(expected, index) ?? []) : [])),
  );
  return answer.words.some(({ text }, index) => {
    const of = APART.has(text) && !known.has(text) ? thing(answer, index) : undefined;
    return of !== undefined && placed.has(of);
  });
}

/** The first word of meaning behind a preposition, articles left out. */
function thing({ words }: Reading, index: number): string | undefined {
  const next = words.slice(index + 1).find(({ pos, text }) => pos !== 'DET' && text !== 'year');
  return next?.content ? next.stem : undefined;
}

/** `X or Y` for `X and Y`, and the other way round. */
function joinsOtherwise(answer: Reading, expected: Reading): boolean {
  const joined = new Map(joinsOf(expected));
  return joinsOf(answer).some(([pair, join]) => joined.has(pair) && joined.get(pair) !== join);
}

function joinsOf({ words }: Reading): [pair: string, join: string][] {
  return words.flatMap((word, index): [string, string][] => {
    if (word.text !== 'and' && word.text !== 'or') return [];
    const [before, after] = [words.slice(0, index).findLast(isNamed), words.slice(index + 1).find(isNamed)];
    return before && after ? [[`${before.stem} ${after.stem}`, word.text]] : [];
  });
}

const isNamed = ({ content }: Word): boolean => content;

/** What the model answer denies is said without a denial, as far as it is said. */
function deniesLess(answer: Reading, expected: Reading, asked: Reading): boolean {
  const inQuestion = new Set(asked.words.map(({ stem }) => stem));
  const denied = expected.words.filter(
    ({ negated, stem, content, pos }) => negated && (content || pos === 'VERB') && !inQuestion.has(stem),
  );
  const said = denied.flatMap(({ stem }) => answer.words.filter((word) => word.stem === stem));
  return said.length > 0 && said.every(({ negated }) => !negated);
}

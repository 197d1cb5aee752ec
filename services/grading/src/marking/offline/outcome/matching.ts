import { type Reading, readCached } from '../../text/read.ts';
import type { Agreement } from './agreement.ts';
import { namedBy } from './named.ts';

const ASKS = /\bmatch(?:es|ing)?\b|\bpairs?\b|\bbelongs?\s+to\b|\bassign\b/i;
const [LETTER, NUMBER] = ['[A-Za-z]', String.raw`\d{1,2}`];
const [BETWEEN, END] = [String.raw`[)\].]*\s*(?:[-–—=:→]+>?)?\s*[(\[]?`, String.raw`(?![\p{L}\d])`];
const PAIR = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(${LETTER})${BETWEEN}(${NUMBER})|(${NUMBER})${BETWEEN}(${LETTER}))${END}`,
  'gu',
);
const LEAST = 2;

/** A pair of labels that belong together (`A-2`), with the stems of what they stand for in the question. */
export interface Matching {
  letter: string;
  number: string;
  names: [string[], string[]];
}

/** Finds the pairs of a model answer; empty where the question asks for none, or none can be read. */
export function expectedMatching(expected: Reading, question: Reading): Matching[] {
  if (!ASKS.test(question.text)) return [];
  const pairs = [...pairsIn(expected.text)];
  const [letters, numbers] = [0, 1].map((side) => pairs.map((pair) => pair[side]!));
  const stems = (label: string, labels: readonly string[]) =>
    readCached(namedBy(label, labels, question.text)).content.map(({ stem }) => stem);
  return pairs.length < LEAST
    ? []
    : pairs.map(([letter, number]) => ({ letter, number, names: [stems(letter, letters!), stems(number, numbers!)] }));
}

/** Compares an answer's pairs with those of the model answer; each is worth the same share. */
export function compareMatching(answer: Reading, wanted: readonly Matching[]): { outcome: Agreement; worth?: number } {
  const given = pairsIn(answer.text);
  const right =
    given.size > 0
      ? wanted.filter(({ letter, number }) => given.get(letter) === number).length
      : wanted.filter(({ names }) => standTogether(answer.text, names)).length;
  if (right === wanted.length) return { outcome: 'right' };
  return given.size > 0 ? { outcome: 'other', worth: right / wanted.length } : { outcome: 'unclear' };
}

/** Reads pairs as numbers by letter; a letter with two numbers is left out. */
function pairsIn(text: string): Map<string, string> {
  const pairs = new Map<string, string>();
  for (const [, letter, number, first, second] of text.matchAll(PAIR)) {
    const [one, other] = [(letter ?? second)!.toUpperCase(), (number ?? first)!];
    pairs.set(one, pairs.has(one) && pairs.get(one) !== other ? '' : other);
  }
  return pairs;
}

/** Whether a part of a text mentions both things of a pair. */
function standTogether(text: string, names: Matching['names']): boolean {
  return text.split(/[,;.\n]|\band\b/).some((part) => {
    const said = new Set(readCached(part).words.map(({ stem }) => stem));
    return names.every((stems) => stems.some((stem) => said.has(stem)));
  });
}

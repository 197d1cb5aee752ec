import type { WrittenLabel } from './labels.ts';

/** Reads a label written as the exam writes it, at the start of a text; null if there is none. */
export type OwnLabels = (text: string) => WrittenLabel | null;

/** An optional `Q.`, `Ans` or `Answer to` before a label. */
const NAME = String.raw`^[\s*•"'‘’“”|_]*(?:(?:answers?|ans|questions?|que|q)\b[\s.:-]*(?:(?:to|no)\b[\s.]*)?|q(?=\p{L}?\d))?\(?`;
const CLOSING = /^\s*[.):\]\-–—]+(?=\s|$|[^\d.])/;
/** Lower case after a label continues a sentence: `B2 is a vitamin`. A single letter is an option: `B2A`. */
const SEPARATED = /^[\s_]+(?:["'‘“(]?\p{Lu}|\(\p{L}{1,2}\)|\(?[Cc]ont(?:d|inue))|^\p{L}?\W*$/u;
/** Beginnings of an answer that cannot be a unit. */
const WORDS = /^\s+(?:[*•-]\s+|[(]?\p{Ll}{1,2}[.)]\s|\p{Ll}{3}|\d)/u;

/** Reads labels that their spelling alone identifies: `A1`, `1.1`, `Part A`. */
export function ownLabels(paths: Iterable<readonly string[]>): OwnLabels {
  const own = new Map<string, readonly string[]>();
  for (const path of paths) {
    if (!isTelling(path)) continue;
    for (let length = 2; length <= path.length; length++)
      own.set(path.slice(0, length).join('/'), path.slice(0, length));
  }
  const longest = [...own.values()].sort((a, b) => b.length - a.length);
  const readers = longest.map((path) => ({ path, pattern: patternOf(spelling(path)) }));
  return (text) => {
    for (const { path, pattern } of readers) {
      const end = pattern.exec(text)?.[0].length;
      if (end === undefined) continue;
      const closing = CLOSING.exec(text.slice(end))?.[0];
      const isApart = closing !== undefined || SEPARATED.test(text.slice(end));
      // `2.2 the cell` and `B.1 45` may be labels; `2.2 m` is an amount and `B2 is` a sentence.
      if (!isApart && !(/[.(-]/.test(text.slice(0, end)) && WORDS.test(text.slice(end)))) continue;
      // `1.1` alone may be a numeric answer.
      return ownLabel(path, end + (closing ?? '').length, !isApart || /^[\d.\s]+$/.test(text));
    }
    return null;
  };
}

const patternOf = (spelled: string): RegExp => new RegExp(String.raw`${NAME}${spelled}(?!\p{N}|\p{L}(?!\W*$))`, 'iu');

/** The label of a question, `end` characters long. */
export const ownLabel = (path: readonly string[], end: number, doubtful = false): WrittenLabel => ({
  parts: [...path],
  ends: path.map(() => end),
  named: true,
  closed: true,
  closedParts: path.length,
  doubtful,
  style: '',
  own: path,
});

/** Whether a label is more than a number with parts. */
const isTelling = ([first = '', second = '']: readonly string[]): boolean =>
  /^\d/.test(second) || (second !== '' && /^\p{L}{4}/u.test(first));

/** A pattern for the parts: a dot between digits, else at most a space, a dash or brackets. */
const spelling = (path: readonly string[]): string =>
  path
    .map((part, at) => {
      const isFigureAgain = /^\d/.test(part) && /\d$/.test(path[at - 1] ?? '');
      const between = at === 0 ? '' : isFigureAgain ? String.raw`\s?[.(]\s?` : String.raw`\)?[\s.(\-]{0,3}`;
      return between + part.replaceAll('|', String.raw`\|`);
    })
    .join('');

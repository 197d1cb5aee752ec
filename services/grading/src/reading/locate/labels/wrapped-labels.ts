import { covers, type PageWords, union, type Word } from '../../words/word.ts';
import { type Line, linesOf } from '../lines.ts';
import type { ExamLabels } from './exam-labels.ts';

/** A label without its number; `Answer:` alone may stand before an answer in figures. */
const NAME =
  /^\W*(?:(?:question|ques|q)\W*(?:no|number)?|(?:answer|ans)\W+(?:to|of|for|no|number)(?:\W+(?:question|ques|q))?)\W*$/i;
/** What may stand on the line below it: the number alone, or with its own name. */
const NUMBER = /^\W*(?:(?:question|ques|q|no|number)\W*)*\d{1,3}\W*(?:\(?[a-h]\)?\W*)?$/i;
/** Heights of a word between the two lines. */
const APART_MAX = 1.5;

/** A page on which a label that stands on two lines, `Question` above `3`, stands on the first one. */
export function withWholeLabels(page: PageWords, labels: ExamLabels): PageWords {
  const lines = linesOf(page);
  const moved = new Map<Word, Word>();
  lines.forEach((line, at) => {
    const below = lines[at + 1];
    if (!below || !NAME.test(line.text) || !NUMBER.test(below.text) || !isBelow(below, line)) return;
    if (!labels.begin(`${line.text} ${below.text}`)) return;
    for (const [word, to] of putBehind(below.words, line)) moved.set(word, to);
  });
  return withMoved(page, moved);
}

const isBelow = (below: Line, line: Line): boolean =>
  below.words[0]!.part === line.words[0]!.part &&
  below.top - line.bottom < line.wordHeight * APART_MAX &&
  below.left < line.right + line.wordHeight;

/** Words at the end of a line, or of words that stand on one, and the part of the page that it is in. */
export function putBehind(words: readonly Word[], line: Pick<Line, 'top' | 'bottom' | 'right'>): Map<Word, Word> {
  const { left } = union(words);
  const by = line.right + 1 - left;
  return new Map(
    words.map((word) => [
      word,
      { ...word, left: word.left + by, right: word.right + by, top: line.top, bottom: line.bottom },
    ]),
  );
}

/** The page with words put elsewhere; the ink that they were read from is left to nobody. */
export function withMoved(page: PageWords, moved: ReadonlyMap<Word, Word>): PageWords {
  if (moved.size === 0) return page;
  const from = [...moved.keys()];
  return {
    ...page,
    words: page.words.map((word) => moved.get(word) ?? word),
    ink: page.ink.filter((piece) => !from.some((word) => covers(word, piece))),
  };
}

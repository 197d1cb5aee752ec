import { type Line, linesOf } from '../../layout/lines.ts';
import { covers, type PageWords, union, type Word } from '../../layout/word.ts';
import type { ExamLabels } from './exam-labels.ts';

/** A label without its number. `Answer:` alone does not match, since a numeric answer may follow. */
const NAME =
  /^\W*(?:(?:question|ques|q)\W*(?:no|number)?|(?:answer|ans)\W+(?:to|of|for|no|number)(?:\W+(?:question|ques|q))?)\W*$/i;
/** The line below it: the number alone or with its own name. */
const NUMBER = /^\W*(?:(?:question|ques|q|no|number)\W*)*\d{1,3}\W*(?:\(?[a-h]\)?\W*)?$/i;
/** Maximum gap between the two lines, in word heights. */
const GAP_MAX = 1.5;

/** Joins labels wrapped over two lines, such as `Question` above `3`. */
export function withWholeLabels(page: PageWords, labels: ExamLabels): PageWords {
  const lines = linesOf(page);
  const moved = new Map<Word, Word>();
  lines.forEach((line, at) => {
    const below = lines[at + 1];
    if (!below || !NAME.test(line.text) || !NUMBER.test(below.text) || !isBelow(below, line)) return;
    if (!labels.begin(`${line.text} ${below.text}`)) return;
    for (const [word, to] of moveAfter(below.words, line)) moved.set(word, to);
  });
  return withMoved(page, moved);
}

const isBelow = (below: Line, line: Line): boolean =>
  below.words[0]!.part === line.words[0]!.part &&
  below.top - line.bottom < line.wordHeight * GAP_MAX &&
  below.left < line.right + line.wordHeight;

/** Moves words to the end of a line. */
export function moveAfter(words: readonly Word[], line: Pick<Line, 'top' | 'bottom' | 'right'>): Map<Word, Word> {
  const { left } = union(words);
  const by = line.right + 1 - left;
  return new Map(
    words.map((word) => [
      word,
      { ...word, left: word.left + by, right: word.right + by, top: line.top, bottom: line.bottom },
    ]),
  );
}

/** The page with words moved. Their ink is removed, since it is no longer in a word. */
export function withMoved(page: PageWords, moved: ReadonlyMap<Word, Word>): PageWords {
  if (moved.size === 0) return page;
  const from = [...moved.keys()];
  return {
    ...page,
    words: page.words.map((word) => moved.get(word) ?? word),
    ink: page.ink.filter((piece) => !from.some((word) => covers(word, piece))),
  };
}

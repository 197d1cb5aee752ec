import type { Question } from '@exam-evaluation/marking/answers.ts';
import { type Line, toLine } from '../../layout/lines.ts';
import type { Word } from '../../layout/word.ts';

/** What OCR reads for a tick, a cross or a box before a label. */
const MARK = String.raw`[^\s([]{1,2}(?=[([])|[^\s([](?=\p{L}[).])|[vwy¥]|[^\p{L}\p{N}\s([]{1,2}`;

/**
 * Splits labels of options off the words that OCR joined them with: a mark before them, as in `Y(D)`, or their text, as
 * in `a.Ir`. The words of the pages are replaced too.
 */
export function withLabelsApart(lines: readonly Line[], options: Question['options']): Line[] {
  const labels = options.map(({ label }) => label.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)).join('|');
  const run = new RegExp(String.raw`^(${MARK})?([([]?(?:${labels})[)\].])([\p{L}\p{N}].*)?$`, 'iu');
  const parts = new Map<Word, Word[]>();
  for (const word of lines.flatMap(({ words }) => words)) {
    const texts =
      run
        .exec(word.text)
        ?.slice(1)
        .filter((text) => text !== undefined) ?? [];
    if (texts.length > 1) parts.set(word, splitWord(word, texts));
  }
  if (parts.size === 0) return [...lines];
  const apart = (words: readonly Word[]) => words.flatMap((word) => parts.get(word) ?? [word]);
  const pages = new Map(
    [...new Set(lines.map(({ page }) => page))].map((page) => [page, { ...page, words: apart(page.words) }]),
  );
  return lines.map(({ words, page, wordHeight, columnLeft }) =>
    toLine(apart(words), pages.get(page)!, wordHeight, columnLeft),
  );
}

/** Splits a word; widths are proportional to the number of letters. */
function splitWord(word: Word, texts: readonly string[]): Word[] {
  const width = (word.right - word.left) / word.text.length;
  let right = word.left;
  return texts.map((text) => {
    const left = right;
    right += text.length * width;
    return { ...word, text, left, right };
  });
}

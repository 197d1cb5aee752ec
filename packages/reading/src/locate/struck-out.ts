import type { Line } from '../layout/lines.ts';
import { isLevel, lineAbove } from '../layout/unread.ts';
import type { PageWords } from '../layout/word.ts';

/** The struck-out words of a copy. */
export interface StruckOut {
  /** Number of struck-out words by the question of the line that they are in or below. */
  words: ReadonlyMap<string, number>;
  /** Whether some are on a separate line, so that they may have been the answer to any question. */
  alone: boolean;
}

/** @param kept by page, the lines that may belong to answers. */
export function struckOut(
  pages: readonly PageWords[],
  kept: readonly (readonly Line[])[],
  questionOf: ReadonlyMap<Line, string>,
): StruckOut {
  const words = new Map<string, number>();
  let alone = false;
  pages.forEach((page, at) => {
    for (const word of page.words.filter(({ struck }) => struck)) {
      const line = lineAbove(kept[at]!, word);
      const id = line && questionOf.get(line);
      if (id !== undefined) words.set(id, (words.get(id) ?? 0) + 1);
      alone ||= !line || !isLevel(line, word);
    }
  });
  return { words, alone };
}

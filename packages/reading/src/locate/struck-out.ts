import type { Line } from '../layout/lines.ts';
import { isLevel, lineAbove } from '../layout/unread.ts';
import type { PageWords } from '../layout/word.ts';

/** The struck-out words of a page. */
export interface StruckOut {
  /** Number of struck-out words by the line that they are in or below. */
  after: Map<Line, number>;
  /** Whether some are on a separate line, so that they may have been the answer to any question. */
  alone: boolean;
}

/** @param lines lines of the page that may belong to answers. */
export function struckOut(page: PageWords, lines: readonly Line[]): StruckOut {
  const after = new Map<Line, number>();
  let alone = false;
  for (const word of page.words) {
    if (!word.struck) continue;
    const line = lineAbove(lines, word);
    if (line) after.set(line, (after.get(line) ?? 0) + 1);
    alone ||= !line || !isLevel(line, word);
  }
  return { after, alone };
}

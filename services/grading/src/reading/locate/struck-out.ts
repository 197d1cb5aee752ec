import type { PageWords } from '../words/word.ts';
import type { Line } from './lines.ts';
import { isLevel, lineAbove } from './unread.ts';

/** What was struck out on a page. */
export interface StruckOut {
  /** By the line that they stand in or below, how many words. */
  after: Map<Line, number>;
  /** Whether words stand where nothing else does: they may have been the answer to any question, its label too. */
  alone: boolean;
}

/** @param lines those of the page that may belong to answers. */
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

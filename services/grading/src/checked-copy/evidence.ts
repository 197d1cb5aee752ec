import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { findWords, type Range } from '../marking/text/quotation.ts';

type Quoting = Pick<QuestionResult, 'criteria' | 'awarded' | 'feedback'>;

const QUOTE = /["“]([^"“”]{3,400})["”]/g;

/**
 * Where the answer holds the words that the reasons of earned criteria quote, or the feedback on a mark without criteria; in order,
 * not overlapping.
 */
export function quotedRanges(answer: string, { criteria, awarded, feedback }: Quoting): Range[] {
  const searched = answer.toLowerCase();
  // Lower case of another length (İ) would shift every place after it.
  if (searched.length !== answer.length) return [];
  const found: Range[] = [];
  const reasons = criteria.length > 0 ? criteria : [{ awarded, reason: feedback ?? '' }];
  for (const { awarded, reason } of reasons) {
    if (awarded <= 0) continue;
    for (const [, quote] of reason.matchAll(QUOTE)) {
      const range = findWords(searched, quote!.toLowerCase());
      if (range) found.push(range);
    }
  }
  const merged: Range[] = [];
  for (const range of found.sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else merged.push({ ...range });
  }
  return merged;
}

/** The parts of ranges of a text that fall on each of its wrapped lines, counted from the line's start. */
export function findUnderlines(text: string, lines: string[], ranges: Range[]): Range[][] {
  let start = 0;
  return lines.map((line) => {
    const at = text.indexOf(line, start);
    if (at < 0) return [];
    start = at + line.length;
    return ranges
      .map(({ from, to }) => ({ from: Math.max(from - at, 0), to: Math.min(to - at, line.length) }))
      .filter(({ from, to }) => from < to);
  });
}

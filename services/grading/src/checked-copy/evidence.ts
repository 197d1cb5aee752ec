import { findWords, type Range } from '@exam-evaluation/marking/text/quotation.ts';
import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

type Quoting = Pick<QuestionResult, 'criteria' | 'awarded' | 'feedback'>;

const QUOTE = /["“]([^"“”]{3,400})["”]/g;

/**
 * Finds the words of the answer that are quoted by the reasons of earned criteria, or by the feedback where there are
 * no criteria. The ranges are in order and do not overlap.
 */
export function quotedRanges(answer: string, { criteria, awarded, feedback }: Quoting): Range[] {
  const searched = answer.toLowerCase();
  // A letter whose lower case has another length (İ) would shift every place after it.
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

/** Splits ranges of a text over its wrapped lines; each part is counted from the start of its line. */
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

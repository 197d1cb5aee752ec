import type { ReadWord } from './word.ts';

/** Groups words into rows by their vertical overlap with the previous word, which tolerates slightly slanted rows. */
export function rowsOf<T extends ReadWord>(words: readonly T[]): T[][] {
  const rows: T[][] = [];
  for (const word of [...words].sort((a, b) => a.left - b.left)) {
    let best: T[] | undefined;
    let bestOverlap = 0.4;
    for (const row of rows) {
      const last = row.at(-1)!;
      const shared = Math.min(last.bottom, word.bottom) - Math.max(last.top, word.top);
      const overlap = shared / Math.min(last.bottom - last.top, word.bottom - word.top);
      if (overlap > bestOverlap) {
        best = row;
        bestOverlap = overlap;
      }
    }
    if (best) best.push(word);
    else rows.push([word]);
  }
  return rows;
}

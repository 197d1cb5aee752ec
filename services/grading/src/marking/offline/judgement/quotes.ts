import { strength } from '../evidence/word-features.ts';
import type { PointEvidence } from './look.ts';

/** The most quotations, and the most characters between two words of one quotation. */
const [QUOTES_MAX, GAP] = [3, 25];

/**
 * Selects the quotations that support a point, exact to the character: the matching words in the closest span, or else
 * the span.
 */
export function selectQuotes(looked: PointEvidence | undefined, answer: string): string[] {
  if (!looked?.span) return [];
  const { start, end } = looked.span;
  const words = looked.wanted
    .flatMap(({ match, asked }) => (match && strength(match) > 0 && !asked ? [match.word] : []))
    .filter((word) => word.start >= start && word.end <= end)
    .toSorted((a, b) => a.start - b.start);
  const stretches: { start: number; end: number }[] = [];
  for (const word of words) {
    const last = stretches.at(-1);
    if (last && word.start - last.end <= GAP) last.end = Math.max(last.end, word.end);
    else stretches.push({ start: word.start, end: word.end });
  }
  const found = stretches.length > 0 ? stretches : [{ start, end }];
  return [...new Set(found.map((place) => answer.slice(place.start, place.end)))].slice(0, QUOTES_MAX);
}

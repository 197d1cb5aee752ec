import { type Comparison, strength, total } from './comparison.ts';

/** A part is touched by this share of its words beyond the question's. */
const TOUCHED = 0.2;
/** Fewer words are no part of their own, such as `Yes.` or a title. */
const LEAST_WORDS = 2;
/** Of a long model answer nobody writes every sentence. */
const MOST_PARTS = 6;
/** What a part that is not touched can be worth: it may be said in other words, and people are lenient. */
const UNTOUCHED = 0.5;

/**
 * The share of the marks that an answer can reach by the parts of the model answer (its sentences) that it touches, 0-1; `others` are its words that were not expected.
 * It is 1 where there are enough of them: that may be the part in other words. On the public sets half the model answer earned three quarters of the marks.
 */
export function reachOfParts({ wanted }: Comparison, others: number): number {
  const fresh = wanted.filter(({ asked }) => !asked);
  const parts = [...Map.groupBy(fresh, ({ word }) => word.sentence).values()].filter(
    (part) => part.length >= LEAST_WORDS,
  );
  const missing = fresh.filter(({ match }) => !match).length;
  if (parts.length < 2 || parts.length > MOST_PARTS || others >= missing / 2) return 1;
  const touched = parts.filter((part) => {
    const found = part.reduce((sum, { match, weight }) => sum + (strength(match) > 0 ? weight : 0), 0);
    return found >= TOUCHED * total(part);
  }).length;
  return (touched + UNTOUCHED * (parts.length - touched)) / parts.length;
}

import type { Answer } from '@exam-evaluation/marking/answers.ts';

const WORD = /[\p{L}\p{N}'’‘]+/gu;

/** Words of a text as compared: letters and figures, case kept. */
const words = (text: string): string[] => text.replace(/[’‘]/g, "'").match(WORD) ?? [];

/** How many expected words the read text has in the same order (longest common subsequence), with totals. */
export function wordsRight(expected: string, read: string): { right: number; expected: number; read: number } {
  const a = words(expected);
  const b = words(read);
  let row = new Uint16Array(b.length + 1);
  for (const word of a) {
    const next = new Uint16Array(b.length + 1);
    b.forEach((other, at) => {
      next[at + 1] = word === other ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!);
    });
    row = next;
  }
  return { right: row[b.length]!, expected: a.length, read: b.length };
}

/** Words that were read surely, and how many of them are right: they occur as often among the expected ones. */
export function sureWords(
  expected: string,
  answer: Pick<Answer, 'text' | 'doubtfulWords'>,
): { sure: number; right: number } {
  const isDoubtful = (start: number) => answer.doubtfulWords?.some((word) => start >= word.start && start < word.end);
  const sure = [...answer.text.matchAll(WORD)].filter(({ index }) => !isDoubtful(index)).map(([word]) => plainly(word));
  return { sure: sure.length, right: inCommon(sure, (expected.match(WORD) ?? []).map(plainly)) };
}

/** How many words two lists have in common, whatever their order. */
export function inCommon(some: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  return some.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  }).length;
}

/** A word without case and signs. */
export const plainly = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a text is this answer and no other: most of its words and hardly any further ones. */
export function isLocated(expected: string, read: string): boolean {
  const { right, expected: wanted, read: got } = wordsRight(expected, read);
  return right >= wanted * 0.8 && got - right <= Math.max(1, got * 0.2);
}

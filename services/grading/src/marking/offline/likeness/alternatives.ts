import { type Reading, readAgain } from '../../text/read.ts';

/** From this likeness on two lines of a model answer say the same in other words. */
const SAME = 0.3;
/** More lines than these are parts of one answer: each is compared with every other, anew for every copy. */
const LINES_MAX = 20;
/** So many ways of answering, the first, are looked at: every answer is set beside each of them. */
const WAYS_MAX = 200;
/** Numbered lines, bullets, headings that end in a colon and the lines of a calculation make parts of one answer. */
const PARTS = /^[ \t]*(?:[-*•]|\d+[.)])|:[ \t]*$|=[^\n]*\n[^\n]*=/m;

/**
 * The answers that a model answer stands for: parts divided by a line `OR`, lines that say the same in other words, or the whole as it is when its
 * lines are parts of one answer, or when it is nothing but `OR`, a gate.
 */
export function alternativesOf(modelAnswer: string): Reading[] {
  const parts = modelAnswer.split(/^[ \t]*(?:or|\/)[ \t]*$/im).filter((part) => part.trim() !== '');
  if (parts.length === 0) return [readAgain(modelAnswer)];
  const ways = parts.slice(0, WAYS_MAX).flatMap((part) => {
    const lines = part.split('\n').filter((line) => line.trim() !== '');
    if (lines.length < 2 || lines.length > LINES_MAX || PARTS.test(part)) return [readAgain(part)];
    const read = lines.map(readAgain);
    return sayTheSame(read) ? read : [readAgain(part)];
  });
  return ways.slice(0, WAYS_MAX);
}

function sayTheSame(lines: readonly Reading[]): boolean {
  const likenesses = lines.flatMap((line, index) => lines.slice(index + 1).map((other) => likeness(line, other)));
  return likenesses.reduce((a, b) => a + b, 0) / likenesses.length >= SAME;
}

function likeness(a: Reading, b: Reading): number {
  const [left, right] = [a, b].map(({ content }) => new Set(content.map(({ stem }) => stem)));
  const shared = [...left!].filter((stem) => right!.has(stem)).length;
  return (2 * shared) / Math.max(1, left!.size + right!.size);
}

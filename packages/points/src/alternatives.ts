/** Lines whose mean likeness is at least this say the same in other words. */
const SAME = 0.3;
/** With more lines than this, they are parts of one answer. */
export const LINES_MAX = 20;
/** Markers at the head of parts of one answer, and lines of a calculation. */
const PARTS = /^[ \t]*(?:[-*•]|\(?(?:\d+|[a-z]|[ivx]+)[.)])|:[ \t]*$|(?:=|→|->)[^\n]*\n[^\n]*(?:=|→|->)/im;
const SMALL = new Set(
  (
    'a an the of in on at to for and or is are was were be it its this that with by from as has have not no so than ' +
    'because they there'
  ).split(' '),
);
/** Most content words of a name. */
const NAME = 2;
/** Words with the same first letters, up to this many, count as one word with different endings. */
const STEM = 5;

/** The lines of a model answer that give the same answer in several ways; undefined where they are its parts. */
export function alternativeLines(text: string): string[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2 || lines.length > LINES_MAX || PARTS.test(text)) return undefined;
  const words = lines.map(wordsOf);
  // Names of one kind, such as `skeletal muscle` and `cardiac muscle`, are parts.
  if (words.every(({ size }) => size <= NAME)) return undefined;
  const likenesses = words.flatMap((own, index) => words.slice(index + 1).map((other) => likeness(own, other)));
  return likenesses.reduce((a, b) => a + b, 0) / likenesses.length >= SAME ? lines : undefined;
}

function wordsOf(line: string): Set<string> {
  const words = line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !SMALL.has(word)).map((word) => word.slice(0, STEM)));
}

/** Dice's measure of two sets of words, 0-1. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return (2 * shared) / Math.max(1, a.size + b.size);
}

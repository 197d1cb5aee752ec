import type { Line } from '../lines.ts';
import { answerWord, type WrittenLabel } from './labels.ts';
import { isBelow } from './paper-order.ts';
import type { LabelIndex } from './resolve.ts';

/** What a line may begin with. */
interface Labelled {
  label: WrittenLabel;
}

/** Whether a text begins with `Ans:` or `Answer -`: what follows is an answer, `Ans 1.80` may be a label. */
export const saysWhat = (text: string): boolean => /[:\-–—)]\s*$/.test(text.slice(0, answerWord(text)));

/**
 * Takes out labels that are none since they stand behind `Ans.`: `Ans 3.5`, unless labels are written so, `Ans 2.`; and what
 * begins an answer, `Ans: 1. Take` or `Solution: (i) Take`.
 */
export function withoutAnswers<Label extends Labelled>(
  all: readonly (Label | null)[],
  lines: readonly Line[],
  index: LabelIndex,
): (Label | null)[] {
  const words = lines.map(({ text }) => wordOf(text));
  const sure = all.filter((candidate, at) => words[at] && candidate && !candidate.label.doubtful).length;
  const labels = all.map((candidate, at) => (words[at] && candidate?.label.doubtful && sure < 2 ? null : candidate));
  // `Solution:` may stand below labels such as `Ans 2.`
  return [...new Set(words)].reduce<(Label | null)[]>(
    (kept, word) =>
      word
        ? withoutPoints(
            kept,
            words.map((one) => one === word),
            { lines, index },
          )
        : kept,
    labels,
  );
}

/** The word that a line begins with, and its sign: labels such as `Ans 1` may stand above `Ans. It`; `Answer to Q.1` is one. */
function wordOf(text: string): string | undefined {
  const end = answerWord(text);
  const isLabel = end === 0 || /^(?:to|of|for|q)/i.test(text.slice(end));
  return isLabel ? undefined : /\p{L}+\W?/u.exec(text)![0].toLowerCase().trim();
}

/** Where most answers begin with the word alone: what stands behind it, if the question has a label of its own or the exam none of that number. */
function withoutPoints<Label extends Labelled>(
  all: readonly (Label | null)[],
  isWord: readonly boolean[],
  { lines, index }: { lines: readonly Line[]; index: LabelIndex },
): (Label | null)[] {
  const behind = all.filter((candidate, at) => isWord[at] && candidate !== null).length;
  const alone = all.filter((candidate, at) => isWord[at] && candidate === null).length;
  if (alone === 0 || alone < behind) return [...all];
  const pathAt = (candidate: Label | null, at: number) =>
    candidate ? index.resolve(candidate.label, lines[at]!.text, [])?.path : undefined;
  const labelled = all.flatMap((candidate, at) => (isWord[at] ? [] : [pathAt(candidate, at)])).filter((path) => path);
  return all.map((candidate, at) => {
    if (!candidate || !isWord[at] || isWhole(candidate, lines[at]!)) return candidate;
    const named = pathAt(candidate, at);
    const isNumber = /^\d/.test(candidate.label.parts[0]!);
    return (named ? labelled.some((path) => isBelow(path!, named)) : isNumber) ? null : candidate;
  });
}

/** Whether a line is nothing but a number and its part, `Ans. 2 (b)`. */
const isWhole = ({ label: { parts, ends } }: Labelled, { text }: Line): boolean =>
  parts.length > 1 && /^\d/.test(parts[0]!) && text.slice(ends.at(-1)).trim() === '';

import type { Reading, Word } from '../../text/read.ts';
import { splitStatements } from '../../text/statements.ts';
import { isNegation } from '../../text/words.ts';

/** The fewest words of a point that says something; fewer only name it. */
const LEAST_WORDS = 4;
/** Words that leave open which of two things is said. */
const LEFT_OPEN = new Set(['either', 'or', 'maybe', 'perhaps', 'possibly', 'might', 'if', 'unless', 'sure']);

/** Whether statements of an answer have those of a point word for word, and nothing else in them denies or doubts it. */
export function isVerbatim(answer: Reading, point: Reading): boolean {
  if (point.words.length < LEAST_WORDS) return false;
  const said = splitStatements(answer).filter(({ text, isDenied }) => !isDenied && !text.endsWith('?'));
  return splitStatements(point).every(
    (expected) => !expected.isDenied && said.some(({ words }) => isWithin(expected.words, words)),
  );
}

function isWithin(expected: readonly Word[], words: readonly Word[]): boolean {
  const at = placeOf(expected, words);
  const others = [...words.slice(0, at), ...words.slice(at + expected.length)];
  return at >= 0 && !others.some(({ text }) => isNegation(text) || LEFT_OPEN.has(text));
}

/** Where some words begin in a row among others; -1 where they don't. */
function placeOf(some: readonly Word[], all: readonly Word[]): number {
  return all.findIndex((_, at) => some.every(({ text }, index) => all[at + index]?.text === text));
}

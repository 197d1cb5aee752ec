/** A stretch of characters, end exclusive. */
export interface Range {
  from: number;
  to: number;
}

/** Finds the first occurrence of whole words in a text; undefined where there is none. */
export function findWords(text: string, words: string): Range | undefined {
  if (words === '') return undefined;
  for (let from = text.indexOf(words); from >= 0; from = text.indexOf(words, from + 1)) {
    const to = from + words.length;
    if (!isInWord(text, from) && !isInWord(text, to)) return { from, to };
  }
  return undefined;
}

/** Whether a place between two characters is inside a word. */
const isInWord = (text: string, at: number): boolean =>
  /^[\p{L}\p{N}]{2}$/u.test(text.slice(Math.max(0, at - 1), at + 1));

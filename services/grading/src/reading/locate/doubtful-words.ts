import type { DoubtfulWord } from '../../answers.ts';
import { isDoubtful, type JudgedWord } from '../legibility.ts';

/** Where in a text the words stand that were read with doubt. @param words those of the text, in its order. */
export function doubtfulWordsIn(text: string, words: readonly JudgedWord[]): DoubtfulWord[] {
  const found: DoubtfulWord[] = [];
  let from = 0;
  for (const word of words) {
    // The hyphen of a word divided at the end of its line is not in the text.
    const written = [word.text, word.text.replace(/-$/, '')].find((one) => text.indexOf(one, from) >= 0);
    if (!written) continue;
    const start = text.indexOf(written, from);
    from = start + written.length;
    if (isDoubtful(word)) found.push({ start, end: from, confidence: word.confidence / 100 });
  }
  return found;
}

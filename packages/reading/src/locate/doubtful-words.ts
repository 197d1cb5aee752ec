import type { DoubtfulWord } from '@exam-evaluation/marking/answers.ts';
import { isDoubtful, type JudgedWord } from '../layout/legibility.ts';

/**
 * The positions of doubtful words in a text.
 * @param words the words of the text, in order.
 */
export function doubtfulWordsIn(text: string, words: readonly JudgedWord[]): DoubtfulWord[] {
  const found: DoubtfulWord[] = [];
  let from = 0;
  for (const word of words) {
    // joinLines drops the hyphen of a word divided at the end of a line.
    const written = [word.text, word.text.replace(/-$/, '')].find((one) => text.indexOf(one, from) >= 0);
    if (!written) continue;
    const start = text.indexOf(written, from);
    from = start + written.length;
    if (isDoubtful(word)) found.push({ start, end: from, confidence: word.confidence / 100 });
  }
  return found;
}

import type { Reading } from '../text/read.ts';
import { isWord } from '../text/spelling.ts';
import { isKnownStem } from '../text/synonyms.ts';

/** How well an answer is written, for questions that assess language. */
export interface LanguageQuality {
  /** 0-1. */
  share: number;
  feedback: string;
}

/**
 * Rates language without parsing it: by how sentences begin and end, and by unknown and repeated words.
 * @param spelling whether unknown words count as mistakes.
 */
export function languageQuality(reading: Reading, spelling: boolean): LanguageQuality {
  const sentences = reading.sentences.filter((sentence) => /\p{L}/u.test(sentence));
  const begun = sentences.filter((sentence) => /^[^\p{L}]*\p{Lu}/u.test(sentence)).length;
  const closed = /[.!?]["')\]]*\s*$/.test(reading.text) ? 1 : 0;
  const plain = reading.content.filter((word) => /^[a-z]{4,}$/.test(word.text) && word.pos !== 'PROPN');
  const unknown = spelling ? plain.filter((word) => !isWord(word.text) && !isKnownStem(word.stem)) : [];
  const doubled = reading.words.filter((word, index) => word.text === reading.words[index - 1]?.text).length;
  const faults: string[] = [];
  if (begun < sentences.length) faults.push('sentences without a capital letter');
  if (!closed) faults.push('no full stop at the end');
  if (unknown.length > 0.15 * Math.max(plain.length, 5))
    faults.push(
      `unusual words or spellings (${unknown
        .slice(0, 3)
        .map((word) => word.text)
        .join(', ')})`,
    );
  if (doubled > 0) faults.push('repeated words');
  const share = Math.max(0, 1 - 0.25 * faults.length);
  return { share, feedback: faults.length === 0 ? 'Language: no faults noticed.' : `Language: ${faults.join('; ')}.` };
}

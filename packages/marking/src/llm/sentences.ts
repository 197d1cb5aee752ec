import { rememberFor } from '../text/remember.ts';

/** A sentence or a separate line, exactly as written in the answer. */
export type Sentence = string;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

export function splitSentences(text: string): Sentence[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment.trim()).filter((sentence) => sentence !== '');
}

/** Numbers the sentences, one on each line, so that a candidate cannot forge a number at the beginning of a line. */
export function numbered(sentences: readonly Sentence[]): string {
  return sentences.map((sentence, index) => `[${index + 1}] ${sentence.replaceAll(/\s+/g, ' ')}`).join('\n');
}

/**
 * Finds a quotation in the answer and returns it as written there: first in the sentence named (1-based), then in the
 * others. Case, punctuation and line ends are ignored; undefined when the answer has no such sequence of words.
 */
export function findQuotation(sentences: readonly Sentence[], sentence: number, quote: string): string | undefined {
  const wanted = splitWords(quote).map(({ word }) => word);
  if (wanted.length === 0) return undefined;
  const all = wordsOfAll(sentences);
  const named = all[sentence - 1];
  for (const { text, words } of named ? [named, ...all] : all) {
    const start = words.findIndex((_, at) => wanted.every((word, n) => words[at + n]?.word === word));
    if (start >= 0) return text.slice(words[start]!.start, words[start + wanted.length - 1]!.end);
  }
  return undefined;
}

/** Cached, since a model quotes the same sentences many times. */
const wordsOfAll = rememberFor((sentences: readonly Sentence[]) =>
  sentences.map((text) => ({ text, words: splitWords(text) })),
);

function splitWords(text: string): { word: string; start: number; end: number }[] {
  return Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), (match) => ({
    word: match[0].normalize('NFKC').toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

import type { WordList } from '@exam-evaluation/marking/dictionary/word-list.ts';
import { rememberFor } from '@exam-evaluation/marking/text/remember.ts';
import { distance } from 'fastest-levenshtein';
import { type LineWord, logProbability, type Steps } from './ctc.ts';

/** Minimum length of a word to correct; shorter ones resemble too many others. */
const LETTERS_MIN = 3;
/** One letter may be wrong, plus one for each this many letters. */
const LETTERS_PER_ERROR = 4;
/** Maximum number of dictionary words, nearest in spelling, that are scored against the picture. */
const COMPARED_MAX = 60;
/** Minimum mean log-probability per letter of a replacement. */
const LOG_PROBABILITY_PER_LETTER_MIN = -0.9;
/** Bonus in log-probability for words of the exam. */
const EXAM_BONUS = 1.5;

/** Corrects spelling by the dictionary of a language and the words of an exam. */
export class Spelling {
  readonly #words: WordList;
  readonly #ofExam: ReadonlySet<string>;

  /** @param words dictionary, in lower case. */
  constructor(words: WordList, ofExam: readonly string[] = []) {
    this.#words = words;
    this.#ofExam = new Set(ofExam.map((word) => word.toLowerCase()));
  }

  /**
   * The most probable similar word of the dictionary, if the word read is in neither list and the picture supports the
   * replacement. The confidence is unchanged.
   */
  corrected(word: LineWord, steps: Steps): LineWord {
    const [, before, core, behind] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/u.exec(word.text)!;
    const lower = core!.toLowerCase();
    if (lower.length < LETTERS_MIN || /[^a-z]/.test(lower) || this.#words.has(lower) || this.#ofExam.has(lower))
      return word;
    const scored = this.#near(lower).map((listed) => {
      const text = `${before}${matchCase(listed, core!)}${behind}`;
      const probability = logProbability(steps, text, word.from, word.to);
      return { text, probability, score: probability + (this.#ofExam.has(listed) ? EXAM_BONUS : 0) };
    });
    const best = scored.reduce((one, other) => (other.score > one.score ? other : one), {
      text: word.text,
      probability: Number.NEGATIVE_INFINITY,
      score: Number.NEGATIVE_INFINITY,
    });
    return best.probability >= LOG_PROBABILITY_PER_LETTER_MIN * best.text.length ? { ...word, text: best.text } : word;
  }

  /** Words of the dictionary and the exam within the allowed edit distance, nearest first. */
  #near(word: string): string[] {
    const errors = 1 + Math.floor(word.length / LETTERS_PER_ERROR);
    const letters = lettersIn(word);
    const lengths = Array.from({ length: 2 * errors + 1 }, (_, at) => word.length - errors + at);
    const ofExam = [...this.#ofExam].map((text) => ({ text, letters: lettersIn(text) }));
    const listed = lengths.map((length) => listedByLength(this.#words).get(length) ?? []);
    return [ofExam, ...listed]
      .flatMap((some) => some.filter((other) => bitsIn(other.letters ^ letters) <= 2 * errors))
      .map(({ text }) => ({ text, errors: distance(text, word) }))
      .filter((one) => one.errors <= errors)
      .sort((a, b) => a.errors - b.errors)
      .slice(0, COMPARED_MAX)
      .map(({ text }) => text);
  }
}

interface ListedWord {
  text: string;
  /**
   * One bit per letter of the alphabet. Words that differ in many bits are far apart, which avoids computing the edit
   * distance.
   */
  letters: number;
}

const listedByLength = rememberFor((words: WordList): Map<number, ListedWord[]> => {
  const listed = words.all().map((text) => ({ text, letters: lettersIn(text) }));
  return Map.groupBy(listed, ({ text }) => text.length);
});

function lettersIn(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function bitsIn(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** Gives a lower-case word the capitalization of another one. */
function matchCase(word: string, as: string): string {
  if (as.length > 1 && as === as.toUpperCase()) return word.toUpperCase();
  return /^\p{Lu}/u.test(as) ? word[0]!.toUpperCase() + word.slice(1) : word;
}

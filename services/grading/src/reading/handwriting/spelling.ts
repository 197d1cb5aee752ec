import { distance } from 'fastest-levenshtein';
import { type LineWord, logProbability, type Steps } from './ctc.ts';

/** Letters of a word that may be no word: shorter ones are like too many others. */
const LETTERS_MIN = 3;
/** Letters of a word that may be wrong: one, and one more for so many. */
const LETTERS_PER_ERROR = 4;
/** Words of the list that are compared with the picture, at most: those nearest in spelling. */
const COMPARED_MAX = 60;
/** Logarithm of the probability, a letter, that a word of the list must have. */
const A_LETTER_MIN = -0.9;
/** What a word of the exam is likelier by than another word of the list. */
const OF_EXAM = 1.5;

/** The words of a language and of an exam, and what in the list is near to a word that is not in it. */
export class Spelling {
  readonly #words: ReadonlySet<string>;
  readonly #ofExam: ReadonlySet<string>;
  readonly #byLength: Map<number, ListedWord[]>;

  /** @param words of the language, in lower case. */
  constructor(words: ReadonlySet<string>, byLength = listedByLength(words), ofExam: readonly string[] = []) {
    this.#words = words;
    this.#byLength = byLength;
    this.#ofExam = new Set(ofExam.map((word) => word.toLowerCase()));
  }

  /** The same list for another exam. */
  forExam(words: readonly string[]): Spelling {
    return new Spelling(this.#words, this.#byLength, words);
  }

  /**
   * The word as the list spells it where what was read is no word and the picture allows for one that is. How sure the reader
   * was stays as it is.
   */
  corrected(word: LineWord, steps: Steps): LineWord {
    const [, before, core, behind] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/u.exec(word.text)!;
    const lower = core!.toLowerCase();
    if (lower.length < LETTERS_MIN || /[^a-z]/.test(lower) || this.#words.has(lower) || this.#ofExam.has(lower))
      return word;
    const scored = this.#near(lower).map((listed) => {
      const text = `${before}${likeCase(listed, core!)}${behind}`;
      const probability = logProbability(steps, text, word.from, word.to);
      return { text, probability, score: probability + (this.#ofExam.has(listed) ? OF_EXAM : 0) };
    });
    const best = scored.reduce((one, other) => (other.score > one.score ? other : one), {
      text: word.text,
      probability: Number.NEGATIVE_INFINITY,
      score: Number.NEGATIVE_INFINITY,
    });
    return best.probability >= A_LETTER_MIN * best.text.length ? { ...word, text: best.text } : word;
  }

  /** Words of the list and of the exam within a few letters of this one, the nearest first. */
  #near(word: string): string[] {
    const errors = 1 + Math.floor(word.length / LETTERS_PER_ERROR);
    const letters = lettersIn(word);
    const lengths = Array.from({ length: 2 * errors + 1 }, (_, at) => word.length - errors + at);
    const listed = lengths.flatMap((length) => this.#byLength.get(length) ?? []);
    const ofExam = [...this.#ofExam].map((text) => ({ text, letters: lettersIn(text) }));
    return [...ofExam, ...listed]
      .filter((other) => bitsIn(other.letters ^ letters) <= 2 * errors)
      .map(({ text }) => ({ text, errors: distance(text, word) }))
      .filter((one) => one.errors <= errors)
      .sort((a, b) => a.errors - b.errors)
      .slice(0, COMPARED_MAX)
      .map(({ text }) => text);
  }
}

interface ListedWord {
  text: string;
  /** A bit for each letter that it has: words that differ in many are far apart, which is told in no time. */
  letters: number;
}

function listedByLength(words: ReadonlySet<string>): Map<number, ListedWord[]> {
  return Map.groupBy(
    Array.from(words, (text) => ({ text, letters: lettersIn(text) })),
    ({ text }) => text.length,
  );
}

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

/** A word in lower case as capital as another one. */
function likeCase(word: string, as: string): string {
  if (as.length > 1 && as === as.toUpperCase()) return word.toUpperCase();
  return /^\p{Lu}/u.test(as) ? word[0]!.toUpperCase() + word.slice(1) : word;
}

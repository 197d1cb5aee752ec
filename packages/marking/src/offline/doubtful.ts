import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { distance } from 'fastest-levenshtein';
import type { Answer, DoubtfulWord } from '../answers.ts';
import { ENGLISH_WORDS } from '../dictionary/english-words.ts';
import { acceptedAnswers } from './one-word/accepted.ts';

/** The shortest word that is corrected, in letters; shorter ones resemble too many others. */
const LETTERS_MIN = 5;
/**
 * Share of a word's letters that may be wrong. Measured: 92 of 129 misread words are found, and 4 of 480 words that the
 * answer does not contain.
 */
const WRONG_MAX = 0.3;
/** Up to this confidence (0-1) the full share applies; with more confidence it falls, to none for a sure word. */
const FULL_DOUBT = 0.5;
/**
 * An English word that differs from the expected one by at most this many letters may have been mistaken for it:
 * `nitrate`, `nitrite`.
 */
const PAIR = 2;
/** The most words of an answer that are examined, and that are compared with all English words. */
const [WORDS_MAX, COMPARED_MAX] = [200, 20];

/** An answer's text with probable misreadings corrected. */
export interface CorrectedText {
  text: string;
  words: { read: string; meant: string }[];
  /** Whether an expected word was only read with doubt. */
  isDoubtful: boolean;
}

/**
 * Corrects words that were read with doubt and are not English to the expected word that they resemble most; the more
 * doubtful, the more letters may differ. An English word is never corrected, and neither is one that resembles another
 * English word as much.
 */
export function correctMisreadings(
  { text, doubtfulWords = [] }: Pick<Answer, 'text' | 'doubtfulWords'>,
  question: Question,
): CorrectedText {
  const keywords = lettersIn([...collectKeywords(question), ...acceptedAnswers(question)]);
  const wanted = new Set([...keywords, ...lettersIn([question.modelAnswer ?? ''])]);
  const known = new Set([...wanted, ...lettersIn([question.text ?? ''])]);
  const words: CorrectedText['words'] = [];
  let [out, from, compared, isDoubtful] = ['', 0, 0, false];
  for (const word of doubtfulWords.slice(0, WORDS_MAX)) {
    const read = text.slice(word.start, word.end);
    const [, before, core, behind] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/u.exec(read)!;
    const lower = core!.toLowerCase();
    const near = known.has(lower) || ENGLISH_WORDS.has(lower) ? undefined : nearest(lower, word, wanted);
    const meant = near && compared++ < COMPARED_MAX && !looksLikeAnother(near, lower) ? near : undefined;
    isDoubtful ||= meant !== undefined || keywords.has(lower);
    if (!meant) continue;
    words.push({ read: core!, meant });
    out += `${text.slice(from, word.start)}${before}${meant}${behind}`;
    from = word.end;
  }
  return { text: out + text.slice(from), words, isDoubtful };
}

/** Finds the expected word that was misread as `read`; undefined where none is similar, or another is as similar. */
function nearest(read: string, { confidence }: DoubtfulWord, wanted: ReadonlySet<string>): string | undefined {
  const doubt = Math.min(1, (1 - confidence) / (1 - FULL_DOUBT));
  const near = [...wanted]
    .map((word) => ({ word, wrong: distance(word, read) }))
    .filter(({ word, wrong }) => wrong <= Math.floor(word.length * WRONG_MAX * doubt))
    .sort((a, b) => a.wrong - b.wrong);
  const [best, second] = near;
  return second?.wrong === best?.wrong ? undefined : best?.word;
}

/** Whether another English word that may have been mistaken for this one is as similar to what was read. */
function looksLikeAnother(word: string, read: string): boolean {
  const wrong = distance(word, read);
  // If a word is cut into three pieces, a word that differs by two letters contains one of them unchanged.
  const third = Math.ceil(word.length / (PAIR + 1));
  const pieces = [0, 1, 2].map((at) => word.slice(at * third, (at + 1) * third));
  const isAlike = (other: string): boolean =>
    Math.abs(other.length - word.length) <= PAIR &&
    other !== word &&
    distance(other, read) <= wrong &&
    distance(other, word) <= PAIR &&
    !isInflection(other, word);
  return pieces.some((piece) => ENGLISH_WORDS.containing(piece).some(isAlike));
}

/** Whether one word is the other with an ending, such as `cell` and `cells`. */
const isInflection = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);

const lettersIn = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []).filter(isLong));

const isLong = ({ length }: string): boolean => length >= LETTERS_MIN;

const collectKeywords = ({ rubric }: Question): string[] =>
  (rubric?.criteria ?? []).flatMap(({ keywords }) => keywords);

/** Undoes the corrections in a quotation, so that it is exact to the character. */
export function toReadWords(quotation: string, text: string, { words }: CorrectedText): string {
  if (text.includes(quotation)) return quotation;
  return words.reduce((quoted, { read, meant }) => quoted.replaceAll(meant, read), quotation);
}

import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { distance } from 'fastest-levenshtein';
import type { Answer, DoubtfulWord } from '../../answers.ts';
import { ENGLISH_WORDS } from '../../english-words.ts';
import { acceptedAnswers } from './one-word/one-word.ts';

/** Letters of a word that may have been misread: shorter ones are like too many others. */
const LETTERS_MIN = 5;
/**
 * Share of its letters that may be wrong. Measured on 129 misread words: 92 are found so, and 4 of 480 that are not
 * there.
 */
const WRONG_MAX = 0.3;
/** Confidence (0-1) of a word up to which so many may be; of a surer one fewer, of a sure one none. */
const FULL_DOUBT = 0.5;
/**
 * Letters by which a word of English is so like what is looked for that one may be read for the other: `nitrate`,
 * `nitrite`.
 */
const PAIR = 2;
/** Words of one answer that are looked at, and that are compared with all words of English, at most. */
const [WORDS_MAX, COMPARED_MAX] = [200, 20];

/** An answer's text with the words that it was probably misread for. */
export interface CorrectedText {
  text: string;
  words: { read: string; meant: string }[];
  /** Whether what the question asks for was only read with doubt. */
  isDoubtful: boolean;
}

/**
 * Words that were read with doubt and are none, as what the question looks for and they are most like: the further off
 * the more doubtful they are. A word of English is never taken for another one, nor what is as near to a word that
 * looks alike.
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

/** The word that one was misread for; undefined where none is near, or something else is as near. */
function nearest(read: string, { confidence }: DoubtfulWord, wanted: ReadonlySet<string>): string | undefined {
  const doubt = Math.min(1, (1 - confidence) / (1 - FULL_DOUBT));
  const near = [...wanted]
    .map((word) => ({ word, wrong: distance(word, read) }))
    .filter(({ word, wrong }) => wrong <= Math.floor(word.length * WRONG_MAX * doubt))
    .sort((a, b) => a.wrong - b.wrong);
  const [best, second] = near;
  return second?.wrong === best?.wrong ? undefined : best?.word;
}

/** Whether a word of English that is read for this one is as near to what was read. */
function looksLikeAnother(word: string, read: string): boolean {
  const wrong = distance(word, read);
  // Of three pieces of a word, one is whole in every word that differs by two letters, which is told sooner than the
  // distance.
  const third = Math.ceil(word.length / (PAIR + 1));
  const pieces = [0, 1, 2].map((at) => word.slice(at * third, (at + 1) * third));
  for (const other of ENGLISH_WORDS) {
    if (Math.abs(other.length - word.length) > PAIR || other === word) continue;
    if (!pieces.some((piece) => other.includes(piece))) continue;
    if (distance(other, read) <= wrong && distance(other, word) <= PAIR && !isInflection(other, word)) return true;
  }
  return false;
}

/** Whether one word is the other with an ending: `cell`, `cells`. */
const isInflection = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);

const lettersIn = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []).filter(isLong));

const isLong = ({ length }: string): boolean => length >= LETTERS_MIN;

const collectKeywords = ({ rubric }: Question): string[] =>
  (rubric?.criteria ?? []).flatMap(({ keywords }) => keywords);

/** A quotation as it stands in the answer, with the words that were read. */
export function toReadWords(quotation: string, text: string, { words }: CorrectedText): string {
  if (text.includes(quotation)) return quotation;
  return words.reduce((quoted, { read, meant }) => quoted.replaceAll(meant, read), quotation);
}

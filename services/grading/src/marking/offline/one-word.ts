import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Question } from '../../answers.ts';
import type { Marking, MarkRequest } from '../marker.ts';
import { numberInWords } from '../objective/number-words.ts';
import { readAgain } from '../text/read.ts';
import { areOneWord, isMisspelt, isNear, isWord } from '../text/spelling.ts';
import { fold } from './one-word-fold.ts';
import { isLike } from './one-word-near.ts';
import { followed, type Policy } from './policy.ts';

/** How an answer stands to the accepted ones. */
interface Verdict {
  right: boolean;
  confidence: number;
  reason: string;
}

/** Characters beyond which an answer is no word or phrase. */
const LENGTH_MAX = 500;
const LEAD_IN =
  /^(?:(?:the )?(?:answer|ans|word|term|name)(?: is| was)?|it is|it s|its|this is|that is|they are|i think(?: it is)?) (?=\S)/;
const HEDGE = /\b(?:or|either|maybe|not|neither|nor|never)\b|[/?]/i;

/**
 * Marks a one-word answer by the accepted ones. Case, accents, punctuation, articles, plurals and British or American spelling do not matter, nor one slip in five letters or two
 * in nine, unless what was written is a word of its own, another substance (nitrite for nitrate) or the answer to another question of the exam.
 * Signs of numbers, formulas and names do matter: `-5`, `1/5`, `Cl-`, `C#`.
 */
export function markOneWord({ question, snapshot, answer }: MarkRequest, { spelling }: Policy): Marking {
  const accepted = acceptedAnswers(question);
  const elsewhere = new Set(
    snapshot.questions
      .filter((other) => other.id !== question.id && other.type === QuestionType.ONE_WORD)
      .flatMap(acceptedAnswers)
      .map(fold),
  );
  const exact = spelling === 'exact';
  const { right, confidence, reason } = judge(answer.text, accepted, elsewhere, exact);
  const criteria = question.rubric?.criteria ?? [];
  return {
    awarded: right ? question.maxMarks : 0,
    criteria: criteria.map(({ name, marks }) => ({
      name,
      max: marks,
      awarded: right ? marks : 0,
      reason,
      evidence: [answer.text.trim()],
    })),
    feedback: exact ? `${reason} ${followed({ spelling })}` : reason,
    confidence,
    reviewReasons: [],
    examples: 0,
  };
}

function judge(text: string, accepted: readonly string[], elsewhere: ReadonlySet<string>, exact: boolean): Verdict {
  if (text.length > LENGTH_MAX) return { right: false, confidence: 0.5, reason: 'The answer is too long for a word.' };
  const whole = fold(text);
  const written = whole.replace(LEAD_IN, '');
  const said = `"${text.trim()}"`;
  const same = accepted.find((word) => {
    const key = fold(word);
    return areOneWord(key, whole) || areOneWord(singular(key), singular(written)) || sameNumber(key, written);
  });
  if (same) return { right: true, confidence: 0.98, reason: `${said} is the accepted answer "${same}".` };
  const meant = exact ? undefined : accepted.find((word) => isSlip(written, fold(word)));
  if (meant && !elsewhere.has(written)) {
    // Names stand in no list of words: `Austria` may be no slip in `Australia`.
    const confidence = fold(meant).split(' ').every(isWord) ? 0.85 : 0.55;
    return { right: true, confidence, reason: `${said} is taken for the accepted answer "${meant}", misspelt.` };
  }
  const within = accepted.find((word) => ` ${written} `.includes(` ${fold(word)} `));
  if (within && !HEDGE.test(text) && written.split(' ').length <= fold(within).split(' ').length + 3) {
    return {
      right: true,
      confidence: 0.55,
      reason: `${said} holds the accepted answer "${within}" among other words.`,
    };
  }
  const near = within !== undefined || accepted.some((word) => isLike(text, written, word));
  return {
    right: false,
    confidence: near ? 0.5 : 0.92,
    reason: `${said} is not an accepted answer (${accepted.join(', ')}).`,
  };
}

function sameNumber(a: string, b: string): boolean {
  const number = numberOf(a);
  return number !== undefined && number === numberOf(b);
}

function numberOf(text: string): number | undefined {
  if (/[\p{Sm}*/^]/u.test(text)) return undefined; // `√2`, `>5`
  const { words } = readAgain(text);
  return numberInWords(text) ?? (words.length === 1 ? words[0]!.number : undefined);
}

/** Words of a model answer that can stand for a one-word answer. */
const FEW = 4;

/** The key; a model answer of a few words stands in where none was given. None for a sentence. */
export function acceptedAnswers(question: Question): string[] {
  const accepted = question.answer?.accepted ?? [];
  if (accepted.length > 0) return accepted;
  const ways = (question.modelAnswer ?? '').split(OTHER_WAY).filter((word) => word.trim() !== '');
  return ways.every((way) => way.trim().split(/\s+/).length <= FEW) ? ways : [];
}

/** Between ways of answering; `m/s` is one. */
const OTHER_WAY = /\s*[;\n]\s*|\s+\/\s+|(?<=\p{L}{3})\/(?=\p{L}{3})|\s+or\s+/u;

function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=s|x|z|ch|sh)es$/, '')
    .replace(/s$/, '');
}

/** Word by word, each by its own length: `nuclear fusion` is no slip in `nuclear fission`, nor `Vitamin A` in `Vitamin C`. */
function isSlip(written: string, meant: string): boolean {
  const [words, wanted] = [written.split(' '), meant.split(' ')];
  if (words.length !== wanted.length) return isMisspelt(written, meant);
  return isNear(written, meant) && words.every((word, n) => word === wanted[n] || isMisspelt(word, wanted[n]!));
}

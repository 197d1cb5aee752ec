import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Question } from '../../answers.ts';
import type { Marking, MarkRequest } from '../marker.ts';
import { plainLetters } from '../text/letters.ts';
import { readAgain } from '../text/read.ts';
import { areOneWord, isMisspelt, isNear, isWord } from '../text/spelling.ts';
import { followed, type Policy } from './policy.ts';

/** How an answer stands to the accepted ones. */
interface Verdict {
  right: boolean;
  confidence: number;
  reason: string;
}

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
  const near = within !== undefined || accepted.some((word) => isLike(written, fold(word)));
  return {
    right: false,
    confidence: near ? 0.5 : 0.92,
    reason: `${said} is not an accepted answer (${accepted.join(', ')}).`,
  };
}

/** Written nearly the same, or sharing a word: a person should see whether that is what was meant. */
function isLike(written: string, meant: string): boolean {
  const words = new Set(meant.split(' ').filter((word) => word.length > 2));
  return isNear(written, meant) || written.split(' ').some((word) => words.has(word));
}

function sameNumber(a: string, b: string): boolean {
  const [left, right] = [a, b]
    .map((text) => readAgain(text).words)
    .map((words) => (words.length === 1 ? words[0] : undefined));
  return left?.number !== undefined && left.number === right?.number;
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

/** Lower case, no accents, no punctuation, no article, single spaces. Signs that make another number, formula or name of it stay. */
function fold(text: string): string {
  const folded = plainLetters(text.replace(RAISED, raised).replace(INITIALS, (letters) => letters.replaceAll('.', '')))
    .replace(/[−‐‑‒–—]/g, '-')
    .replace(/&/g, ' and ')
    .replace(/[’']s\b/g, 's')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\d),(?=\d)/g, '.')
    .replace(/(?<!\d)\.(?=\d)/g, '0.')
    .replace(/(?<=\p{L})\^/gu, '')
    .replace(PUNCTUATION, ' ')
    .replace(/\s*([=<>≤≥≠×÷*·/^±]|(?<=\s)[+-](?=\s)|%)\s*/g, '$1')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^(?:the|an?) (?=\S)/, '');
  return folded || text.trim();
}

/** `U.S.A.` */
const INITIALS = /\b(?:\p{L}\.){2,}/gu;
const RAISED = /(?<=(\d?))([⁰¹²³⁴-⁹⁺⁻]+)/g;

/** `x²` is `x2`, as `x^2` is; `10²` is `10^2`. */
function raised(_run: string, digit: string, run: string): string {
  return (
    (digit ? '^' : '') +
    Array.from(run)
      .map((sign) => '0123456789+-'['⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻'.indexOf(sign)])
      .join('')
  );
}

/**
 * All signs but those of numbers and formulas: `-5`, `1/5`, `2.5`, `Cl-`, `C#`, `x < 3`, `m/v`, `A ∩ B`. A stroke or a dash between words is
 * punctuation.
 */
const PUNCTUATION =
  /(?:(?!(?<![\p{L}\p{N}])-(?=\d)|(?<=(?<![\p{L}\p{N}])\p{L}{1,3}\d*)-(?![\p{L}\p{N}])|(?<=\d)[./](?=\d)|(?<=(?<!\p{L})[\p{L}\p{N}]{1,2}\s?)[/-](?=\s?[\p{L}\p{N}]{1,2}(?!\p{L})))[^\p{L}\p{N}\p{Sm}%#^*·])+/gu;

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

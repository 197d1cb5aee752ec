import type { Reading } from '../../text/read.ts';
import { rememberFor } from '../../text/remember.ts';
import { takesAllBack } from '../contradiction/statements.ts';
import { otherVerdict } from '../contradiction/verdicts.ts';
import { directionsKept } from '../directions/kept.ts';
import { listKind } from './lists.ts';
import { isShuffled, type OrderModel } from './word-order.ts';

/** An answer that is not what an answer looks like: it stays below full marks and a person looks. */
export interface Suspicion {
  /** Share of the marks that it cannot pass. */
  ceiling: number;
  feedback: string;
}

/** What an answer is set beside. */
export interface Standard {
  /** The model answer, or what a rubric wants where there is none. */
  expected: Reading | undefined;
  /** Somebody has written the model answer. */
  isWritten: boolean;
  /** Each way to give what is expected. */
  ways: readonly Reading[];
  keywords: Reading;
  order: OrderModel;
}

/** Looks for copied questions, bare lists of keywords and shuffled words. Undefined where nothing is odd. */
export function suspicions(
  answer: Reading,
  question: Reading,
  { expected, isWritten, ways, keywords, order }: Standard,
): Suspicion | undefined {
  if (ways.some((way) => isVerbatim(answer, way))) return undefined;
  const copied = ofQuestion(answer, question, expected);
  if (isCopy(copied, ALL_COPIED)) return { ceiling: 0, feedback: 'The answer only repeats the question.' };
  if (isCopy(copied, MOST_COPIED)) return { ceiling: 0.5, feedback: 'The answer says hardly more than the question.' };
  const list = BLANKS.test(question.text) ? 'names' : listKind(answer, question, expected, keywords);
  if (list === 'keywords') {
    return {
      ceiling: 0.5,
      feedback: 'The answer is a list of words, not an explanation: it says nothing about how they belong together.',
    };
  }
  if (list !== 'names' && isShuffled(answer, isWritten ? expected : undefined, ways, order)) {
    return { ceiling: 0.5, feedback: 'The words of this answer stand in no order that makes sentences.' };
  }
  return ofDecision(answer, question, expected, ways);
}

/** Who decides wrongly gives a reason for something else. */
const OTHER_CHOICE = 0.25;

/** An answer that as a whole decides otherwise than what is expected, or that takes back what it says. */
function ofDecision(
  answer: Reading,
  question: Reading,
  expected: Reading | undefined,
  ways: readonly Reading[],
): Suspicion | undefined {
  const other = expected && otherVerdict(answer, expected, question);
  if (other) return { ceiling: OTHER_CHOICE, feedback: other };
  const kept = ways.map((way) => directionsKept(answer, way));
  if (kept.includes(-1) && !kept.includes(1)) {
    return {
      ceiling: 0.5,
      feedback: 'What is more and what is less, or where it goes, is the other way round in the model answer.',
    };
  }
  if (takesAllBack(answer, question) && !(expected && takesAllBack(expected, question)))
    return { ceiling: 0.5, feedback: 'It says itself that what it states is wrong.' };
  return undefined;
}

/** Questions whose blanks are filled with words in a list. */
const BLANKS = /_{2,}|\bfill\s+in\b|\bblanks?\b/i;

/** An answer's words as they are, without the stops at its end. */
const verbatim = rememberFor(({ text }: Reading) =>
  text
    .toLowerCase()
    .replace(/(?<![.\s])[.\s]+$/, '')
    .replace(/\s+/g, ' ')
    .trim(),
);

/** What is odd in the model answer itself is not odd. */
function isVerbatim(answer: Reading, expected: Reading): boolean {
  return verbatim(answer) === verbatim(expected);
}

/** Questions whose words make the answer, in another order or form. */
const ASKS_TO_CHANGE =
  /(?:^|[.:?!\n]\s*)(?:combine|join|re-?write|rephrase|change|correct|punctuate|re-?arrange|transform|turn|convert|unjumble)\b/i;

/** What stands before a copied question, and tells nothing: `The answer is …`, `I think …`, `Q1: …` */
const LEAD =
  /^\W*(?:(?:q(?:uestion)?|ans(?:wer)?|a)\s?\d*\s?[:.)-]+\s*|the question (?:is|asks|says)\b(?: (?:us|about|that|to))*[\s:,]*|(?:the|my) answer (?:is|to)\b(?: this| that)?\s*|(?:i|we) (?:think|believe|feel)\b(?: that)?\s*|(?:because|well|so|here)\b,?\s*)+/i;

/** What an answer takes from the question: shares of its words, and of those that stand side by side there. */
interface Copied {
  words: number;
  pairs: number;
}
/** From these shares on an answer is the question, or the question with some letters or words changed. */
const [ALL_COPIED, MOST_COPIED]: [Copied, Copied] = [
  { words: 0.9, pairs: 0.7 },
  { words: 0.8, pairs: 0.6 },
];

function isCopy(copied: Copied | undefined, least: Copied): boolean {
  return copied !== undefined && copied.words >= least.words && copied.pairs >= least.pairs;
}

/** What an answer that adds nothing that was expected takes from the question; undefined for any other. */
function ofQuestion(answer: Reading, question: Reading, expected: Reading | undefined): Copied | undefined {
  const lead = LEAD.exec(answer.text)?.[0].length ?? 0;
  const said = answer.words.filter(({ start }) => start >= lead);
  if (said.length < 3 || question.words.length < 3) return undefined;
  const asked = new Set(question.words.map((word) => word.stem));
  // `Join with although: It rained. We went.` leaves nothing to add, but something to change.
  const isMade = expected?.words.every(({ stem }) => asked.has(stem)) ?? ASKS_TO_CHANGE.test(question.text);
  if (isMade && !question.text.includes(answer.text.slice(said[0]!.start, said.at(-1)!.end))) return undefined;
  const wanted = new Set(expected?.words.map((word) => word.stem));
  const repeated = said.filter((word) => asked.has(word.stem));
  const adds = said.some((word) => !asked.has(word.stem) && wanted.has(word.stem));
  const text = new Set(question.words.slice(1).map((word, index) => `${question.words[index]!.stem} ${word.stem}`));
  const pairs = said.slice(1).filter((word, index) => text.has(`${said[index]!.stem} ${word.stem}`));
  return adds ? undefined : { words: repeated.length / said.length, pairs: pairs.length / (said.length - 1) };
}

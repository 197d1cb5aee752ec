import type { Reading } from '../../text/read.ts';
import { rememberFor } from '../../text/remember.ts';
import { takesAllBack } from '../../text/statements.ts';
import { directionsKept } from '../directions/kept.ts';
import { listKind } from './lists.ts';
import { otherVerdict } from './verdicts.ts';
import { isShuffled, type OrderModel } from './word-order.ts';

/** Why an answer does not look like an honest one. It stays below full marks, and a person looks at it. */
export interface Suspicion {
  /** The greatest share of the marks that it may get. */
  ceiling: number;
  /** What a candidate reads; empty where only the person who looks is told. */
  feedback: string;
  /** Whether the answer may contradict what is expected, which is for a person to say. */
  mayContradict?: true;
  /** It is about how the words are put together, which says nothing against the right result or order. */
  isOfForm?: true;
}

/** What an answer is compared with. */
export interface Standard {
  /** The model answer, or else the texts of the rubric. */
  expected: Reading | undefined;
  /** The model answer as written. */
  written: Reading | undefined;
  /** The alternatives of the expected answer. */
  ways: readonly Reading[];
  keywords: Reading;
  order: OrderModel;
}

/** Looks for copied questions, bare lists of keywords and shuffled words. Undefined where nothing is suspicious. */
export function suspicionOf(
  answer: Reading,
  question: Reading,
  { expected, written, ways, keywords, order }: Standard,
): Suspicion | undefined {
  if ([...ways, ...(written ? [written] : [])].some((way) => isVerbatim(answer, way))) return undefined;
  const copied = ofQuestion(answer, question, expected);
  if (isCopy(copied, ALL_COPIED)) return { ceiling: 0, feedback: 'The answer only repeats the question.' };
  if (isCopy(copied, MOST_COPIED)) return { ceiling: 0.5, feedback: 'The answer says hardly more than the question.' };
  const list = BLANKS.test(question.text) ? 'names' : listKind(answer, question, expected, keywords);
  if (list === 'keywords') {
    return {
      ceiling: 0.5,
      feedback: 'I read this as a list of words and could not tell how they are related.',
      isOfForm: true,
    };
  }
  if (list !== 'names' && isShuffled(answer, written && expected, ways, order)) {
    return { ceiling: 0.5, feedback: 'I could not follow the order of the words in this answer.', isOfForm: true };
  }
  return ofDecision(answer, question, expected, ways);
}

/** Ceiling of an answer with the wrong decision, whose reasons then support something else. */
const OTHER_CHOICE = 0.25;

/** The suspicion about an answer that decides differently from what is expected, or retracts what it says. */
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
    return { ceiling: 0.5, feedback: '', mayContradict: true };
  }
  if (takesAllBack(answer, question) && !(expected && takesAllBack(expected, question)))
    return { ceiling: 0.5, feedback: 'I read the end of the answer as taking back what it says before.' };
  return undefined;
}

/** Questions with blanks, which a list of words answers. */
const BLANKS = /_{2,}|\bfill\s+in\b|\bblanks?\b/i;

/** The words of an answer as written, without full stops at the end. */
const verbatim = rememberFor(({ text }: Reading) =>
  text
    .toLowerCase()
    .replace(/(?<![.\s])[.\s]+$/, '')
    .replace(/\s+/g, ' ')
    .trim(),
);

/** Whether an answer is a model answer word for word, so that nothing about it is suspicious. */
function isVerbatim(answer: Reading, expected: Reading): boolean {
  return verbatim(answer) === verbatim(expected);
}

/** Questions that are answered with their own words in another order or form. */
const ASKS_TO_CHANGE =
  /(?:^|[.:?!\n]\s*)(?:combine|join|re-?write|rephrase|change|correct|punctuate|re-?arrange|transform|turn|convert|unjumble)\b/i;

/** Introductions to a copied question: `The answer is …`, `I think …`, `Q1: …` */
const LEAD =
  /^\W*(?:(?:q(?:uestion)?|ans(?:wer)?|a)\s?\d*\s?[:.)-]+\s*|the question (?:is|asks|says)\b(?: (?:us|about|that|to))*[\s:,]*|(?:the|my) answer (?:is|to)\b(?: this| that)?\s*|(?:i|we) (?:think|believe|feel)\b(?: that)?\s*|(?:because|well|so|here)\b,?\s*)+/i;

/**
 * How much of an answer is copied from the question: the shares of its words, and of its pairs of neighbouring words.
 */
interface Copied {
  words: number;
  pairs: number;
}
/** An answer with at least these shares is the question, unchanged or with some letters or words changed. */
const [ALL_COPIED, MOST_COPIED]: [Copied, Copied] = [
  { words: 0.9, pairs: 0.7 },
  { words: 0.8, pairs: 0.6 },
];

function isCopy(copied: Copied | undefined, least: Copied): boolean {
  return copied !== undefined && copied.words >= least.words && copied.pairs >= least.pairs;
}

/** Measures what an answer copies from the question; undefined where it adds something that was expected. */
function ofQuestion(answer: Reading, question: Reading, expected: Reading | undefined): Copied | undefined {
  const lead = LEAD.exec(answer.text)?.[0].length ?? 0;
  const said = answer.words.filter(({ start }) => start >= lead);
  if (said.length < 3 || question.words.length < 3) return undefined;
  const asked = new Set(question.words.map((word) => word.stem));
  // An answer need not add anything where the question has all the words needed, as in `Join with although: It rained.
  // We went.`
  const isMade = expected?.words.every(({ stem }) => asked.has(stem)) ?? ASKS_TO_CHANGE.test(question.text);
  if (isMade && !question.text.includes(answer.text.slice(said[0]!.start, said.at(-1)!.end))) return undefined;
  const wanted = new Set(expected?.words.map((word) => word.stem));
  const repeated = said.filter((word) => asked.has(word.stem));
  const adds = said.some((word) => !asked.has(word.stem) && wanted.has(word.stem));
  const text = new Set(question.words.slice(1).map((word, index) => `${question.words[index]!.stem} ${word.stem}`));
  const pairs = said.slice(1).filter((word, index) => text.has(`${said[index]!.stem} ${word.stem}`));
  return adds ? undefined : { words: repeated.length / said.length, pairs: pairs.length / (said.length - 1) };
}

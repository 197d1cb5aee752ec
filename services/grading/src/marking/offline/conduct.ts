import type { Reading } from '../text/read.ts';
import { dividedAt } from './clauses.ts';
import { contradiction } from './contradiction.ts';
import { directionsKept } from './directions/kept.ts';
import { isSwapped } from './pairs.ts';
import { otherVerdict } from './verdicts.ts';
import { isShuffled, type OrderModel } from './word-order.ts';

/** An answer that is not what an answer looks like: it stays below full marks and a person looks. */
export interface Suspicion {
  /** Share of the marks that it cannot pass. */
  ceiling: number;
  feedback: string;
  /** The feedback names what says the opposite of the model answer. */
  isDenial?: boolean;
}

/** Questions that a bare list answers. */
const ASKS_FOR_LIST =
  /\b(?:name|list|identify|enumerate|give|which|who|when|where|how many|how much|state (?:any |the |two|three|four|\d)|includ\w*|contain\w*|consist\w*|what (?:\w+ ){0,3}(?:names?|types?|kinds?|ways?|parts?|stages?|steps|phases|components?|factors|unit))\b/i;
const ASKS_FOR_PROSE =
  /\b(?:explain|describe|discuss|why|how (?:do|does|did|is|are|can|would)|compare|contrast|differentiate|distinguish|justify|argue|evaluate|define|elaborate)\b/i;
/** Sentences have at least this share of words that only hold them together; lists have at most this share of them. */
const [PROSE, LIST] = [0.2, 0.12];
/** Four words of meaning in a row can be a terse sentence, `open switch creates gap`. */
const FEWEST_BARE = 5;
/** Fewer words of meaning are no list. */
const LEAST_LISTED = 4;

/** Looks for copied questions, bare lists of keywords, shuffled words and what the model answer denies. Undefined where nothing is odd. */
export function suspicions(
  answer: Reading,
  question: Reading,
  expected: Reading | undefined,
  alternatives: readonly Reading[],
  keywords: Reading,
  order: OrderModel,
): Suspicion | undefined {
  if (expected && [expected, ...alternatives].some((way) => isVerbatim(answer, way))) return undefined;
  if (copiesQuestion(answer, question, expected))
    return { ceiling: 0, feedback: 'The answer only repeats the question.' };
  if (isKeywordList(answer, question, expected) || isBareOfKeywords(answer, question, keywords)) {
    return {
      ceiling: 0.5,
      feedback: 'The answer is a list of words, not an explanation: it says nothing about how they belong together.',
    };
  }
  if (isShuffled(answer, expected, order)) {
    return { ceiling: 0.5, feedback: 'The words of this answer stand in no order that makes sentences.' };
  }
  const other = expected && otherVerdict(answer, expected, question);
  if (other) return { ceiling: 0.5, feedback: other };
  const kept = alternatives.map((way) => directionsKept(answer, way));
  if (kept.includes(-1) && !kept.includes(1)) {
    return {
      ceiling: 0.5,
      feedback: 'What is more and what is less, or where it goes, is the other way round in the model answer.',
    };
  }
  const denied = contradiction(answer, alternatives);
  if (denied) {
    return {
      ceiling: 0.5,
      feedback: `It seems to say the opposite of the model answer: "${denied.said}".`,
      isDenial: true,
    };
  }
  if (alternatives.length > 0 && alternatives.every((way) => isSwapped(answer, way, question))) {
    return { ceiling: 0.5, feedback: 'It says of one thing what belongs to another.' };
  }
  return undefined;
}

/** What is odd in the model answer itself is not odd. */
function isVerbatim(answer: Reading, expected: Reading): boolean {
  const [said, wanted] = [answer, expected].map(({ text }) =>
    text
      .toLowerCase()
      .replace(/\s+|[.\s]+$/g, ' ')
      .trim(),
  );
  return said === wanted;
}

/** Questions whose words make the answer, in another order or form. */
const ASKS_TO_CHANGE =
  /(?:^|[.:?!\n]\s*)(?:combine|join|re-?write|rephrase|change|correct|punctuate|re-?arrange|transform|turn|convert|unjumble)\b/i;

/** Nine in ten of its words stand in the question, in the question's order, and it adds nothing that was expected. */
function copiesQuestion(answer: Reading, question: Reading, expected: Reading | undefined): boolean {
  if (answer.words.length < 3 || question.words.length < 3) return false;
  const asked = new Set(question.words.map((word) => word.stem));
  // `Join with although: It rained. We went.` leaves nothing to add, but something to change.
  const isMade = expected?.words.every(({ stem }) => asked.has(stem)) ?? ASKS_TO_CHANGE.test(question.text);
  if (isMade && !question.text.includes(answer.text.trim().replace(/[.?!]+$/, ''))) return false;
  const wanted = new Set(expected?.words.map((word) => word.stem));
  const repeated = answer.words.filter((word) => asked.has(word.stem));
  const adds = answer.words.some((word) => !asked.has(word.stem) && wanted.has(word.stem));
  const text = new Set(question.words.slice(1).map((word, index) => `${question.words[index]!.stem} ${word.stem}`));
  const pairs = answer.words.slice(1).filter((word, index) => text.has(`${answer.words[index]!.stem} ${word.stem}`));
  return !adds && repeated.length >= 0.9 * answer.words.length && pairs.length >= 0.7 * (answer.words.length - 1);
}

/** A list of words where sentences were asked for, or where the model answer has sentences for the same words. */
function isKeywordList(answer: Reading, question: Reading, expected: Reading | undefined): boolean {
  if (saysOrder(answer) || (expected && isEquation(expected) && isEquation(answer))) return false;
  if (expected && isBareOf(answer, expected)) return true;
  if (!looksLikeList(answer)) return false;
  if (ASKS_FOR_PROSE.test(question.text)) return true;
  return !ASKS_FOR_LIST.test(question.text) && expected !== undefined && !looksLikeList(expected);
}

/** The rubric's keywords and hardly another word, where sentences were asked for. */
function isBareOfKeywords(answer: Reading, question: Reading, keywords: Reading): boolean {
  return (
    bindingShare(answer) <= LIST &&
    !saysOrder(answer) &&
    isMadeOf(answer, keywords, 0.9) &&
    ASKS_FOR_PROSE.test(question.text)
  );
}

/** Whether so large a share of enough words of meaning stand in another text. */
function isMadeOf({ content }: Reading, other: Reading, share: number): boolean {
  const known = new Set(other.content.map(({ stem }) => stem));
  return (
    content.length >= LEAST_LISTED && content.filter(({ stem }) => known.has(stem)).length >= share * content.length
  );
}

const isEquation = ({ text }: Reading): boolean => /=|->|[→⇒⇌↔]/.test(text);

/** The model answer's words without what holds them together there; without commas it takes five to a sentence and no other word. */
function isBareOf(answer: Reading, expected: Reading): boolean {
  if (bindingShare(expected) < PROSE || bindingShare(answer) > LIST) return false;
  const separated = separatorsOf(answer) >= answer.content.length / 3;
  const bare =
    answer.content.length === answer.words.length && answer.words.length >= FEWEST_BARE * answer.sentences.length;
  return (separated || bare) && isMadeOf(answer, expected, 0.8);
}

/** Commas, line breaks and the like. */
function separatorsOf({ text }: Reading): number {
  return text.match(/[,;•|\n]|\band\b/g)?.length ?? 0;
}

function bindingShare({ words }: Reading): number {
  return words.filter((word) => !word.content && word.text !== 'and').length / words.length;
}

/** What divides steps, and what leads from one to the next. */
const [STEP, ARROW] = [/[,;•|\n]|\s[-–—]\s/g, /->|[→⇒]/g];

/** `receptor -> neurone -> muscle`, `- water evaporates - rain falls`: arrows, or a verb in every other step, show what follows what. */
function saysOrder({ text, words }: Reading): boolean {
  if ((text.match(ARROW)?.length ?? 0) > 1) return true;
  const ends = [...text.matchAll(STEP)].map(({ index }) => index);
  const steps = dividedAt(words, ends);
  const told = steps.filter((step) => step.length > 1 && step.some(({ pos }) => pos === 'VERB'));
  return steps.length > 2 && told.length >= steps.length / 2;
}

/** At least four words of meaning, hardly any that hold a sentence together, no verb. */
function looksLikeList(reading: Reading): boolean {
  if (reading.content.length < LEAST_LISTED) return false;
  // Sentences of their own are no list, however short; commas and line breaks make one.
  const separators = separatorsOf(reading);
  if (separators === 1 || (reading.sentences.length > 1 && separators < reading.content.length / 3)) return false;
  const verbs = reading.words.filter(
    (word) => word.pos === 'AUX' || (word.pos === 'VERB' && !word.text.endsWith('ing')),
  );
  return bindingShare(reading) <= LIST && verbs.length <= 0.1 * reading.words.length;
}

import { type Reading, readText, type Word } from '../../text/read.ts';
import { dividedAt } from '../likeness/clauses.ts';

/** Questions that a bare list answers. */
const ASKS_FOR_LIST =
  /\b(?:name|list|identify|enumerate|give|which|who|when|where|how many|how much|state (?:any |the |two|three|four|\d)|includ\w*|contain\w*|consist\w*|what (?:\w+ ){0,3}(?:names?|types?|kinds?|ways?|parts?|stages?|steps|phases|components?|factors|unit))\b/i;
/** What may be answered so where nobody has written sentences for it. */
const ASKS_FOR_SEVERAL = /\bwhat (?:are|were)\b/i;
const ASKS_FOR_PROSE =
  /\b(?:explain|describe|discuss|why|how (?:do|does|did|is|are|can|would)|compare|contrast|differentiate|distinguish|justify|argue|evaluate|define|elaborate)\b/i;
/** Sentences have at least this share of words that only hold them together; lists have at most this share of them. */
const [PROSE, LIST] = [0.2, 0.12];
/** Four words of meaning in a row can be a terse sentence, `open switch creates gap`. */
const FEWEST_BARE = 5;
/** From so many marks a word on, each word stands alone. */
const ONE_BY_ONE = 0.6;
/** Fewer words of meaning are no list. */
const LEAST_LISTED = 4;

/**
 * What an answer without sentences is: `names` that the model answer lists too, or `keywords` where sentences were
 * asked for, or where the model answer has sentences for the same words. Undefined where it is neither.
 */
export function listKind(
  answer: Reading,
  question: Reading,
  expected: Reading | undefined,
  keywords: Reading,
): 'names' | 'keywords' | undefined {
  const list = withoutMarks(answer);
  if (saysOrder(list, keywords) || (expected && isEquation(expected) && isEquation(list))) return undefined;
  const isProse = asksForProse(question);
  const isBare = bindingShare(list) <= LIST;
  if (expected && !isProse && isBare && isCoveredBy(list, namesIn(expected), 0.8)) return 'names';
  if (expected && isStrippedFrom(list, expected)) return 'keywords';
  if ((isProse || !ASKS_FOR_LIST.test(question.text)) && containsOnly(list, keywords, question, isProse))
    return 'keywords';
  if (enumerates(answer) && !(expected && enumerates(expected))) {
    const isWanted = (ASKS_FOR_LIST.test(question.text) || ASKS_FOR_SEVERAL.test(question.text)) && !isProse;
    if (!isWanted || (expected && bindingShare(expected) >= PROSE && isCoveredBy(list, expected, 0.8)))
      return 'keywords';
  }
  if (!looksLikeList(list)) return undefined;
  const isOdd = !ASKS_FOR_LIST.test(question.text) && expected !== undefined && !looksLikeList(expected);
  return isProse || isOdd ? 'keywords' : undefined;
}

/** Whether a question asks for more than names: to explain, to compare, why. */
export function asksForProse({ text }: Reading): boolean {
  return ASKS_FOR_PROSE.test(text);
}

/** `Keywords:`, and the numbers and signs before the items of a list. */
const [TITLE, MARK] = [
  /^\s*(?:key ?(?:words?|points?|terms?)|points?|answers?)\s*:\s*/i,
  /(?:^|\s)(?:[-–*•]|\(?(?:\d{1,2}|\p{Ll})[.)])\s+(?=\p{L})/gu,
];

function withoutMarks(answer: Reading): Reading {
  const text = answer.text.replace(TITLE, '').replace(MARK, '\n').trim();
  return text === answer.text.trim() ? answer : readText(text);
}

/** Names have at most this many words, `a nucleus with DNA`, and say nothing. */
const NAME = 4;

/**
 * Most of a text is single words between commas and the like, whatever stands before them or after: `It has to do with
 * light, plants, energy, …`
 */
function enumerates({ words, text, content }: Reading): boolean {
  const ends = [...text.matchAll(DIVIDES)].map(({ index }) => index);
  const listed = words.filter(({ text: word }) => word !== 'and' && word !== 'or');
  const single = dividedAt(listed, ends).filter(
    ([word, ...others]) => word?.content && word.number === undefined && others.length === 0,
  );
  return single.length >= LEAST_LISTED && single.length >= content.length / 2;
}

/**
 * Words of what a sentence lists: `sand`, `silt` and `clay` of `They are sand, silt and clay.`, or lines of which each
 * is a name.
 */
function namesIn({ bySentence, text, words, content }: Reading): Pick<Reading, 'content'> {
  const lines = dividedAt(
    words,
    [...text.matchAll(/\n/g)].map(({ index }) => index),
  );
  if (lines.length > 1 && lines.every(isNameOnly)) return { content };
  const listed = bySentence.flatMap((words) => {
    const [first = [], ...others] = splitItems(words, text);
    return others.length > 1 && others.every(isNameOnly) ? [first.slice(-NAME), ...others].flat() : [];
  });
  return { content: listed.filter((word) => word.content) };
}

function isNameOnly(words: readonly Word[]): boolean {
  return words.length <= NAME && !words.some(({ pos }) => pos === 'AUX');
}

/** The words of a sentence between its commas, `and` and `or`. */
function splitItems(words: readonly Word[], text: string): Word[][] {
  const items: Word[][] = [[]];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    if (before && text.slice(before.end, word.start).includes(',')) items.push([]);
    if (word.text === 'and' || word.text === 'or') items.push([]);
    else items.at(-1)!.push(word);
  }
  return items.filter(({ length }) => length > 0);
}

/** Whether so large a share of enough words of meaning stand in another text. */
function isCoveredBy({ content }: Reading, other: Pick<Reading, 'content'>, share: number): boolean {
  const known = new Set(other.content.map(({ stem }) => stem));
  return (
    content.length >= LEAST_LISTED && content.filter(({ stem }) => known.has(stem)).length >= share * content.length
  );
}

const ARTICLES = new Set(['a', 'an', 'the']);

/**
 * Keywords, words of the question and hardly a word more; the `of` of `store of value` makes no sentence. Where no
 * sentences were asked for it takes more of them.
 */
function containsOnly(list: Reading, keywords: Reading, question: Reading, isProse: boolean): boolean {
  const own = new Set(keywords.words.flatMap(({ text }) => (ARTICLES.has(text) ? [] : [text])));
  const binding = list.words.filter(({ content, text }) => !content && text !== 'and' && !own.has(text));
  // `Weather: short period. Climate: long period.` says what belongs to what.
  if (/\p{L}:\s/u.test(list.text) || (!isProse && list.content.length < FEWEST_BARE)) return false;
  const known = { content: [...keywords.content, ...question.content] };
  return keywords.content.length > 0 && binding.length <= LIST * list.words.length && isCoveredBy(list, known, 0.9);
}

const isEquation = ({ text }: Reading): boolean => /=|->|[→⇒⇌↔]/.test(text);

/**
 * The model answer's words without what holds them together there; without commas it takes five to a sentence and no
 * other word.
 */
function isStrippedFrom(answer: Reading, expected: Reading): boolean {
  const separators = countSeparators(answer);
  const isOneByOne = separators >= ONE_BY_ONE * answer.words.length;
  if (bindingShare(expected) < PROSE || (bindingShare(answer) > LIST && !isOneByOne)) return false;
  const separated = separators >= answer.content.length / 3;
  const bare =
    answer.content.length === answer.words.length && answer.words.length >= FEWEST_BARE * answer.sentences.length;
  return (separated || bare) && isCoveredBy(answer, expected, 0.8);
}

/** What divides listed words; a colon or a dash says what belongs to what. */
const DIVIDES = /[,;•|/\n]|\b(?:and|or)\b|\.(?=\s|$|\.)/g;

/** Commas, line breaks and the like, and the stop after a word that stands alone. */
function countSeparators({ text }: Reading): number {
  return text.match(/[,;•|/\n]|\band\b|(?<=(?:^|\.\s)[^\s.]+)\./g)?.length ?? 0;
}

function bindingShare({ words }: Reading): number {
  return words.filter((word) => !word.content && word.text !== 'and').length / words.length;
}

/** What divides steps, and what leads from one to the next. */
const [STEP, ARROW] = [/[,;•|\n]|\s[-–—]\s/g, /->|[→⇒]/g];

/**
 * `receptor -> neurone -> muscle`, `- water evaporates - rain falls`: arrows, or a verb in every other step, show what
 * follows what.
 */
function saysOrder({ text, words }: Reading, keywords: Reading): boolean {
  if ((text.match(ARROW)?.length ?? 0) > 1) return true;
  const ends = [...text.matchAll(STEP)].map(({ index }) => index);
  const steps = dividedAt(words, ends);
  // `Fixed incomes, purchasing power`: words of keywords tell nothing.
  const own = new Set(keywords.words.map(({ text: word }) => word));
  const told = steps.filter(
    (step) =>
      step.length > 1 && step.some(({ pos }) => pos === 'VERB') && step.some(({ text: word }) => !own.has(word)),
  );
  return steps.length > 2 && told.length >= steps.length / 2;
}

/** At least four words of meaning, hardly any that hold a sentence together, no verb. */
function looksLikeList(reading: Reading): boolean {
  if (reading.content.length < LEAST_LISTED) return false;
  // Sentences of their own are no list, however short; commas and line breaks make one.
  const separators = countSeparators(reading);
  if (separators === 1 || (reading.sentences.length > 1 && separators < reading.content.length / 3)) return false;
  const verbs = reading.words.filter(
    (word) => word.pos === 'AUX' || (word.pos === 'VERB' && !word.text.endsWith('ing')),
  );
  return bindingShare(reading) <= LIST && verbs.length <= 0.1 * reading.words.length;
}

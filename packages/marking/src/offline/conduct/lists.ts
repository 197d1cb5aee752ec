import { type Reading, readText, type Word } from '../../text/read.ts';
import { dividedAt } from '../likeness/clauses.ts';

/** Questions that a bare list may answer. */
const ASKS_FOR_LIST =
  /\b(?:name|list|identify|enumerate|give|which|who|when|where|how many|how much|state (?:any |the |two|three|four|\d)|includ\w*|contain\w*|consist\w*|what (?:\w+ ){0,3}(?:names?|types?|kinds?|ways?|parts?|stages?|steps|phases|components?|factors|unit))\b/i;
/** Questions that a list may answer where the model answer has no sentences. */
const ASKS_FOR_SEVERAL = /\bwhat (?:are|were)\b/i;
const ASKS_FOR_PROSE =
  /\b(?:explain|describe|discuss|why|how (?:do|does|did|is|are|can|would)|compare|contrast|differentiate|distinguish|justify|argue|evaluate|define|elaborate)\b/i;
/** Shares of function words: sentences have at least the first, lists at most the second. */
const [PROSE, LIST] = [0.2, 0.12];
/** The fewest content words of a bare list; four may be a terse sentence, `open switch creates gap`. */
const FEWEST_BARE = 5;
/** With at least this many separators per word, an answer lists single words. */
const ONE_BY_ONE = 0.6;
/** The fewest content words of a list. */
const LEAST_LISTED = 4;

/**
 * Classifies an answer without sentences: `names` that the model answer lists too, or `keywords` where sentences were
 * asked for or the model answer has sentences with the same words. Undefined where it is neither.
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
function asksForProse({ text }: Reading): boolean {
  return ASKS_FOR_PROSE.test(text);
}

/** `Keywords:`, and the numbers and bullets before the items of a list. */
const [TITLE, MARK] = [
  /^\s*(?:key ?(?:words?|points?|terms?)|points?|answers?)\s*:\s*/i,
  /(?:^|\s)(?:[-–*•]|\(?(?:\d{1,2}|\p{Ll})[.)])\s+(?=\p{L})/gu,
];

function withoutMarks(answer: Reading): Reading {
  const text = answer.text.replace(TITLE, '').replace(MARK, '\n').trim();
  return text === answer.text.trim() ? answer : readText(text);
}

/** The longest name in a list, in words: `a nucleus with DNA`. */
const NAME = 4;

/**
 * Whether most of a text is single words between commas or the like, whatever comes before or after: `It has to do with
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
 * The words that a sentence lists, such as `sand`, `silt` and `clay` in `They are sand, silt and clay.`, or the words
 * of lines that are names.
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

/** Splits a sentence at commas, `and` and `or`. */
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

/** Whether a text has enough content words and at least this share of them is in another text. */
function isCoveredBy({ content }: Reading, other: Pick<Reading, 'content'>, share: number): boolean {
  const known = new Set(other.content.map(({ stem }) => stem));
  return (
    content.length >= LEAST_LISTED && content.filter(({ stem }) => known.has(stem)).length >= share * content.length
  );
}

const ARTICLES = new Set(['a', 'an', 'the']);

/**
 * Whether a text has keywords, words of the question and hardly anything else; the `of` in `store of value` does not
 * make a sentence. Where no sentences were asked for, more words are required.
 */
function containsOnly(list: Reading, keywords: Reading, question: Reading, isProse: boolean): boolean {
  const own = new Set(keywords.words.flatMap(({ text }) => (ARTICLES.has(text) ? [] : [text])));
  const binding = list.words.filter(({ content, text }) => !content && text !== 'and' && !own.has(text));
  // Labels show what belongs to what: `Weather: short period. Climate: long period.`
  if (/\p{L}:\s/u.test(list.text) || (!isProse && list.content.length < FEWEST_BARE)) return false;
  const known = { content: [...keywords.content, ...question.content] };
  return keywords.content.length > 0 && binding.length <= LIST * list.words.length && isCoveredBy(list, known, 0.9);
}

const isEquation = ({ text }: Reading): boolean => /=|->|[→⇒⇌↔]/.test(text);

/**
 * Whether an answer is the model answer stripped of its function words. Without commas it must have at least five words
 * and no others.
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

/** Separators of a list. Colons and dashes are excluded, since they show what belongs to what. */
const DIVIDES = /[,;•|/\n]|\b(?:and|or)\b|\.(?=\s|$|\.)/g;

/** Counts commas, line breaks and the like, and full stops after single words. */
function countSeparators({ text }: Reading): number {
  return text.match(/[,;•|/\n]|\band\b|(?<=(?:^|\.\s)[^\s.]+)\./g)?.length ?? 0;
}

function bindingShare({ words }: Reading): number {
  return words.filter((word) => !word.content && word.text !== 'and').length / words.length;
}

/** Separators of steps, and arrows from one step to the next. */
const [STEP, ARROW] = [/[,;•|\n]|\s[-–—]\s/g, /->|[→⇒]/g];

/**
 * Whether arrows, or a verb in every other step, show an order: `receptor -> neurone -> muscle`, `- water evaporates -
 * rain falls`.
 */
function saysOrder({ text, words }: Reading, keywords: Reading): boolean {
  if ((text.match(ARROW)?.length ?? 0) > 1) return true;
  const ends = [...text.matchAll(STEP)].map(({ index }) => index);
  const steps = dividedAt(words, ends);
  // Words of the keywords do not count as verbs: `fixed incomes, purchasing power`.
  const own = new Set(keywords.words.map(({ text: word }) => word));
  const told = steps.filter(
    (step) =>
      step.length > 1 && step.some(({ pos }) => pos === 'VERB') && step.some(({ text: word }) => !own.has(word)),
  );
  return steps.length > 2 && told.length >= steps.length / 2;
}

/** Whether a text has at least four content words, hardly any function words and no verb. */
function looksLikeList(reading: Reading): boolean {
  if (reading.content.length < LEAST_LISTED) return false;
  // Short sentences are not a list; commas and line breaks make one.
  const separators = countSeparators(reading);
  if (separators === 1 || (reading.sentences.length > 1 && separators < reading.content.length / 3)) return false;
  const verbs = reading.words.filter(
    (word) => word.pos === 'AUX' || (word.pos === 'VERB' && !word.text.endsWith('ing')),
  );
  return bindingShare(reading) <= LIST && verbs.length <= 0.1 * reading.words.length;
}

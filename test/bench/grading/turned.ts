import { readCached, type Word } from '@exam-evaluation/marking/text/read.ts';

/** The most words that an exchanged phrase has. */
const LONGEST = 5;
const OF_PHRASE = new Set(['DET', 'ADJ', 'NOUN', 'PROPN', 'NUM']);
const NAMES = new Set(['NOUN', 'PROPN']);
/** Words that mean the same whichever side comes first: `A meets B`. */
const EITHER_WAY =
  /^(?:is|are|was|were|be|been|being|and|or|as|with|like|unlike|between|equal\w*|meet\w*|met|touch\w*|differ\w*|resembl\w*|join\w*|connect\w*|includ\w*|contain\w*|ha[sd]|have|mean\w*|call\w*)$/;
/** Prepositions beside a verb that belong to the link between two sides: `is made by`, `turns into`. */
const LINKS = new Set(['by', 'from', 'to', 'into', 'than', 'through']);

/** A sentence with the two names around its verb, or around `from … to …`, exchanged; undefined where it has no such two. */
export function exchanged(sentence: string): string | undefined {
  return aroundFrom(sentence) ?? aroundVerb(sentence);
}

function aroundFrom(sentence: string): string | undefined {
  const { words } = readCached(sentence);
  const from = words.findIndex(({ text }) => text === 'from');
  const first = phraseAt(words, from + 1);
  if (from < 0 || !first || words[from + 1 + first.length]?.text !== 'to') return undefined;
  const second = phraseAt(words, from + 2 + first.length);
  return second && swap(sentence, first, second);
}

function aroundVerb(sentence: string): string | undefined {
  const { words } = readCached(sentence);
  const first = phraseAt(words, 0);
  if (!first) return undefined;
  let at = first.length;
  while (isOfVerb(words[at])) at += 1;
  const link = words.slice(first.length, at);
  const second = phraseAt(words, at);
  const isTurning = link.some(({ text }) => !EITHER_WAY.test(text)) && link.every(({ negated }) => !negated);
  return second && isTurning ? swap(sentence, first, second) : undefined;
}

function isOfVerb(word: Word | undefined): boolean {
  return word !== undefined && (word.pos === 'VERB' || word.pos === 'AUX' || LINKS.has(word.text));
}

/** The words of the name at a place, with its article and adjectives. */
function phraseAt(words: readonly Word[], at: number): Word[] | undefined {
  const rest = words.slice(at);
  const end = rest.findIndex(({ pos }) => !OF_PHRASE.has(pos));
  const phrase = end < 0 ? rest : rest.slice(0, end);
  return phrase.length > 0 && phrase.length <= LONGEST && NAMES.has(phrase.at(-1)!.pos) ? phrase : undefined;
}

function swap(sentence: string, first: readonly Word[], second: readonly Word[]): string | undefined {
  if (first.some(({ stem, content }) => content && second.some((other) => other.stem === stem))) return undefined;
  const [from, to] = [first, second].map((phrase) => [phrase[0]!.start, phrase.at(-1)!.end] as const);
  const isArticle = first[0]!.pos === 'DET';
  const [one, other] = [
    isArticle ? lowered(sentence.slice(...from!)) : sentence.slice(...from!),
    sentence.slice(...to!),
  ];
  const turned = sentence.slice(0, from![0]) + other + sentence.slice(from![1], to![0]) + one + sentence.slice(to![1]);
  return turned.charAt(0).toUpperCase() + turned.slice(1);
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Numbers in words, each with another number to put in its place. */
const IN_WORDS: Record<string, string> = {
  two: 'five',
  three: 'seven',
  four: 'nine',
  five: 'two',
  six: 'eleven',
  seven: 'three',
  eight: 'twelve',
  nine: 'four',
  ten: 'six',
  half: 'a third',
  twice: 'four times',
};
const IN_WORD = new RegExp(`\\b(?:${Object.keys(IN_WORDS).join('|')})\\b`, 'gi');
/** A number that stands alone: not part of a name such as CO2, and not the number of a list item. */
const IN_DIGITS = /(?<![\p{L}\d.])\d+(?:\.\d+)?(?![\p{L}\d]|[.):] )/gu;

/** A text with every number in it changed. */
export function otherNumbers(text: string): string {
  return text
    .replace(IN_DIGITS, (number) => String(2 * Number(number) + 3))
    .replace(IN_WORD, (word) => IN_WORDS[word.toLowerCase()]!);
}

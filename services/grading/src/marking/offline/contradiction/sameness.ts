import type { Reading, Word } from '../../text/read.ts';
import { rememberFor } from '../../text/remember.ts';
import { areShort } from '../directions/kept.ts';
import { clausesOf } from '../likeness/clauses.ts';

const ALIKE = new Set(['same', 'identical', 'equal', 'constant', 'unchanged', 'alike', 'unaffected', 'steady']);
const UNLIKE = new Set(['different', 'differs', 'differ', 'differed', 'unequal', 'dissimilar']);
/** Only as verbs, or denied: `a chemical change` says nothing of what stays. */
const CHANGES = new Set(['chang', 'alter', 'vari']);
/** What leads to such a word: `stays the same`, `remains constant`. */
const HOLDS = new Set(['stay', 'remain', 'keep', 'kept', 'hold']);
const COMPARATIVE = /^(?:\p{L}+er|more|less|fewer)$/u;
/** So much of what either says it of has to be of the same. */
const OF_BOTH = 0.75;

/** What a text says to be alike, at two times or of two things, or not to be. */
interface Likeness {
  isAlike: boolean;
  /** Stems of what it is said of. */
  of: Set<string>;
}

/**
 * How an answer stands to what the model answer says of sameness: `said` where both say of the same that it stays as it is, or that it does not, and nothing
 * else (`unchanged` for `stays the same`); `turned` where one says that it does and the other that it does not (`the same size` for `different sizes`, `as heavy
 * as` for `heavier than`). Undefined where neither can be told. Long texts are not looked at.
 */
export function samenessBeside(answer: Reading, expected: Reading, asked: Reading): 'said' | 'turned' | undefined {
  if (!areShort(answer, expected)) return undefined;
  const [said, wanted] = [likenessesOf(answer), likenessesOf(expected)];
  if (said.length === 0 || wanted.length === 0) return undefined;
  if (wanted.length === 1 && said.length === 1 && said[0]!.isAlike === wanted[0]!.isAlike)
    return saysNoMore(answer, expected, asked) && saysNoMore(expected, answer, asked) ? 'said' : undefined;
  const isTurned = wanted.some(({ isAlike, of }) => {
    const ofOne = said.filter((other) => areOfOne(other.of, of, asked));
    return ofOne.length > 0 && ofOne.every((other) => other.isAlike !== isAlike && !isExpected(other, wanted, asked));
  });
  return isTurned ? 'turned' : undefined;
}

function isExpected(said: Likeness, wanted: readonly Likeness[], asked: Reading): boolean {
  return wanted.some(({ isAlike, of }) => isAlike === said.isAlike && areOfOne(said.of, of, asked));
}

/** Whether all that one text says beyond sameness is in the other or in the question. */
function saysNoMore(one: Reading, other: Reading, asked: Reading): boolean {
  const known = new Set([...other.words, ...asked.words].map(({ stem }) => stem));
  return one.content.every((word) => known.has(word.stem) || isOfSameness(word));
}

function isOfSameness(word: Word): boolean {
  return likenessOf(word) !== undefined || HOLDS.has(word.stem);
}

/** What is not said of it is what the question asks about. */
function areOfOne(said: Set<string>, wanted: Set<string>, asked: Reading): boolean {
  const known = new Set(asked.words.map(({ stem }) => stem));
  const [own, other] = [said.difference(known), wanted.difference(known)];
  if (own.size === 0 && other.size === 0) return said.isSubsetOf(wanted) || wanted.isSubsetOf(said);
  const shared = own.intersection(other).size;
  return 2 * shared >= OF_BOTH * (own.size + other.size);
}

const likenessesOf = rememberFor((reading: Reading): Likeness[] =>
  clausesOf(reading).flatMap((words) => {
    const marks = words.flatMap((word, index) => {
      const isAlike = likenessOf(word) ?? comparedAt(words, index);
      return isAlike === undefined ? [] : [{ index, isAlike }];
    });
    return marks.map(({ index, isAlike }, place) => {
      const own = words.slice(place === 0 ? 0 : index, marks[place + 1]?.index);
      const of = own.filter((word) => word.content && !isOfSameness(word)).map(({ stem }) => stem);
      return { isAlike, of: new Set(of) };
    });
  }),
);

/** Whether a word says that things are alike; undefined where it says nothing of it. */
function likenessOf({ text, stem, pos, negated }: Word): boolean | undefined {
  if (ALIKE.has(text)) return !negated;
  if (UNLIKE.has(text)) return negated;
  if (CHANGES.has(stem) && (pos === 'VERB' || negated)) return negated;
  return undefined;
}

/** `As heavy as` says that they are alike, `heavier than` and `not as heavy as` that they are not. */
function comparedAt(words: readonly Word[], index: number): boolean | undefined {
  const { text, negated } = words[index]!;
  if (text === 'as' && words[index + 2]?.text === 'as') return !negated;
  return words[index + 1]?.text === 'than' && COMPARATIVE.test(text) ? negated : undefined;
}

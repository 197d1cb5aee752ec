import { type Reading, readCached } from '../../text/read.ts';
import { SAME_WORD } from '../../text/similarity.ts';
import { areSynonyms } from '../../text/synonyms.ts';
import { findInitials, findPhrase, initials, type PhraseMatch } from '../likeness/phrases.ts';
import { areSameExactly, type Exact, findExactly, parseExact } from './exact-keywords.ts';

/** The keywords of a criterion that an answer has. */
export interface KeywordsFound {
  /** Share of the keywords needed, 0-1; an opposite does not count. */
  share: number;
  /** The keywords found, in the order of the criterion. */
  said: PhraseMatch[];
  opposed: PhraseMatch[];
  /** Keywords not found; empty where no more are needed. */
  missing: string[];
  /** How many more are needed. */
  lacking: number;
  /** All keywords are numbers or formulas, which cannot be paraphrased. */
  areExact: boolean;
}

/** A digit, or an operator of a calculation. */
const EXACT = /[\d=+*/^×÷]/;

const WHOLE = 1;

/**
 * Looks for the keywords of a criterion; those with the same meaning count as one. `needed` of them are enough. A
 * keyword that the criterion negates, such as `scratch` in `does not scratch`, is expected to be negated.
 */
export function findKeywords(
  answer: Reading,
  keywords: readonly string[],
  needed: number,
  described: Reading,
  question: Reading,
): KeywordsFound {
  const exacts = new Map(keywords.map((keyword) => [keyword, parseExact(keyword, question)]));
  const groups = groupKeywords(keywords, exacts);
  const found = groups.map((group) =>
    best(group.map((keyword) => findAsMeant(answer, keyword, described, question, exacts.get(keyword)))),
  );
  const said = found.filter((hit): hit is PhraseMatch => hit !== undefined && !hit.opposed && hit.completeness > 0);
  const sum = said.reduce((total, { completeness }) => total + completeness, 0);
  const enough = Math.min(needed, groups.length);
  const share = Math.min(WHOLE, sum / enough);
  return {
    share,
    said,
    opposed: found.filter((hit): hit is PhraseMatch => hit?.opposed === true),
    areExact: keywords.every(
      (keyword) => EXACT.test(keyword) || readCached(keyword).words.some(({ number }) => number !== undefined),
    ),
    lacking: Math.max(0, Math.ceil(enough - sum)),
    missing: share === WHOLE ? [] : groups.flatMap(([first], index) => (found[index] ? [] : [first!])),
  };
}

/**
 * Groups keywords with the same meaning: the same words, a formula and its name, initials, the same quantity, or the
 * same order.
 */
function groupKeywords(keywords: readonly string[], exacts: ReadonlyMap<string, Exact | undefined>): string[][] {
  let groups: string[][] = [];
  for (const keyword of keywords) {
    const isOfGroup = (group: readonly string[]) =>
      group.some((other) => isSame(keyword, other) || areSameExactly(exacts.get(keyword), exacts.get(other)));
    // A keyword that belongs to two groups merges them, so that the order of the keywords does not matter.
    const same = groups.filter(isOfGroup);
    groups = [...groups.filter((group) => !same.includes(group)), [...same.flat(), keyword]];
  }
  return groups.toSorted(([a], [b]) => keywords.indexOf(a!) - keywords.indexOf(b!));
}

/** Whether two words or phrases mean the same. */
export function isSame(a: string, b: string): boolean {
  if (initials(a) === b || initials(b) === a) return true;
  return covers(readCached(a), readCached(b)) && covers(readCached(b), readCached(a));
}

/** Whether one keyword contains every word of the other, or a synonym of it. */
function covers(one: Reading, other: Reading): boolean {
  const stands = ({ stem, negated }: Reading['words'][number]) =>
    other.words.some((word) => negated === word.negated && (stem === word.stem || areSynonyms(stem, word.stem)));
  return one.words.length > 0 && one.words.every(stands);
}

function findAsMeant(
  answer: Reading,
  keyword: string,
  described: Reading,
  question: Reading,
  exact: Exact | undefined,
): PhraseMatch | undefined {
  const exactly = exact && findExactly(answer, keyword, exact);
  if (exactly !== undefined) return exactly ?? undefined;
  const wanted = findPhrase(described, keyword);
  const found = findPhrase(answer, keyword, wanted?.opposed === true && wanted.completeness === WHOLE);
  return (found && isSaid(found, keyword, question) ? found : undefined) ?? findInitials(answer, keyword);
}

/**
 * Whether a match is good enough for a keyword: it has all words of the keyword, or all of those that are not in the
 * question.
 */
function isSaid({ similarity, completeness, words }: PhraseMatch, keyword: string, question: Reading): boolean {
  if (similarity < SAME_WORD * completeness) return false;
  const asked = new Set(question.words.map(({ stem }) => stem));
  const found = new Set(words.map(({ stem }) => stem));
  const own = readCached(keyword).content.filter(({ stem }) => !asked.has(stem));
  return completeness === WHOLE || (own.length > 0 && own.every(({ stem }) => found.has(stem)));
}

function best(hits: readonly (PhraseMatch | undefined)[]): PhraseMatch | undefined {
  const worth = (hit: PhraseMatch | undefined) => (hit && !hit.opposed ? hit.completeness : 0);
  return hits.reduce((a, b) => (worth(b) > worth(a) || !a ? b : a), undefined);
}

import type { Reading, Word } from '../../text/read.ts';
import { rememberFor } from '../../text/remember.ts';
import { bestMatch, SAME_WORD } from '../../text/similarity.ts';
import { splitClauses } from '../likeness/clauses.ts';

/**
 * The fewest and the most content words of a clause that is examined: a shorter one has only one side, and a longer one
 * is too complex.
 */
const [LEAST_WORDS, MOST_WORDS] = [3, 20];
/**
 * The least shares of the content words that two clauses have in common: of the answer's clause, and of the expected
 * one.
 */
const [OF_SAID, OF_WANTED] = [0.8, 0.6];
/** Verbs that work both ways: `acids react with bases`. */
const MUTUAL =
  /^(?:react|mix|combin|meet|join|touch|marri|equal|differ|intersect|resembl|bond|connect|link|share|compet|interact|balanc|cross|match|multipli|add|relat|correspond|alternat|exchang|swap|chang|turn|come|go|mean|call|contain|includ|have|be)$/;
/** Words that divide the rest of a clause after its verb. */
const DIVIDERS = new Set(['to', 'into', 'than']);
const OF_PASSIVE = /^(?:is|are|was|were|be|been|being|get|gets|got)$/;

/**
 * The content words of a clause before and after a verb, or before and after a `to`, `into` or `than` that follows the
 * verb. In a passive, what follows `by` counts as before the verb.
 */
interface Sided {
  around: Word;
  before: Word[];
  behind: Word[];
}

/**
 * Whether a clause of the answer is an expected one with its two sides exchanged: `blood pumps the heart` for `the
 * heart pumps blood`. A clause that also occurs as expected does not count.
 */
export function areSidesExchanged(answer: Reading, expected: Reading): boolean {
  const [said, wanted] = [sidedIn(answer), sidedIn(expected)];
  const isSaid = (clause: Sided) => said.some((other) => areAlike(other, clause) && isInPlace(other, clause));
  const isWanted = (clause: Sided) => wanted.some((other) => areAlike(clause, other) && isInPlace(clause, other));
  return wanted.some((clause) =>
    said.some((other) => areAlike(other, clause) && isExchanged(other, clause) && !isSaid(clause) && !isWanted(other)),
  );
}

const allWords = ({ around, before, behind }: Sided): Word[] => [...before, around, ...behind];

function areAlike(said: Sided, wanted: Sided): boolean {
  if (!stands(wanted.around, [said.around])) return false;
  const [own, expected] = [allWords(said), allWords(wanted)];
  const share = (some: readonly Word[], all: readonly Word[]) =>
    some.filter((word) => stands(word, all)).length / some.length;
  return share(own, expected) >= OF_SAID && share(expected, own) >= OF_WANTED;
}

/**
 * Whether each side of the answer's clause has words expected on the other side, and no word expected before the verb
 * is there.
 */
function isExchanged(said: Sided, wanted: Sided): boolean {
  const { before, behind } = ownWords(wanted);
  return (
    before.some((word) => stands(word, said.behind)) &&
    behind.some((word) => stands(word, said.before)) &&
    !before.some((word) => stands(word, said.before))
  );
}

function isInPlace(said: Sided, wanted: Sided): boolean {
  const { before, behind } = ownWords(wanted);
  return before.some((word) => stands(word, said.before)) && behind.some((word) => stands(word, said.behind));
}

/** The words of each side that are not on the other. */
function ownWords({ before, behind }: Sided): Pick<Sided, 'before' | 'behind'> {
  const only = (own: readonly Word[], other: readonly Word[]) => own.filter((word) => !stands(word, other));
  return { before: only(before, behind), behind: only(behind, before) };
}

function stands(wanted: Word, words: readonly Word[]): boolean {
  const match = bestMatch(wanted, words);
  return match !== undefined && match.similarity >= SAME_WORD && !match.opposed;
}

/** The clauses of a text, split at each of their verbs and dividing words. */
const sidedIn = rememberFor((reading: Reading): Sided[] =>
  splitClauses(reading).flatMap((words) => {
    const { length } = contentWords(words);
    if (length < LEAST_WORDS || length > MOST_WORDS) return [];
    const places = words.keys().toArray();
    return [
      ...verbsAmong(words).map((verb) => aroundVerb(words, words.indexOf(verb))),
      ...places.filter((at) => DIVIDERS.has(words[at]!.text)).map((at) => aroundDivider(words, at)),
    ].filter(({ before, behind }) => before.length > 0 && behind.length > 0);
  }),
);

function verbsAmong(words: readonly Word[]): Word[] {
  const verbs = words.filter(({ pos }) => pos === 'VERB');
  // The tagger may take a verb for a noun, as in `Blood pumps the heart`, so without a verb every noun is tried.
  const isSeen = verbs.length > 0 || words.some(({ pos }) => pos === 'AUX');
  return (isSeen ? verbs : words.filter(({ pos }) => pos === 'NOUN')).filter(({ stem }) => !MUTUAL.test(stem));
}

function aroundVerb(words: readonly Word[], at: number): Sided {
  const around = words[at]!;
  const [before, behind] = [contentWords(words.slice(0, at)), contentWords(words.slice(at + 1))];
  const by = doerAt(words, at);
  return by ? { around, before: contentWords(words.slice(by)), behind: before } : { around, before, behind };
}

function aroundDivider(words: readonly Word[], at: number): Sided {
  const verb = words.slice(0, at).findLastIndex(({ pos }) => pos === 'VERB' || pos === 'AUX');
  return {
    around: words[at]!,
    before: contentWords(words.slice(verb + 1, at)),
    behind: contentWords(words.slice(at + 1)),
  };
}

const contentWords = (words: readonly Word[]): Word[] => words.filter(({ content }) => content);

/**
 * Index of the `by` that names the agent of a passive, `is pumped around the body by`, `defined by`; not `decreases
 * by`.
 */
function doerAt(words: readonly Word[], at: number): number | undefined {
  const by = words.findIndex(({ text }, place) => place > at && text === 'by');
  const isPassive =
    by > 0 && /(?:ed|en|n|t)$/.test(words[at]!.text) && (by === at + 1 || OF_PASSIVE.test(words[at - 1]?.text ?? ''));
  return isPassive ? by : undefined;
}

import type { Word } from '../../text/read.ts';
import { isKnownStem, sharedContexts } from '../../text/synonyms.ts';
import { clauseShares } from '../likeness/clauses.ts';
import { type Comparison, type Expected, mean, recallOf, strength, total } from '../likeness/comparison.ts';
import { charCosine, charShare, longestCommon } from '../likeness/overlap.ts';

/**
 * What only the verdict on whole answers looks at besides: right or wrong often hangs on a detail that marks by degrees need not see. Each line says what
 * it is for.
 */
// biome-ignore format: a table
export const DETAILS = [
  // The best of several ways of answering, and all of them together (Dzikovska et al. 2013 take the best score over the reference answers).
  'ways', 'recallAnyWay', 'recallMeanWay', 'coveredAnyWay',
  // `Is it A or B?`: the word that decides stands in the question, so that leaving out the question's words hides it.
  'askedRecall', 'askedMissing', 'askedCovered', 'askedOther',
  // Kinds of words apart (Heilman and Madnani 2013): a name or an action too much or too few is worse than a describing word.
  'recallAdjectives', 'coveredNouns', 'coveredVerbs', 'extraNouns', 'extraVerbs', 'extraAdjectives', 'extraTop',
  'missingTop', 'missingCount', 'foundCount',
  // Runs of letters and of words of either text that stand in the other: slips and derived words, and function words such as `under` and `over`.
  'charsFound', 'charsCovered', 'charsAsked', 'wordsFound', 'wordsCovered', 'orderFound', 'orderCovered',
  // A point made in full is worth more than a word of each: what the answer has of each clause.
  'clausesFound', 'clausesHalf', 'clauseBest',
  // As recall, but a word that is missing counts for what it shares its contexts with in the answer: near in meaning without being a synonym.
  'recallAkin',
  // How an answer is worded: right ones use longer and rarer words (Mohler, Bunescu and Mihalcea 2011 on length; Sultan et al. 2016 on weights).
  'wordLength', 'weightMean', 'weightNew', 'newWords', 'unknownShare', 'functionShare', 'answerSentences',
  // What kind of answer is wanted; the same overlap means less where much is expected.
  'expectedWordLength', 'expectedWeight', 'expectedTop', 'expectedNouns', 'expectedVerbs', 'asksWhy', 'asksHow',
] as const;

/** The details of a comparison; `ways` are the comparisons with all ways of answering. */
export function detailsOf(compared: Comparison, ways: readonly Comparison[]): number[] {
  const named = {
    ...waysOf(compared, ways),
    ...kindsOf(compared),
    ...overlapsOf(compared),
    ...clausesOf(compared),
    recallAkin: recallAkin(compared),
    ...wordingOf(compared),
    ...expectationOf(compared),
  };
  return DETAILS.map((name) => named[name]);
}

type Given = Comparison['given'][number];

/** Value of a share that is of nothing: the model can tell it from 0. */
const NOTHING = -1;

function waysOf({ given, wanted }: Comparison, ways: readonly Comparison[]) {
  const recalls = ways.map((way) => {
    const fresh = unasked(way.wanted);
    return fresh.length > 0 ? recallOf(fresh) : way.recall;
  });
  const anyWay = given.map((each, index) => ({
    ...each,
    covered: Math.max(...ways.map((way) => way.given[index]!.covered)),
  }));
  const asked = wanted.filter((each) => each.asked);
  const askedGiven = given.filter((each) => each.asked);
  return {
    ways: Math.log(ways.length),
    recallAnyWay: Math.max(...recalls),
    recallMeanWay: mean(recalls),
    coveredAnyWay: Math.max(0, coveredShare(anyWay)),
    askedRecall: asked.length > 0 ? recallOf(asked) : NOTHING,
    askedMissing: Math.min(3, asked.filter(({ match }) => !match).length),
    askedCovered: coveredShare(askedGiven),
    askedOther: heaviest(askedGiven.filter(({ covered }) => covered === 0)),
  };
}

function kindsOf({ given, wanted }: Comparison) {
  const [fresh, own] = [unasked(wanted), unasked(given)];
  const missing = fresh.filter(({ match }) => !match);
  const extra = own.filter(({ covered }) => covered === 0);
  const adjectives = ofKind(fresh, DESCRIBING);
  return {
    recallAdjectives: adjectives.length > 0 ? recallOf(adjectives) : NOTHING,
    coveredNouns: coveredShare(ofKind(own, NAMING)),
    coveredVerbs: coveredShare(ofKind(own, ['VERB'])),
    extraNouns: ofKind(extra, NAMING).length,
    extraVerbs: ofKind(extra, ['VERB']).length,
    extraAdjectives: ofKind(extra, DESCRIBING).length,
    extraTop: heaviest(extra),
    missingTop: heaviest(missing),
    missingCount: Math.log(1 + missing.length),
    foundCount: Math.log(1 + fresh.filter(({ match }) => match && !match.opposed).length),
  };
}

function overlapsOf({ answer, expected, question }: Comparison) {
  const [said, meant] = [stems(answer.words), stems(expected.words)];
  const inOrder = longestCommon(said, meant);
  return {
    charsFound: charShare(expected.text, answer.text),
    charsCovered: charShare(answer.text, expected.text),
    charsAsked: charCosine(answer.text, question.text),
    wordsFound: shareOf(meant, said),
    wordsCovered: shareOf(said, meant),
    orderFound: inOrder / Math.max(1, meant.length),
    orderCovered: inOrder / Math.max(1, said.length),
  };
}

function clausesOf(compared: Comparison) {
  const shares = clauseShares(compared);
  return {
    clausesFound: mean(shares),
    clausesHalf: mean(shares.map((share) => (share >= 0.5 ? 1 : 0))),
    clauseBest: Math.max(0, ...shares),
  };
}

function recallAkin({ given, wanted }: Comparison): number {
  const [fresh, own] = [unasked(wanted), unasked(given)];
  const looked = fresh.length > 0 ? fresh : wanted;
  const akin = ({ word, match }: Expected) =>
    match ? strength(match) : Math.max(0, ...own.map((other) => sharedContexts(word.stem, other.word.stem)));
  return looked.reduce((sum, each) => sum + each.weight * akin(each), 0) / Math.max(1e-9, total(looked));
}

function wordingOf({ answer, given }: Comparison) {
  const own = unasked(given);
  const plain = answer.content.filter(({ text }) => /^[a-z]{4,}$/.test(text));
  return {
    wordLength: mean(answer.content.map(({ text }) => text.length)),
    weightMean: mean(given.map(({ weight }) => weight)),
    weightNew: mean(own.map(({ weight }) => weight)),
    newWords: Math.log(1 + own.length),
    unknownShare: mean(plain.map(({ stem }) => (isKnownStem(stem) ? 0 : 1))),
    functionShare: mean(answer.words.map(({ content }) => (content ? 0 : 1))),
    answerSentences: answer.sentences.length,
  };
}

function expectationOf({ expected, question, wanted }: Comparison) {
  const fresh = unasked(wanted);
  return {
    expectedWordLength: mean(expected.content.map(({ text }) => text.length)),
    expectedWeight: mean(fresh.map(({ weight }) => weight)),
    expectedTop: heaviest(fresh),
    expectedNouns: ofKind(fresh, NAMING).length,
    expectedVerbs: ofKind(fresh, ['VERB']).length,
    asksWhy: /\b(?:why|explain)\b/i.test(question.text) ? 1 : 0,
    asksHow: /\bhow\b/i.test(question.text) ? 1 : 0,
  };
}

const NAMING = ['NOUN', 'PROPN'];
const DESCRIBING = ['ADJ', 'ADV'];

function ofKind<T extends Expected | Given>(items: readonly T[], tags: readonly string[]): T[] {
  return items.filter(({ word }) => tags.includes(word.pos));
}

function unasked<T extends { asked: boolean }>(items: readonly T[]): T[] {
  return items.filter(({ asked }) => !asked);
}

/** Weighted share of some of the answer's words that the expected text covers. */
function coveredShare(given: readonly Given[]): number {
  if (given.length === 0) return NOTHING;
  return given.reduce((sum, { weight, covered }) => sum + weight * covered, 0) / Math.max(1e-9, total(given));
}

function heaviest(items: readonly { weight: number }[]): number {
  return Math.max(0, ...items.map(({ weight }) => weight));
}

function stems(words: readonly Word[]): string[] {
  return words.map(({ stem }) => stem);
}

/** Share of the different items of one list that stand in another. */
function shareOf(items: readonly string[], others: readonly string[]): number {
  const there = new Set(others);
  return mean([...new Set(items)].map((item) => (there.has(item) ? 1 : 0)));
}

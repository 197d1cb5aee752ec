import { likeness, type Meaning, meaningOf, meaningOfAll, without } from '../text/meanings.ts';
import type { Word } from '../text/read.ts';
import type { Comparison, Weight } from './comparison.ts';

/** A pair of sentences of which one says what the other does. */
const SAME = 0.6;
/** How many of the words that are farthest from the answer are looked at. */
const FARTHEST = 3;

/** Likeness in meaning, for the verdict: what is said in other words shares no words, but points the same way. */
export const MEANINGS = [
  // The whole answer beside the model answer, beside the question, and beside what the model answer says that the question does not.
  'meaningLike',
  'meaningBesides',
  'meaningAsked',
  'meaningBeyondAsked',
  'meaningOfExpected',
  // Each expected word beside the nearest of the answer, and the other way round (Zhang et al. 2020, BERTScore).
  'meaningFound',
  'meaningFoundNew',
  'meaningFarthest',
  'meaningCovered',
  'meaningCoveredNew',
  // The best of several ways of answering, and all of them together.
  'meaningLikeAnyWay',
  'meaningBesidesAnyWay',
  'meaningFoundAnyWay',
  'meaningFoundNewAnyWay',
  'meaningCoveredAnyWay',
  'meaningCoveredNewAnyWay',
  'meaningLikeMeanWay',
  // Sentence by sentence.
  'meaningSentences',
  'meaningSentenceBest',
  'meaningSentenceLeast',
  'meaningSentencesSame',
  'meaningSentencesCovered',
] as const;

/** How the answer is like what was expected in meaning; `ways` are the comparisons with all ways of answering, `compared` the closest of them. */
export function meaningsOf(compared: Comparison, ways: readonly Comparison[], weight: Weight): number[] {
  const asked = meaningOfAll(weighed(compared.question.words, weight));
  const own = wayOf(compared, asked, weight);
  const all = ways.map((way) => (way === compared ? own : wayOf(way, asked, weight)));
  const best = (of: (way: Way) => number) => Math.max(...all.map(of));
  const named = {
    meaningLike: own.like,
    meaningBesides: own.besides,
    meaningAsked: own.asked,
    meaningBeyondAsked: own.like - own.asked,
    meaningOfExpected: best((way) => way.ofExpected),
    meaningFound: own.found,
    meaningFoundNew: own.foundNew,
    meaningFarthest: own.farthest,
    meaningCovered: own.covered,
    meaningCoveredNew: own.coveredNew,
    meaningLikeAnyWay: best((way) => way.like),
    meaningBesidesAnyWay: best((way) => way.besides),
    meaningFoundAnyWay: best((way) => way.found),
    meaningFoundNewAnyWay: best((way) => way.foundNew),
    meaningCoveredAnyWay: best((way) => way.covered),
    meaningCoveredNewAnyWay: best((way) => way.coveredNew),
    meaningLikeMeanWay: mean(all.map((way) => way.like)),
    ...sentencesOf(compared, weight),
  };
  return MEANINGS.map((name) => named[name]);
}

type Way = ReturnType<typeof wayOf>;

function wayOf({ answer, expected, question }: Comparison, asked: Meaning | undefined, weight: Weight) {
  const [said, meant] = [answer, expected].map(({ words }) => meaningOfAll(weighed(words, weight)));
  const stems = new Set(question.words.map(({ stem }) => stem));
  const [given, wanted] = nearest(weighed(answer.words, weight), weighed(expected.words, weight));
  const [own, fresh] = [given, wanted].map((words) => words.filter(({ stem }) => !stems.has(stem)));
  return {
    like: likeness(said, meant),
    besides: likeness(without(said, asked), without(meant, asked)),
    asked: likeness(said, asked),
    ofExpected: likeness(meant, asked),
    found: weighedMean(wanted),
    foundNew: weighedMean(fresh!),
    farthest: mean(
      fresh!
        .map(({ near }) => near)
        .sort((a, b) => a - b)
        .slice(0, FARTHEST),
      NOTHING,
    ),
    covered: weighedMean(given),
    coveredNew: weighedMean(own!),
  };
}

function sentencesOf({ answer, expected }: Comparison, weight: Weight) {
  const [said, meant] = [answer, expected].map(({ bySentence }) =>
    bySentence.flatMap((words) => meaningOfAll(weighed(words, weight)) ?? []),
  );
  const found = meant!.map((one) => Math.max(0, ...said!.map((other) => likeness(one, other))));
  const covered = said!.map((one) => Math.max(0, ...meant!.map((other) => likeness(one, other))));
  return {
    meaningSentences: mean(found),
    meaningSentenceBest: Math.max(0, ...found),
    meaningSentenceLeast: found.length > 0 ? Math.min(...found) : 0,
    meaningSentencesSame: mean(found.map((value) => (value >= SAME ? 1 : 0))),
    meaningSentencesCovered: mean(covered),
  };
}

/** A word, how much it says, and how near the nearest word of the other text is; function words count, as little as they say. */
interface Said {
  text: string;
  stem: string;
  weight: number;
  near: number;
}

/** Each word of a text once. */
function weighed(words: readonly Word[], weight: Weight): Said[] {
  const once = new Map(words.map(({ text, stem }) => [stem, text]));
  return [...once].map(([stem, text]) => ({ text, stem, weight: weight(stem), near: 0 }));
}

/** Finds for each word of either text the nearest of the other. */
function nearest(left: Said[], right: Said[]): [Said[], Said[]] {
  const others = right.map(({ text }) => meaningOf(text));
  for (const one of left) {
    const meaning = meaningOf(one.text);
    for (const [index, other] of right.entries()) {
      const near = one.stem === other.stem ? 1 : likeness(meaning, others[index]);
      one.near = Math.max(one.near, near);
      other.near = Math.max(other.near, near);
    }
  }
  return [left, right];
}

/** Value of a mean of nothing: the model can tell it from 0. */
const NOTHING = -1;

function weighedMean(words: readonly { weight: number; near: number }[]): number {
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  return total > 0 ? words.reduce((sum, { weight, near }) => sum + weight * near, 0) / total : NOTHING;
}

function mean(values: readonly number[], ofNothing = 0): number {
  return values.length === 0 ? ofNothing : values.reduce((a, b) => a + b, 0) / values.length;
}

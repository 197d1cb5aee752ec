import { likeness, type Meaning, meaningOf, meaningOfAll, without } from '../../text/meanings.ts';
import type { Word } from '../../text/read.ts';
import { type Comparison, mean, total, type Weight } from './comparison.ts';

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
  const answer = textOf(compared.answer.words, weight);
  const question = textOf(compared.question.words, weight);
  const wayOf = ({ expected }: Comparison) => likeWay(answer, textOf(expected.words, weight), question);
  const own = wayOf(compared);
  const all = ways.map((way) => (way === compared ? own : wayOf(way)));
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
    ...likeSentences(compared, weight),
  };
  return MEANINGS.map((name) => named[name]);
}

/** A word, and how much it says; function words count, as little as they say. */
interface Said {
  stem: string;
  weight: number;
  meaning: Meaning | undefined;
}

/** A text as its words, each once, and what it means as a whole. */
interface Text {
  words: Said[];
  meaning: Meaning | undefined;
}

function textOf(words: readonly Word[], weight: Weight): Text {
  const texts = new Map(words.map(({ text, stem }) => [stem, text]));
  const once = [...texts].map(([stem, text]) => ({ stem, weight: weight(stem), meaning: meaningOf(text) }));
  return { words: once, meaning: meaningOfAll(once) };
}

type Way = ReturnType<typeof likeWay>;

function likeWay(answer: Text, expected: Text, question: Text) {
  const likeWords = (a: Said, b: Said) => (a.stem === b.stem ? 1 : likeness(a.meaning, b.meaning));
  const [ofAnswer, ofExpected] = nearest(answer.words, expected.words, likeWords);
  const given = answer.words.map((word, index) => ({ ...word, near: ofAnswer[index]! }));
  const wanted = expected.words.map((word, index) => ({ ...word, near: ofExpected[index]! }));
  const stems = new Set(question.words.map(({ stem }) => stem));
  const [own, fresh] = [given, wanted].map((words) => words.filter(({ stem }) => !stems.has(stem)));
  return {
    like: likeness(answer.meaning, expected.meaning),
    besides: likeness(without(answer.meaning, question.meaning), without(expected.meaning, question.meaning)),
    asked: likeness(answer.meaning, question.meaning),
    ofExpected: likeness(expected.meaning, question.meaning),
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

function likeSentences({ answer, expected }: Comparison, weight: Weight) {
  const [said, meant] = [answer, expected].map(({ bySentence }) =>
    bySentence.flatMap((words) => textOf(words, weight).meaning ?? []),
  );
  const [covered, found] = nearest(said!, meant!, likeness);
  return {
    meaningSentences: mean(found),
    meaningSentenceBest: Math.max(0, ...found),
    meaningSentenceLeast: found.length > 0 ? Math.min(...found) : 0,
    meaningSentencesSame: mean(found.map((value) => (value >= SAME ? 1 : 0))),
    meaningSentencesCovered: mean(covered),
  };
}

/** For each of either list how near the nearest of the other is; 0 when none is. */
function nearest<T>(left: readonly T[], right: readonly T[], like: (a: T, b: T) => number): [number[], number[]] {
  const [ofLeft, ofRight] = [left.map(() => 0), right.map(() => 0)];
  for (const [i, one] of left.entries()) {
    for (const [j, other] of right.entries()) {
      const near = like(one, other);
      ofLeft[i] = Math.max(ofLeft[i]!, near);
      ofRight[j] = Math.max(ofRight[j]!, near);
    }
  }
  return [ofLeft, ofRight];
}

/** Value of a mean of nothing: the model can tell it from 0. */
const NOTHING = -1;

function weighedMean(words: readonly { weight: number; near: number }[]): number {
  const sum = total(words);
  return sum > 0 ? words.reduce((all, { weight, near }) => all + weight * near, 0) / sum : NOTHING;
}

import type { Beginning, RankedText } from '../layout/word.ts';

/**
 * The output of the CTC model along a line: per time step a probability for each character of the alphabet; index 0 is
 * the blank.
 */
export interface Steps {
  count: number;
  /** Row-major; one column per character of the language in alphabet order, after the blank. */
  data: Float32Array;
  signs: readonly string[];
}

/** A recognized letter or space. */
export interface Letter {
  sign: string;
  /** 0-1. */
  probability: number;
  /** Its time steps; `to` is exclusive. */
  from: number;
  to: number;
}

/** A recognized word of a line. */
export interface LineWord {
  text: string;
  /** Lowest probability of its letters, 0-1. */
  confidence: number;
  /** Its time steps, extended by half of the gaps on either side. */
  from: number;
  to: number;
}

/**
 * The characters of the model's alphabet that a language uses, with their columns in the output; the first is the
 * blank.
 */
export interface Alphabet {
  /** Number of characters in the model's full alphabet. */
  size: number;
  columns: readonly number[];
  signs: readonly string[];
}

/** @param signs the model's full alphabet, blank first. */
export function alphabetOf(signs: readonly string[], isWanted: (sign: string) => boolean): Alphabet {
  const columns = signs.flatMap((sign, at) => (at === 0 || isWanted(sign) ? [at] : []));
  return { size: signs.length, columns, signs: columns.map((at) => signs[at]!) };
}

/**
 * Keeps the columns of the language's characters.
 * @param output probabilities as the model returns them, step by step.
 */
export function selectColumns(output: Float32Array, { size, columns, signs }: Alphabet): Steps {
  const count = output.length / size;
  const data = new Float32Array(count * columns.length);
  for (let step = 0; step < count; step++) {
    for (const [to, from] of columns.entries()) data[step * columns.length + to] = output[step * size + from]!;
  }
  return { count, data, signs };
}

/**
 * Minimum probability of a space between two letters, even if blank is likelier: the model tends to miss narrow spaces.
 * Correct words on five sheets in handwriting-like fonts: 94.8 % without, 96.9 % at 0.25, 98.0 % at 0.1, 98.8 % at
 * 0.04.
 */
const SPACE_MIN = 0.04;

/**
 * Greedy CTC decoding: the most probable character of each step, repetitions merged and blanks dropped, with narrow
 * spaces added.
 */
export function decodeGreedily({ count, data, signs }: Steps): Letter[] {
  const letters: Letter[] = [];
  const space = signs.indexOf(' ');
  let before = 0;
  let likeliestSpace = 0;
  for (let step = 0; step < count; step++) {
    let best = 0;
    for (let sign = 1; sign < signs.length; sign++) {
      if (data[step * signs.length + sign]! > data[step * signs.length + best]!) best = sign;
    }
    const probability = data[step * signs.length + best]!;
    const last = letters.at(-1);
    likeliestSpace = Math.max(likeliestSpace, data[step * signs.length + space] ?? 0);
    const isNext = best !== 0 && best !== before && best !== space && last && last.sign !== ' ';
    if (isNext && likeliestSpace >= SPACE_MIN)
      letters.push({ sign: ' ', probability: likeliestSpace, from: last.to, to: step });
    if (best !== 0) likeliestSpace = 0;
    if (best !== 0 && best === before && last) {
      last.probability = Math.max(last.probability, probability);
      last.to = step + 1;
    } else if (best !== 0) letters.push({ sign: signs[best]!, probability, from: step, to: step + 1 });
    before = best;
  }
  return letters;
}

/**
 * Splits letters into words.
 * @param count number of time steps in the line.
 */
export function wordsOf(letters: readonly Letter[], count: number): LineWord[] {
  const groups: Letter[][] = [[]];
  for (const letter of letters) {
    if (letter.sign === ' ') groups.push([]);
    else groups.at(-1)!.push(letter);
  }
  const words = groups.filter((group) => group.length > 0);
  return words.map((group, at) => {
    const [first, last] = [group[0]!, group.at(-1)!];
    const [before, behind] = [words[at - 1]?.at(-1)?.to ?? 0, words[at + 1]?.[0]?.from ?? count];
    return {
      text: group.map(({ sign }) => sign).join(''),
      confidence: Math.min(...group.map(({ probability }) => probability)),
      from: (before + first.from) / 2,
      to: (last.to + behind) / 2,
    };
  });
}

/** Number of texts kept from step to step, and the least probability of a character that continues one. */
const [BEAM_WIDTH, SIGN_MIN] = [10, 1e-3];

/** The likeliest texts of a line, in no particular order (prefix beam search). */
export function likeliestTexts({ count, data, signs }: Steps): string[] {
  let beam = new Map([['', { blank: 1, sign: 0 }]]);
  for (let step = 0; step < count; step++) {
    const at = (sign: number) => data[step * signs.length + sign]!;
    const likely = Array.from(signs.keys()).filter((sign) => sign > 0 && at(sign) > SIGN_MIN);
    const next = new Map<string, { blank: number; sign: number }>();
    const add = (text: string, blank: number, sign: number) => {
      const sum = next.get(text) ?? { blank: 0, sign: 0 };
      next.set(text, { blank: sum.blank + blank, sign: sum.sign + sign });
    };
    for (const [text, { blank, sign }] of beam) {
      add(text, (blank + sign) * at(0), 0);
      for (const one of likely) {
        const isSame = text.endsWith(signs[one]!);
        if (isSame) add(text, 0, sign * at(one));
        add(text + signs[one]!, 0, (isSame ? blank : blank + sign) * at(one));
      }
    }
    const kept = [...next].sort(([, a], [, b]) => b.blank + b.sign - a.blank - a.sign).slice(0, BEAM_WIDTH);
    const all = kept.reduce((sum, [, { blank, sign }]) => sum + blank + sign, 0) || 1;
    beam = new Map(kept.map(([text, { blank, sign }]) => [text, { blank: blank / all, sign: sign / all }]));
  }
  return [...beam.keys()];
}

/**
 * What a line may be by several crops of it, likeliest first. Texts that differ only in spaces, or in how they mark figures
 * as raised or lowered (`CO_2`, `CO{2}`), count as one.
 */
export function rankedTexts(crops: readonly Steps[]): RankedText[] {
  const scored = [...new Set(crops.flatMap(likeliestTexts))].map((text) => {
    const scores = crops.map((crop) => logProbability(crop, text, 0, crop.count));
    return { text, score: scores.reduce((sum, one) => sum + one, 0) / crops.length };
  });
  const most = Math.max(...scored.map(({ score }) => score));
  const weighed = scored.map(({ text, score }) => ({ text, weight: Math.exp(score - most) }));
  const all = sumOf(weighed);
  return [...Map.groupBy(weighed, ({ text }) => text.replace(/[\s^_{}]/g, '')).values()]
    .map((same) => {
      const { text } = same.reduce((one, other) => (other.weight > one.weight ? other : one));
      return { text, share: sumOf(same) / all };
    })
    .sort((one, other) => other.share - one.share);
}

const sumOf = (texts: readonly { weight: number }[]): number => texts.reduce((sum, { weight }) => sum + weight, 0);

/** Number of time steps that cover the longest label, such as `Answer to Q.12`, and the least probability that is kept. */
const [BEGINNING_STEPS, LIKELY_MIN] = [56, 1e-4];

/** The beginning of a line, as much of it as a label may take up. */
export const beginningOf = ({ count, data, signs }: Steps): Beginning =>
  Array.from({ length: Math.min(count, BEGINNING_STEPS) }, (_, step) =>
    signs.flatMap((sign, at) => {
      const probability = data[step * signs.length + at]!;
      return probability >= LIKELY_MIN ? [{ sign, probability }] : [];
    }),
  );

/** Lower bound of a probability, so that its logarithm stays finite. */
const PROBABILITY_MIN = 1e-6;

/**
 * Log-probability of a text in these time steps over all alignments (the CTC forward algorithm). -Infinity for a text
 * with a character outside the alphabet, or with more characters than steps.
 */
export function logProbability({ data, signs }: Steps, text: string, from: number, to: number): number {
  const targets = Array.from(text, (sign) => signs.indexOf(sign));
  if (targets.includes(-1)) return Number.NEGATIVE_INFINITY;
  const states = targets.flatMap((target) => [0, target]).concat(0);
  let before = new Float64Array(states.length);
  before[0] = 1;
  let scale = 0;
  for (let step = Math.floor(from); step < Math.ceil(to); step++) {
    const now = new Float64Array(states.length);
    let sum = 0;
    for (const [at, sign] of states.entries()) {
      const isApart = at >= 2 && sign !== 0 && sign !== states[at - 2];
      const reached =
        step === Math.floor(from)
          ? Number(at < 2)
          : before[at]! + (at >= 1 ? before[at - 1]! : 0) + (isApart ? before[at - 2]! : 0);
      now[at] = reached * Math.max(PROBABILITY_MIN, data[step * signs.length + sign]!);
      sum += now[at]!;
    }
    if (sum === 0) return Number.NEGATIVE_INFINITY;
    for (let at = 0; at < now.length; at++) now[at]! /= sum;
    scale += Math.log(sum);
    before = now;
  }
  return scale + Math.log(before.at(-1)! + (before.at(-2) ?? 0));
}

/** The reader's probabilities along a line: for every step one number for each sign of the alphabet; sign 0 is "no letter". */
export interface Steps {
  count: number;
  /** Row by row; only signs of the language, in the alphabet's order behind the blank. */
  data: Float32Array;
  signs: readonly string[];
}

/** A letter read, or a space. */
export interface Letter {
  sign: string;
  /** 0-1. */
  probability: number;
  /** Steps from its first to behind its last one. */
  from: number;
  to: number;
}

/** A word read on a line. */
export interface LineWord {
  text: string;
  /** Lowest probability of its letters, 0-1. */
  confidence: number;
  /** Steps in which it may stand: half of the gaps around it go to it. */
  from: number;
  to: number;
}

/** The signs of a model's alphabet that a language is written with, and where its output has them; the first is the blank. */
export interface Alphabet {
  /** How many signs the model knows. */
  size: number;
  columns: readonly number[];
  signs: readonly string[];
}

/** @param signs all that the model knows, the blank first. */
export function alphabetOf(signs: readonly string[], isWanted: (sign: string) => boolean): Alphabet {
  const columns = signs.flatMap((sign, at) => (at === 0 || isWanted(sign) ? [at] : []));
  return { size: signs.length, columns, signs: columns.map((at) => signs[at]!) };
}

/** Keeps the columns of the language's signs. @param output probabilities as the model gives them, step by step. */
export function masked(output: Float32Array, { size, columns, signs }: Alphabet): Steps {
  const count = output.length / size;
  const data = new Float32Array(count * columns.length);
  for (let step = 0; step < count; step++) {
    for (const [to, from] of columns.entries()) data[step * columns.length + to] = output[step * size + from]!;
  }
  return { count, data, signs };
}

/**
 * Probability from which a space stands between two letters though "no letter" is likelier: the reader leaves narrow ones out.
 * Words right on five sheets in fonts like handwriting: 94.8 % without, 96.9 % from 0.25, 98.0 % from 0.1, 98.8 % from 0.04.
 */
const SPACE_MIN = 0.04;

/** The likeliest sign of every step, repeated ones taken together and blanks left out; narrow spaces put in. */
export function lettersOf({ count, data, signs }: Steps): Letter[] {
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

/** The words that letters make. @param count steps of the line. */
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

/** Below this a probability says no more than that a sign is not there. */
const LEAST = 1e-6;

/**
 * Logarithm of the probability that a text stands in these steps, whatever its letters' places (the forward algorithm of
 * CTC). -Infinity for one with a sign that is not in the alphabet, or with more letters than steps.
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
      now[at] = reached * Math.max(LEAST, data[step * signs.length + sign]!);
      sum += now[at]!;
    }
    if (sum === 0) return Number.NEGATIVE_INFINITY;
    for (let at = 0; at < now.length; at++) now[at]! /= sum;
    scale += Math.log(sum);
    before = now;
  }
  return scale + Math.log(before.at(-1)! + (before.at(-2) ?? 0));
}

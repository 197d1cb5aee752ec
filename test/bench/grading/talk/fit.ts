import { toPlain } from '@exam-evaluation/marking/instructions/disguises.ts';
import { extractGrams, heaviestEnd } from '@exam-evaluation/marking/instructions/grams.ts';
import { splitSentences } from '@exam-evaluation/marking/instructions/instructions.ts';
import { shuffled } from '../data.ts';

/** An answer or an attempt, as the grams of each of its sentences. */
export interface Sample {
  text: string;
  talks: boolean;
  sentences: string[][];
}

export function toSample(text: string, talks: boolean): Sample {
  const sentences = splitSentences(text).map((sentence) => [...extractGrams(toPlain(sentence))]);
  return { text, talks, sentences: sentences.length > 0 ? sentences : [[]] };
}

/** The weight of each gram in the log odds that a sentence addresses the marker, and the log odds without any gram. */
export interface Fitted {
  bias: number;
  weights: Map<string, number>;
}

/** Grams that are rarer or have smaller weights are left out. */
const SEEN = 2;
const LEAST = 0.05;
/** The weight of an attempt relative to an honest answer, of which there are ten times as many. */
const ATTEMPT = 3;
/**
 * Not every sentence of an attempt addresses the marker. The surest one does, and so do others of which the model of
 * the previous round is sure.
 */
const ROUNDS = 3;
const SURE = 1;

/** Logistic regression on sentences. Each round decides again which sentences of an attempt address the marker. */
export function fit(samples: readonly Sample[]): Fitted {
  const honest = samples.filter(({ talks }) => !talks).flatMap(({ sentences }) => sentences);
  const attempts = samples.filter(({ talks }) => talks);
  let talking = attempts.flatMap(({ sentences }) => sentences);
  const known = counted([...honest, ...talking]);
  let fitted = regress(honest, talking, known);
  for (let round = 1; round < ROUNDS; round += 1) {
    talking = attempts.flatMap(({ sentences }) => talkingOf(sentences, fitted));
    fitted = regress(honest, talking, known);
  }
  return { ...fitted, weights: new Map([...fitted.weights].filter(([, weight]) => Math.abs(weight) >= LEAST)) };
}

/** The log odds that a text talks to the marker: those of its surest sentence. */
export function oddsOf({ sentences }: Sample, fitted: Fitted): number {
  return Math.max(...sentences.map((grams) => odds(grams, fitted)));
}

/** The largest sum of weights of a beginning or end of a sentence in a text. */
export function runOnOf({ text }: Sample, { weights }: Fitted): number {
  const ends = splitSentences(text).map((sentence) => heaviestEnd(sentence, (gram) => weights.get(gram) ?? 0));
  return Math.max(...ends.map((end) => end?.value ?? -Infinity));
}

function odds(grams: readonly string[], { bias, weights }: Fitted): number {
  return grams.reduce((sum, gram) => sum + (weights.get(gram) ?? 0), bias);
}

function talkingOf(sentences: string[][], fitted: Fitted): string[][] {
  const scores = sentences.map((grams) => odds(grams, fitted));
  const best = Math.max(...scores);
  return sentences.filter((_, index) => scores[index] === best || scores[index]! > SURE);
}

function counted(sentences: readonly string[][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const grams of sentences) for (const gram of grams) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  return new Map([...counts].filter(([, count]) => count >= SEEN));
}

const EPOCHS = 40;
const STEP = 0.3;
/** How much the rows count against the regularization, which pulls weights to 0. */
const TRUST = 0.3;

/**
 * Stochastic gradient descent with steps by AdaGrad (Duchi et al. 2011), weights pulled to 0. Same rows, same weights.
 */
function regress(honest: readonly string[][], talking: readonly string[][], known: Map<string, number>): Fitted {
  const columns = new Map([...known.keys()].map((gram, index) => [gram, index]));
  const seen = [...known.values()];
  const toRow = (target: number) => (grams: string[]) => ({
    target,
    columns: grams.flatMap((gram) => columns.get(gram) ?? []),
  });
  const rows = shuffled([...honest.map(toRow(0)), ...talking.map(toRow(1))], 1);
  const weights = new Float64Array(columns.size);
  const squares = new Float64Array(columns.size).fill(1e-6);
  let [bias, biasSquares] = [0, 1e-6];
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (const row of rows) {
      const sum = row.columns.reduce((total, column) => total + weights[column]!, bias);
      const error = TRUST * (row.target === 1 ? ATTEMPT : 1) * (1 / (1 + Math.exp(-sum)) - row.target);
      for (const column of row.columns) {
        const slope = error + weights[column]! / seen[column]!;
        squares[column]! += slope * slope;
        weights[column]! -= (STEP * slope) / Math.sqrt(squares[column]!);
      }
      biasSquares += error * error;
      bias -= (STEP * error) / Math.sqrt(biasSquares);
    }
  }
  return { bias, weights: new Map([...columns].map(([gram, column]) => [gram, weights[column]!])) };
}

import {
  LEAST_PAIRS,
  LEAST_PAIRS_KNOWN,
  type OrderModel,
  orderPairs,
  orderScore,
} from '@exam-evaluation/marking/offline/conduct/word-order.ts';
import { type Reading, readText } from '@exam-evaluation/marking/text/read.ts';
import { shuffled } from './data.ts';

/** The share of answers that may wrongly count as shuffled. */
const FALSE_ALARMS = 1 / 500;
/**
 * The share of answers whose order may be compared with the model answer's; with more, right answers of two short
 * sentences would be included.
 */
const SUSPICIOUS = 1 / 7;
/** Pairs that are less frequent in the answers are dropped. */
const LEAST_SEEN = 8;

/** Learns which kinds of words are next to each other, by comparing answers with the same answers in shuffled order. */
export function fitOrder(answers: readonly Reading[]): OrderModel {
  const real = count(answers);
  const chance = count(answers.map((reading) => shuffleWords(reading, reading.text.length)));
  const [sumReal, sumChance] = [sum(real), sum(chance)];
  const pairs: Record<string, number> = {};
  for (const pair of [...new Set([...real.keys(), ...chance.keys()])].sort()) {
    const [seen, expected] = [real.get(pair) ?? 0, chance.get(pair) ?? 0];
    if (seen + expected < LEAST_SEEN) continue;
    const ratio = Math.log((seen + 1) / sumReal) - Math.log((expected + 1) / sumChance);
    pairs[pair] = Math.round(100 * Math.max(-3, Math.min(3, ratio)));
  }
  const scoresOf = (least: number) =>
    answers
      .map(orderPairs)
      .filter((own) => own.length >= least)
      .map((own) => orderScore(own, { pairs }))
      .sort((a, b) => a - b);
  const quantile = (scores: readonly number[], share: number) =>
    Math.floor(scores[Math.floor(scores.length * share)] ?? 0);
  return {
    pairs,
    threshold: quantile(scoresOf(LEAST_PAIRS), FALSE_ALARMS),
    suspicious: quantile(scoresOf(LEAST_PAIRS_KNOWN), SUSPICIOUS),
  };
}

const shuffledReadings = new Map<string, Reading>();

/** The words of a text in an order that depends on the seed only. */
export function shuffleWords(reading: Reading, seed: number): Reading {
  const key = `${seed} ${reading.text}`;
  const known = shuffledReadings.get(key) ?? shuffleAnew(reading, seed);
  shuffledReadings.set(key, known);
  return known;
}

function shuffleAnew(reading: Reading, seed: number): Reading {
  return readText(
    shuffled(
      reading.text
        .replace(/[.,;:!?]/g, ' ')
        .split(/\s+/)
        .filter(Boolean),
      seed + 1,
    ).join(' '),
  );
}

function count(readings: readonly Reading[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const pair of readings.flatMap(orderPairs)) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  return counts;
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((a, b) => a + b, 0);
}

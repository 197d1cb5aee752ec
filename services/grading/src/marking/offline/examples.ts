import type { Reading } from '../text/read.ts';
import { charCosine } from './overlap.ts';

/** An answer that a person marked, and what the marker would have given it; shares of the full marks. */
export interface Marked {
  reading: Reading;
  given: number;
  expected: number;
}

/** How many examples it takes for their mean to count half. */
const HALF_MEAN = 4;
/** Pull of the scale towards the marker's own. */
const OWN_SCALE = 0.6;
/** How fast a neighbour's say falls with its distance. */
const SHARPNESS = 2.5;
/** Weight of the marker itself among the neighbours. */
const OWN_SAY = 0.1;

/**
 * Corrects an expected share by answers to the same question that a person has marked: first the scale (how strict this person is with this question),
 * then the marks of the answers that read alike.
 */
export function withExamples(reading: Reading, expected: number, examples: readonly Marked[]): number {
  if (examples.length === 0) return expected;
  const meanExpected = mean(examples.map((example) => example.expected));
  const meanGiven = mean(examples.map((example) => example.given));
  const trust = examples.length / (examples.length + HALF_MEAN);
  const spread = sum(examples.map((example) => (example.expected - meanExpected) ** 2));
  const together = sum(examples.map((example) => (example.expected - meanExpected) * (example.given - meanGiven)));
  const slope = Math.max(0, (together + OWN_SCALE) / (spread + OWN_SCALE));
  const centre = meanExpected + trust * (meanGiven - meanExpected);
  const scaled = centre + slope * (expected - meanExpected);

  let say = OWN_SAY;
  let marks = OWN_SAY * scaled;
  for (const example of examples) {
    const likeness = charCosine(reading.text, example.reading.text) ** SHARPNESS;
    // A neighbour says how far its own mark was from the scale, so that its place on the scale is not counted twice.
    marks += likeness * (example.given + slope * (expected - example.expected) * (1 - likeness));
    say += likeness;
  }
  return Math.min(1, Math.max(0, marks / say));
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}

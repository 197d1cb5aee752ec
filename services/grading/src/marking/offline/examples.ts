import type { MarkRequest } from '../marker.ts';
import { type Reading, readCached } from '../text/read.ts';
import { isNonAnswer } from './conduct/non-answer.ts';
import { charCosine } from './likeness/overlap.ts';

/** An answer that a person marked, with what the marker would have given; both as shares of the full marks. */
export interface MarkedExample {
  reading: Reading;
  given: number;
  expected: number;
}

/** Shares that differ by less count as the same mark. */
const NEAR = 0.1;

function isNear(share: number, given: number): boolean {
  return Math.abs(share - given) <= NEAR + 1e-9;
}

/**
 * The request's examples with what the marker would have given. Answers that are decided by rules are left out, since
 * they do not show how a person marks.
 */
export async function markedExamples(
  request: MarkRequest,
  expected: (example: Reading) => Promise<number>,
): Promise<MarkedExample[]> {
  const marked: MarkedExample[] = [];
  for (const { answer, awarded } of request.examples.filter((example) => !isNonAnswer(example.answer))) {
    const reading = readCached(answer);
    marked.push({ reading, given: awarded / request.question.maxMarks, expected: await expected(reading) });
  }
  return marked;
}

/** Number of examples at which their mean has half of the weight. */
const HALF_MEAN = 4;
/** Weight of the marker's own scale against the fitted one. */
const OWN_SCALE = 0.6;
/** How fast a neighbour's weight falls with its distance. */
const SHARPNESS = 2.5;
/** Weight of the marker's own opinion among the neighbours. */
const OWN_SAY = 0.1;

/**
 * Adjusts an expected share to answers to the same question that a person has marked: first to the scale (how strict
 * the person is with this question), then to the marks of similar answers.
 */
export function withExamples(reading: Reading, expected: number, examples: readonly MarkedExample[]): number {
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
    const likeness = alike(reading, example.reading) ** SHARPNESS;
    // A neighbour contributes its distance from the scale, so that the scale is not counted twice.
    marks += likeness * (example.given + slope * (expected - example.expected) * (1 - likeness));
    say += likeness;
  }
  return Math.min(1, Math.max(0, marks / say));
}

const known = new WeakMap<Reading, WeakMap<Reading, number>>();

/**
 * Similarity of two texts by their letters, 0-1. Cached, since the reviewed answers are compared with one another for
 * every copy.
 */
function alike(a: Reading, b: Reading): number {
  const ofA = known.get(a) ?? new WeakMap<Reading, number>();
  known.set(a, ofA);
  const likeness = ofA.get(b) ?? charCosine(a.text, b.text);
  ofA.set(b, likeness);
  return likeness;
}

/** Number of examples at which their agreement weighs as much as the marker's own confidence. */
const HALF_TRUST = 5;

/**
 * Adjusts a confidence to how well each example is predicted by the others.
 *
 * @param isWhole answers are either right or wrong; a share of at least half counts as right.
 */
export function confidenceWithExamples(own: number, examples: readonly MarkedExample[], isWhole = false): number {
  const agreed = examples.filter((example, index) => {
    const share = withExamples(example.reading, example.expected, examples.toSpliced(index, 1));
    return isWhole ? share >= 0.5 === example.given >= 0.5 : isNear(share, example.given);
  }).length;
  return (HALF_TRUST * own + agreed) / (HALF_TRUST + examples.length);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}

import type { MarkRequest } from '../marker.ts';
import { type Reading, readCached } from '../text/read.ts';
import { isNonAnswer } from './conduct/non-answer.ts';
import { charCosine } from './likeness/overlap.ts';

/** An answer that a person marked, and what the marker would have given it; shares of the full marks. */
export interface MarkedExample {
  reading: Reading;
  given: number;
  expected: number;
}

/** Shares this near count as the same mark. */
const NEAR = 0.1;

function isNear(share: number, given: number): boolean {
  return Math.abs(share - given) <= NEAR + 1e-9;
}

/**
 * The request's examples beside what the marker would have given them; what rules settle says nothing about how a
 * person marks.
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

/** How many examples it takes for their mean to count half. */
const HALF_MEAN = 4;
/** Pull of the scale towards the marker's own. */
const OWN_SCALE = 0.6;
/** How fast a neighbour's say falls with its distance. */
const SHARPNESS = 2.5;
/** Weight of the marker itself among the neighbours. */
const OWN_SAY = 0.1;

/**
 * Corrects an expected share by answers to the same question that a person has marked: first the scale (how strict this
 * person is with this question), then the marks of the answers that read alike.
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
    // A neighbour says how far its own mark was from the scale, so that its place on the scale is not counted twice.
    marks += likeness * (example.given + slope * (expected - example.expected) * (1 - likeness));
    say += likeness;
  }
  return Math.min(1, Math.max(0, marks / say));
}

const known = new WeakMap<Reading, WeakMap<Reading, number>>();

/** How alike two texts are in their letters, 0-1; reviewed answers are compared with one another for every copy. */
function alike(a: Reading, b: Reading): number {
  const ofA = known.get(a) ?? new WeakMap<Reading, number>();
  known.set(a, ofA);
  const likeness = ofA.get(b) ?? charCosine(a.text, b.text);
  ofA.set(b, likeness);
  return likeness;
}

/** How many examples it takes for their agreement to count as much as the marker's own confidence. */
const HALF_TRUST = 5;

/**
 * Corrects a confidence by how the examples themselves would have come out, each by the others.
 *
 * @param isWhole answers are right or wrong: half of the marks and more count as right.
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

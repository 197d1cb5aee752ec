import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { ExamStatsSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import type { Tally } from '../model/tally.ts';

type StatsInit = MessageInitShape<typeof ExamStatsSchema>;

/** What the machine gave and what a person left; hundredths. */
export interface Agreement {
  draft: number;
  human: number;
}

/** Average and median of percentages with two decimals; undefined without copies. */
export function percentages(
  copies: readonly Pick<Tally, 'percentage'>[],
): Pick<StatsInit, 'averagePercentage' | 'medianPercentage'> {
  if (copies.length === 0) return {};
  const sorted = copies.map((copy) => copy.percentage).sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return { averagePercentage: roundHundredths(mean(sorted)), medianPercentage: roundHundredths(median) };
}

/**
 * How each question went. Facility is the average share of its marks; discrimination the correlation of its marks with
 * those of the rest of the copy, undefined where nothing varies. Questions that no copy was marked in are left out.
 * @param questions of the exam, in paper order.
 */
export function questionStats(
  questions: readonly Pick<Question, 'id' | 'label' | 'maxMarks'>[],
  copies: readonly Pick<Tally, 'awarded'>[],
): NonNullable<StatsInit['questions']> {
  const totals = copies.map(({ awarded }) => sum(awarded.map((own) => own ?? 0)));
  return questions.flatMap(({ id, label, maxMarks }, n) => {
    const marked = copies.flatMap(({ awarded }, copy) => {
      const own = awarded[n];
      return typeof own === 'number' ? [{ own, rest: totals[copy]! - own }] : [];
    });
    if (marked.length === 0) return [];
    const own = marked.map((pair) => pair.own);
    const rest = marked.map((pair) => pair.rest);
    return {
      questionId: id,
      label,
      average: roundHundredths(mean(own)),
      max: fromHundredths(maxMarks),
      facility: roundHundredths((sum(own) * 100) / (own.length * maxMarks)),
      discrimination: optionalRound(correlation(own, rest)),
    };
  });
}

/** How much reviewers agree with the drafts. */
export function humanAgreement(pairs: readonly Agreement[]): NonNullable<StatsInit['humanAgreement']> {
  const differences = pairs.map(({ draft, human }) => Math.abs(draft - human));
  return {
    reviewed: pairs.length,
    exact: differences.filter((difference) => difference === 0).length,
    meanAbsDiff: pairs.length === 0 ? 0 : roundHundredths(mean(differences)),
    qwk: optionalRound(quadraticKappa(pairs)),
  };
}

/** Quadratic weighted kappa: 1 − observed ÷ expected squared difference; undefined where neither side varies. */
function quadraticKappa(pairs: readonly Agreement[]): number | undefined {
  if (pairs.length < 2) return undefined;
  const drafts = pairs.map((pair) => pair.draft);
  const humans = pairs.map((pair) => pair.human);
  const observed = mean(pairs.map(({ draft, human }) => (draft - human) ** 2));
  // Of independent draws from both sides: the sum of the variances and the squared difference of the means.
  const expected = variance(drafts) + variance(humans) + (mean(drafts) - mean(humans)) ** 2;
  return expected === 0 ? undefined : 1 - observed / expected;
}

function correlation(one: readonly number[], other: readonly number[]): number | undefined {
  const spread = Math.sqrt(variance(one) * variance(other));
  if (one.length < 2 || spread === 0) return undefined;
  const [meanOne, meanOther] = [mean(one), mean(other)];
  return mean(one.map((value, index) => (value - meanOne) * (other[index]! - meanOther))) / spread;
}

function variance(values: readonly number[]): number {
  const average = mean(values);
  return mean(values.map((value) => (value - average) ** 2));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

/**
 * Hundredths with a fraction to two decimals, half up: halves of whole hundredths are exact, halves of decimals are
 * not.
 */
function roundHundredths(value: number): number {
  return fromHundredths(Math.floor(value + 0.5));
}

function optionalRound(value: number | undefined): number | undefined {
  return value === undefined ? undefined : roundHundredths(value * 100);
}

import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ExamStatsSchema, QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';

type StatsInit = MessageInitShape<typeof ExamStatsSchema>;

/** The marks of one submission as statistics need them; hundredths. */
export interface MarkedCopy {
  percentage: number;
  questions: Pick<QuestionResult, 'questionId' | 'label' | 'status' | 'awarded' | 'max'>[];
}

/** What the machine gave and what a person left; hundredths. */
export interface Agreement {
  draft: number;
  human: number;
}

/** Average and median of percentages with two decimals; undefined without copies. */
export function percentages(copies: readonly MarkedCopy[]): Pick<StatsInit, 'averagePercentage' | 'medianPercentage'> {
  if (copies.length === 0) return {};
  const sorted = copies.map((copy) => copy.percentage).sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return { averagePercentage: roundHundredths(mean(sorted)), medianPercentage: roundHundredths(median) };
}

/**
 * How each question went, in paper order. Facility is the average share of its marks; discrimination the correlation of
 * its marks with those of the rest of the copy, undefined where nothing varies.
 */
export function questionStats(copies: readonly MarkedCopy[]): NonNullable<StatsInit['questions']> {
  const pairs = new Map<string, { label: string; max: number; own: number[]; rest: number[] }>();
  for (const { questions } of copies) {
    const graded = questions.filter((question) => question.status === 'graded');
    const total = graded.reduce((sum, question) => sum + question.awarded, 0);
    for (const { questionId, label, max, status, awarded } of questions) {
      // Entered wherever it is met, so that one that failed in the first copies keeps its place.
      const entry = pairs.get(questionId) ?? { label, max, own: [], rest: [] };
      pairs.set(questionId, entry);
      if (status !== 'graded') continue;
      entry.own.push(awarded);
      entry.rest.push(total - awarded);
    }
  }
  const answered = [...pairs].filter(([, { own }]) => own.length > 0);
  return answered.map(([questionId, { label, max, own, rest }]) => ({
    questionId,
    label,
    average: roundHundredths(mean(own)),
    max: fromHundredths(max),
    facility: roundHundredths((sum(own) * 100) / (own.length * max)),
    discrimination: optionalRound(correlation(own, rest)),
  }));
}

/** How far people agree with the drafts they reviewed. */
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

/** Hundredths with a fraction to two decimals, half up: halves of whole hundredths are exact, halves of decimals are not. */
function roundHundredths(value: number): number {
  return fromHundredths(Math.floor(value + 0.5));
}

function optionalRound(value: number | undefined): number | undefined {
  return value === undefined ? undefined : roundHundredths(value * 100);
}

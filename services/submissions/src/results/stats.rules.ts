import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { ExamStatsSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { correlation, mean, median, quadraticKappa, sum } from '@exam-evaluation/runtime/statistics.ts';
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
  const values = copies.map((copy) => copy.percentage);
  return { averagePercentage: roundHundredths(mean(values)), medianPercentage: roundHundredths(median(values)) };
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
    qwk: optionalRound(
      quadraticKappa(
        pairs.map(({ draft }) => draft),
        pairs.map(({ human }) => human),
      ),
    ),
  };
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

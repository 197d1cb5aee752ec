import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { ExamStatsSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { sum } from '@exam-evaluation/runtime/statistics.ts';
import type { AgreementSums, CopyCount, PercentageSums, QuestionSums } from './stats-store.ts';

type StatsInit = MessageInitShape<typeof ExamStatsSchema>;

export function copyCounts(
  rows: readonly CopyCount[],
): Pick<StatsInit, 'submissions' | 'byStatus' | 'needsReview' | 'needsPerson' | 'finalized'> {
  return {
    submissions: sum(rows.map(({ copies }) => copies)),
    byStatus: Object.fromEntries(rows.map(({ status, copies }) => [status, copies])),
    needsReview: sum(rows.map((row) => row.needs_review)),
    needsPerson: sum(rows.map((row) => row.needs_person)),
    finalized: sum(rows.map((row) => row.finalized)),
  };
}

/** How percentages are spread, their average and median with two decimals. @param sums of at least one copy. */
export function percentages({
  copies,
  total,
  median,
  distribution,
}: PercentageSums): Pick<StatsInit, 'averagePercentage' | 'medianPercentage' | 'distribution'> {
  return {
    averagePercentage: roundHundredths(total / copies),
    medianPercentage: roundHundredths(median),
    distribution,
  };
}

/**
 * How each question went. Facility is the average share of its marks; discrimination the correlation of its marks with
 * those of the rest of the copy, undefined where nothing varies. Questions that no copy was marked in are left out.
 * @param questions of the exam, in paper order.
 */
export function questionStats(
  questions: readonly Pick<Question, 'id' | 'label' | 'maxMarks'>[],
  sums: readonly QuestionSums[],
  agreements: readonly AgreementSums[],
): NonNullable<StatsInit['questions']> {
  return sums.flatMap(({ place, marked, total, spread, discrimination, ...counts }) => {
    const question = questions[place - 1];
    if (!question || marked === 0) return [];
    const { id, label, maxMarks } = question;
    return {
      questionId: id,
      label,
      average: roundHundredths(total / marked),
      max: fromHundredths(maxMarks),
      facility: roundHundredths((total * 100) / (marked * maxMarks)),
      discrimination: optionalRound(discrimination),
      marked,
      spread: roundHundredths(spread),
      ...counts,
      humanAgreement: humanAgreement(agreements, id),
    };
  });
}

/** How much reviewers agree with the drafts of one question, or of all. */
export function humanAgreement(
  agreements: readonly AgreementSums[],
  questionId: string | null = null,
): NonNullable<StatsInit['humanAgreement']> {
  const found = agreements.find(({ question_id }) => question_id === questionId);
  if (!found || found.reviewed === 0) return { reviewed: 0, exact: 0, meanAbsDiff: 0 };
  const { reviewed, exact, difference, kappa } = found;
  return { reviewed, exact, meanAbsDiff: roundHundredths(difference / reviewed), qwk: optionalRound(kappa) };
}

/**
 * Rounds hundredths with a fraction to two decimals, half up. Halves of whole hundredths are exact numbers, halves of
 * decimals are not.
 */
function roundHundredths(value: number): number {
  return fromHundredths(Math.floor(value + 0.5));
}

function optionalRound(value: number | null): number | undefined {
  return value === null ? undefined : roundHundredths(value * 100);
}

import { correlation as pearson, quadraticKappa } from '@exam-evaluation/runtime/statistics.ts';
/** The marks of one answer by a marker and by a person; shares of the full marks, 0-1. */
export interface Outcome {
  person: number;
  marker: number;
  confidence: number;
  /** Whether the two agree, by the measure of the set. */
  agrees: boolean;
}

/** Pearson's correlation; 0 where one of the two never changes. */
export function correlation(outcomes: readonly Outcome[]): number {
  const marker = outcomes.map((outcome) => outcome.marker);
  return (
    pearson(
      marker,
      outcomes.map(({ person }) => person),
    ) ?? 0
  );
}

/** Root of the mean squared distance, in shares. */
export function rmse(outcomes: readonly Outcome[]): number {
  return Math.sqrt(mean(outcomes.map(({ person, marker }) => (person - marker) ** 2)));
}

/** Quadratic weighted kappa of shares in steps of a tenth; 1 where nothing varies. */
export function qwk(outcomes: readonly Outcome[]): number {
  const tenths = (side: 'marker' | 'person') => outcomes.map((outcome) => Math.round(outcome[side] * 10));
  return quadraticKappa(tenths('marker'), tenths('person')) ?? 1;
}

/** Share of outcomes that agree. */
export function accuracy(outcomes: readonly Outcome[]): number {
  return mean(outcomes.map(({ agrees }) => (agrees ? 1 : 0)));
}

/** Mean of the F1 of right and wrong answers. */
export function macroF1(outcomes: readonly Outcome[]): number {
  return mean(
    [true, false].map((side) => {
      const said = outcomes.filter(({ marker }) => marker >= 0.5 === side);
      const meant = outcomes.filter(({ person }) => person >= 0.5 === side);
      const both = said.filter(({ person }) => person >= 0.5 === side).length;
      return said.length + meant.length === 0 ? 0 : (2 * both) / (said.length + meant.length);
    }),
  );
}

/** Expected calibration error over ten bands of confidence: how far confidence is from the share that agrees. */
export function calibrationError(outcomes: readonly Outcome[]): number {
  const bands = Map.groupBy(outcomes, ({ confidence }) => Math.min(9, Math.floor(confidence * 10)));
  return [...bands.values()].reduce((sum, band) => {
    const gap = Math.abs(mean(band.map(({ confidence }) => confidence)) - accuracy(band));
    return sum + (gap * band.length) / outcomes.length;
  }, 0);
}

/** Share that agrees among the half that the marker is surest of. */
export function surestHalf(outcomes: readonly Outcome[]): number {
  return accuracy(outcomes.toSorted((a, b) => b.confidence - a.confidence).slice(0, Math.ceil(outcomes.length / 2)));
}

/** 95 % of the values that a measure takes when questions are drawn with replacement: bootstrap, Efron 1979. */
export function interval<O extends Outcome>(
  questions: readonly (readonly O[])[],
  measure: (outcomes: readonly O[]) => number,
  random: () => number,
): [low: number, high: number] {
  const values = Array.from({ length: 1_000 }, () =>
    measure(questions.flatMap(() => questions[Math.floor(random() * questions.length)]!)),
  ).sort((a, b) => a - b);
  return [values[24]!, values[974]!];
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((a, b) => a + b, 0) / values.length;
}

// The few statistics that results and benches need, each over lists of finite numbers.

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** NaN for an empty list. */
export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

/** The middle value, or the mean of the two in the middle; NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : mean(sorted.slice(middle - 1, middle + 1));
}

/** Variance of the list itself, not of a population that it was drawn from. */
export function variance(values: readonly number[]): number {
  const average = mean(values);
  return mean(values.map((value) => (value - average) ** 2));
}

/** Pearson's correlation of two lists of the same length; undefined where one of them does not vary. */
export function correlation(one: readonly number[], other: readonly number[]): number | undefined {
  const spread = Math.sqrt(variance(one) * variance(other));
  if (one.length < 2 || spread === 0) return undefined;
  const [meanOne, meanOther] = [mean(one), mean(other)];
  return mean(one.map((value, index) => (value - meanOne) * (other[index]! - meanOther))) / spread;
}

/** Quadratic weighted kappa: 1 − observed ÷ expected squared difference; undefined where neither list varies. */
export function quadraticKappa(one: readonly number[], other: readonly number[]): number | undefined {
  if (one.length < 2) return undefined;
  const observed = mean(one.map((value, index) => (value - other[index]!) ** 2));
  // Of independent draws from both lists: the sum of the variances and the squared difference of the means.
  const expected = variance(one) + variance(other) + (mean(one) - mean(other)) ** 2;
  return expected === 0 ? undefined : 1 - observed / expected;
}

/** Marks and credits are integers of hundredths internally, and JSON numbers with at most two decimals externally. */

/** 2.5 → 250. @throws RangeError for more than two decimals. */
export function toHundredths(value: number): number {
  const scaled = Math.round(value * 100);
  if (Math.abs(scaled / 100 - value) > 1e-9) throw new RangeError(`${value} has more than two decimals`);
  return scaled;
}

/** 250 → 2.5. */
export function fromHundredths(value: number | bigint): number {
  return Number(value) / 100;
}

/**
 * part ÷ whole in hundredths of a percent, half up; 0 of 0 is 0. Negative shares round half up as well (towards +∞).
 */
export function percentageHundredths(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((part * 20_000 + whole) / (2 * whole));
}

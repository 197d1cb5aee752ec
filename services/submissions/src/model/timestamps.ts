import { fromTimestamp, type Instant, toTimestamp } from '@exam-evaluation/runtime/time.ts';

/** The timestamp `n` microseconds later: `takeClock` hands timestamps out in such steps. */
export function addMicroseconds(instant: Instant, n: number): Instant {
  const moment = toTimestamp(instant);
  const nanos = moment.nanos + n * 1_000;
  return fromTimestamp({ ...moment, seconds: moment.seconds + BigInt(Math.floor(nanos / 1e9)), nanos: nanos % 1e9 });
}

/** Since the epoch. */
export function toMicroseconds(instant: Instant): bigint {
  const { seconds, nanos } = toTimestamp(instant);
  return seconds * 1_000_000n + BigInt(Math.trunc(nanos / 1_000));
}

/** @param microseconds since the epoch. */
export function microsecondsToTimestamp(microseconds: bigint): { seconds: bigint; nanos: number } {
  return { seconds: microseconds / 1_000_000n, nanos: Number(microseconds % 1_000_000n) * 1_000 };
}

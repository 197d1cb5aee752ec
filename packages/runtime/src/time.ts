import { create } from '@bufbuild/protobuf';
import { type Timestamp, TimestampSchema } from '@bufbuild/protobuf/wkt';

/** A moment as ISO 8601 UTC with microseconds, such as `2026-11-20T10:15:30.123456Z`. Compares as text. */
export type Instant = string;

/** @param instant ISO 8601 ending in `Z`, up to nine fractional digits. */
export function toTimestamp(instant: Instant): Timestamp;
export function toTimestamp(instant: Instant | null | undefined): Timestamp | undefined;
export function toTimestamp(instant: Instant | null | undefined): Timestamp | undefined {
  if (instant == null) return undefined;
  const [, whole, fraction = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(instant) ?? [];
  return create(TimestampSchema, {
    seconds: BigInt(Date.parse(`${whole}Z`) / 1000),
    nanos: Number(fraction.padEnd(9, '0').slice(0, 9)),
  });
}

export function fromTimestamp(timestamp: Timestamp): Instant;
export function fromTimestamp(timestamp: Timestamp | undefined): Instant | undefined;
export function fromTimestamp(timestamp: Timestamp | undefined): Instant | undefined {
  if (!timestamp) return undefined;
  const whole = new Date(Number(timestamp.seconds) * 1000).toISOString().slice(0, 19);
  return `${whole}.${String(Math.trunc(timestamp.nanos / 1000)).padStart(6, '0')}Z`;
}

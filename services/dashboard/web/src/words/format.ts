import { type Timestamp, timestampDate } from '@bufbuild/protobuf/wkt';
import { locale } from './words.ts';

const marksFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const countFormat = new Intl.NumberFormat(locale);
const percentFormat = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
const dateTimeFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** Marks or credits from hundredths: 250 → `2.5`. */
export function formatHundredths(hundredths: number | bigint): string {
  return marksFormat.format(Number(hundredths) / 100);
}

/** Marks, or another figure with up to two decimals. */
export function formatMarks(marks: number): string {
  return marksFormat.format(marks);
}

export function formatCount(count: number): string {
  return countFormat.format(count);
}

/** @param share 0-1. */
export function formatShare(share: number): string {
  return percentFormat.format(share);
}

const percentageFormat = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });

/** A percentage from hundredths of a percent: 5_417 → `54.2%`. */
export function formatPercentage(hundredths: number): string {
  return percentageFormat.format(hundredths / 10_000);
}

export function formatTime(time: Timestamp | undefined): string {
  return time ? dateTimeFormat.format(timestampDate(time)) : '';
}

const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });

/** @param day YYYY-MM-DD. */
export function formatDay(day: string | undefined): string {
  const date = new Date(`${day}T00:00:00Z`);
  return day && !Number.isNaN(date.getTime()) ? dayFormat.format(date) : '';
}

const aheadFormat = new Intl.RelativeTimeFormat(locale);
const [MINUTE_MS, HOUR_MINUTES] = [60_000, 60];

/** How far off a later time is: `in 12 minutes`, `in 3 hours`. */
export function formatAhead(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE_MS));
  return minutes < 2 * HOUR_MINUTES
    ? aheadFormat.format(minutes, 'minute')
    : aheadFormat.format(Math.ceil(minutes / HOUR_MINUTES), 'hour');
}

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

export function formatCount(count: number): string {
  return countFormat.format(count);
}

/** @param share 0-1. */
export function formatShare(share: number): string {
  return percentFormat.format(share);
}

export function formatTime(time: Timestamp | undefined): string {
  return time ? dateTimeFormat.format(timestampDate(time)) : '';
}

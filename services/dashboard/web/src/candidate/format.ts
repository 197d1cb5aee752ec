import { type Timestamp, timestampDate } from '@bufbuild/protobuf/wkt';

const LOCALE = 'en-GB';
const marksFormat = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });
const shareFormat = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 });
const dateFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeStyle: 'short' });

/** Marks from hundredths. */
export const formatMarks = (hundredths: number): string => marksFormat.format(hundredths / 100);
/** A percentage from hundredths of a percent. */
export const formatShare = (hundredths: number): string => shareFormat.format(hundredths / 10_000);
export const formatDate = (time: Timestamp | undefined): string => (time ? dateFormat.format(timestampDate(time)) : '');

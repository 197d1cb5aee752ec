import { LANES } from '@exam-evaluation/contract/submissions.ts';
import { Lane } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { toHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import { InvalidArgumentError } from 'commander';

// Parsers of option values.

export function lane(text: string): Lane {
  if (!LANES.some((name) => name === text)) {
    const choice = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(LANES);
    throw new InvalidArgumentError(`must be ${choice}.`);
  }
  return Lane[text.toUpperCase() as keyof typeof Lane];
}

/** A reason or a note; must not be empty. */
export function said(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('must not be empty.');
  return text;
}

export function uuid(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('must be a UUID.');
  return text.toLowerCase();
}

/** Credits with at most two decimals → hundredths. */
export function credits(text: string): bigint {
  if (!/^-?\d{1,12}(\.\d{1,2})?$/.test(text)) throw new InvalidArgumentError('must be credits, such as 12.5.');
  return BigInt(toHundredths(Number(text)));
}

export function count(text: string): number {
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value > 2_147_483_647) throw new InvalidArgumentError('must be a whole number.');
  return value;
}

/** Where integrators find the API. */
export function apiUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || !/\/v1\/?$/.test(url.pathname)) {
    throw new InvalidArgumentError('must be an address that ends in /v1.');
  }
  return text;
}

/** Rows of one answer. */
export function limit(text: string): number {
  const value = Number(text);
  if (!/^\d{1,3}$/.test(text) || value < 1 || value > 500) throw new InvalidArgumentError('must be from 1 to 500.');
  return value;
}

/** The end of a page of the audit: timestamp and id of its last row. */
export interface AuditPlace {
  at: string;
  id: string;
}

export function auditPlace(text: string): AuditPlace {
  const [at = '', id = ''] = text.split(',');
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(at) || !isUuid(id)) {
    throw new InvalidArgumentError('must be the `next` of a page.');
  }
  return { at, id };
}

/** Removes duplicates. An empty value is refused: it comes from an unset variable, not from a wish for the default. */
export function list(text: string): string[] {
  const words = text.split(',').map((word) => word.trim());
  const named = new Set(words.filter((word) => word !== ''));
  if (named.size === 0) throw new InvalidArgumentError('must name at least one.');
  return [...named];
}

/** A time in ISO 8601, in UTC unless it has an offset; a date alone means its start. */
export function instant(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text);
  const at = match ? Date.parse(`${match[1]}T${match[2] ?? '00:00:00'}${match[3] ?? 'Z'}`) : Number.NaN;
  if (Number.isNaN(at)) throw new InvalidArgumentError('must be a time such as 2027-01-31T12:00:00Z.');
  return new Date(at).toISOString();
}

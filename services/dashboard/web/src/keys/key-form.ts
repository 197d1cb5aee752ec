import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { KEY_NAME_LENGTH_MAX, SCOPES, SCOPES_DEFAULT, type Scope } from '@exam-evaluation/contract/access.ts';
import type { Key } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';

/** The fields of the form. */
export interface KeyForm {
  name: string;
  scopes: ReadonlySet<Scope>;
  /** YYYY-MM-DD; empty: the key does not expire. */
  lastDay: string;
  /** Empty: no cap. */
  dailyCap: string;
}

export const NEW_KEY: KeyForm = {
  name: '',
  scopes: new Set(SCOPES_DEFAULT),
  lastDay: '',
  dailyCap: '',
};

export type KeyProblem = 'name' | 'nameLong' | 'scopes' | 'expires' | 'cap';

const CAP_MAX = 2 ** 31 - 1;

/** What is wrong with a form. */
export function problemsOf({ name, scopes, lastDay, dailyCap }: KeyForm, now = new Date()): KeyProblem[] {
  const problems: KeyProblem[] = [];
  if (name.trim() === '') problems.push('name');
  if (Array.from(name.trim()).length > KEY_NAME_LENGTH_MAX) problems.push('nameLong');
  if (scopes.size === 0) problems.push('scopes');
  if (lastDay && !(endOf(lastDay) > now)) problems.push('expires');
  if (dailyCap.trim() && !(/^\d+$/.test(dailyCap.trim()) && Number(dailyCap) <= CAP_MAX)) problems.push('cap');
  return problems;
}

/** The request of a form without problems. */
export function toRequest({ name, scopes, lastDay, dailyCap }: KeyForm) {
  return {
    name: name.trim(),
    scopes: SCOPES.filter((scope) => scopes.has(scope)),
    ...(lastDay && { expiresAt: timestampFromDate(endOf(lastDay)) }),
    ...(dailyCap.trim() && { dailyCopyCap: Number(dailyCap) }),
  };
}

/** The end of a day in the person's time zone. */
function endOf(day: string): Date {
  return new Date(`${day}T23:59:59`);
}

/** Separates active keys, newest first, from those that are expired or revoked. */
export function partKeys(keys: readonly Key[], now = new Date()): { active: Key[]; past: Key[] } {
  const newest = keys.toReversed();
  const works = ({ revokedAt, expiresAt }: Key) => !revokedAt && !(expiresAt && timestampDate(expiresAt) <= now);
  return { active: newest.filter(works), past: newest.filter((key) => !works(key)) };
}

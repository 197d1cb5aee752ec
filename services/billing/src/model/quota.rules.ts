import type { DetailsOf } from '@exam-evaluation/contract/errors.ts';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';

/** Copies accepted today, by the database's clock. */
export interface DayUsage {
  now: Instant;
  /** UTC day of `now`, such as `2026-11-20`. */
  day: string;
  used: number;
  /** Those of them that were requested with the key. */
  usedByKey: number;
}

/** The most copies in a day; without a key cap only the institute's limit applies. */
export interface DayLimits {
  institute: number;
  key: number | undefined;
}

/** The next 00:00 UTC. */
export function resetsAt(day: string): Instant {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().replace(/\.\d+Z$/, '.000000Z');
}

/** Refuses the copy that would be one too many. @throws ContractError daily_quota_exceeded. */
export function requireQuota(usage: DayUsage, limits: DayLimits): void {
  if (usage.used >= limits.institute) throw exceeded(usage, 'daily_copy_quota', limits.institute);
  if (limits.key !== undefined && usage.usedByKey >= limits.key) throw exceeded(usage, 'daily_copy_cap', limits.key);
}

type Quota = DetailsOf<'daily_quota_exceeded'>['quota'];

function exceeded(usage: DayUsage, quota: Quota, limit: number): ContractError {
  const reset = resetsAt(usage.day);
  return new ContractError('daily_quota_exceeded', {
    details: { quota, limit, resets_at: reset },
    retryAfterSeconds: Math.max(1, Math.ceil((Date.parse(reset) - Date.parse(usage.now)) / 1000)),
  });
}

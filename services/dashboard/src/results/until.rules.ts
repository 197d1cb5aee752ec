import type { Timestamp } from '@bufbuild/protobuf/wkt';
import { invalidFields } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { fromTimestamp, type Instant } from '@exam-evaluation/runtime/time.ts';

/** How long results are shown at most, without being published again. */
export const DAYS_MAX = 366;

/**
 * Until when candidates may ask to look again at a mark; one that has passed takes no more.
 * @throws ContractError validation_failed after the end of the publication, when nobody could ask any more.
 */
export function readAppealsUntil(appealsUntil: Timestamp | undefined, until: Instant): Instant | null {
  if (!appealsUntil) return null;
  const ends = fromTimestamp(appealsUntil);
  if (ends <= until) return ends;
  const message = 'must not be after the results stop being shown';
  throw invalidFields([{ field: 'appeals_until', code: 'out_of_range', message }]);
}

/** Until when results are to be shown. @throws ContractError validation_failed. */
export function readUntil(until: Timestamp | undefined, nowMs: number): Instant {
  if (!until) throw invalidFields([{ field: 'until', code: 'required', message: 'says how long results are shown' }]);
  const ms = Number(until.seconds) * 1_000;
  if (ms > nowMs && ms <= nowMs + DAYS_MAX * 86_400_000) return fromTimestamp(until);
  const message = `must be in the future, at most ${DAYS_MAX} days from now`;
  throw invalidFields([{ field: 'until', code: 'out_of_range', message }]);
}

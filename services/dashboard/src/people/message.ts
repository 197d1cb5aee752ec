import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { PersonRow } from './store.ts';

/** A person as messages have them. */
export function toPersonMessage(row: PersonRow) {
  return {
    id: row.id,
    displayName: row.display_name,
    email: row.email ?? '',
    role: row.role,
    createdAt: toTimestamp(row.created_at),
    lastSignedInAt: toTimestamp(row.last_signed_in_at),
  };
}

import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { PersonRow } from './store.ts';

/** Converts a person's row to its message. */
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

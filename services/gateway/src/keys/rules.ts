import { KEY_NAME_LENGTH_MAX, SCOPES } from '@exam-evaluation/contract/access.ts';
import type { FieldError } from '@exam-evaluation/contract/errors/fields.ts';
import { isLongerThan } from '@exam-evaluation/runtime/characters.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';

export interface WantedKey {
  operationId: string;
  name: string;
  scopes: readonly string[];
  expiresAt: Instant | undefined;
  dailyCopyCap: number | undefined;
}

/** Checks whether a key can be created as requested. */
export function keyProblems(wanted: WantedKey, now: Date): FieldError[] {
  const problems: FieldError[] = [];
  if (!isUuid(wanted.operationId)) {
    problems.push({ field: 'operation_id', code: 'invalid', message: 'must be a UUID' });
  }
  if (wanted.name.trim() === '') problems.push({ field: 'name', code: 'required', message: 'must not be empty' });
  if (isLongerThan(wanted.name, KEY_NAME_LENGTH_MAX)) {
    problems.push({ field: 'name', code: 'too_long', message: `has more than ${KEY_NAME_LENGTH_MAX} characters` });
  }
  if (wanted.scopes.some((scope) => !SCOPES.some((known) => known === scope))) {
    problems.push({ field: 'scopes', code: 'invalid', message: `has scopes other than ${SCOPES.join(', ')}` });
  }
  if (wanted.expiresAt !== undefined && Date.parse(wanted.expiresAt) <= now.getTime()) {
    problems.push({ field: 'expires_at', code: 'out_of_range', message: 'is in the past' });
  }
  if (wanted.dailyCopyCap !== undefined && wanted.dailyCopyCap < 0) {
    problems.push({ field: 'daily_copy_cap', code: 'out_of_range', message: 'must be 0 or more' });
  }
  return problems;
}

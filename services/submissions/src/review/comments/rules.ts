import { COMMENT_OFFERED_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import { isLongerThan } from '@exam-evaluation/runtime/characters.ts';
import { invalidFields } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Setting } from '../../double-marking/rules.ts';
import type { MarkingPerson } from '../../marks/person.ts';

/**
 * Whether a person takes comments on a question out of the bank: an administrator, or whoever leads its marking; where
 * nobody leads it, everybody who marks.
 */
export function mayRemove(setting: Pick<Setting, 'isOn' | 'lead'> | undefined, person: MarkingPerson | null): boolean {
  if (!person) return false;
  return !setting?.isOn || setting.lead.id === person.id || person.role === 'administrator';
}

/** @throws ContractError validation_failed for a text that is never offered. */
export function requireComment(text: string): void {
  if (text.trim() === '') throw invalidFields([{ field: 'text', code: 'required', message: 'is the comment' }]);
  if (isLongerThan(text, COMMENT_OFFERED_LENGTH_MAX)) {
    const message = `has more than ${COMMENT_OFFERED_LENGTH_MAX} characters`;
    throw invalidFields([{ field: 'text', code: 'too_long', message }]);
  }
}

import { type ContractError, invalidFields } from './errors/contract-error.ts';

export const UUID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/;

/**
 * An id that nothing has. It replaces an id that is not a UUID, so that the owning service treats it like any unknown
 * id, in its usual order of checks.
 */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The refusal of a call whose field should hold a UUID. */
export function notAUuid(field: string): ContractError {
  return invalidFields([{ field, code: 'invalid', message: 'must be a UUID' }]);
}

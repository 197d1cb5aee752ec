import { type ContractError, invalidFields } from './errors/contract-error.ts';

export const UUID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/;

/**
 * An id that nothing has. It replaces an id that is not a UUID, so that the owning service treats it like any unknown
 * id, in its usual order of checks.
 */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/**
 * A new id for a row of a table that grows with the copies. It begins with the time in milliseconds (version 7 of RFC
 * 9562), so that rows which are written together are neighbours in the index; 74 bits are random.
 */
export function newRowId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The refusal of a call whose field should hold a UUID. */
export function notAUuid(field: string): ContractError {
  return invalidFields([{ field, code: 'invalid', message: 'must be a UUID' }]);
}

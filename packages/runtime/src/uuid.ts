import { type ContractError, invalidFields } from './errors/contract-error.ts';

export const UUID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/;

/**
 * Names nothing: what an id that is not a UUID becomes, so that its owner answers it as any unknown one, in its own
 * order.
 */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The refusal of a call whose field should hold a UUID. */
export function notAUuid(field: string): ContractError {
  return invalidFields([{ field, code: 'invalid', message: 'must be a UUID' }]);
}

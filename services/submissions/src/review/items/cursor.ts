import { invalidFields } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';

/** The position of an item in a list: lists are sorted by key, descending, then by copy and question. */
export interface ItemPosition {
  key: string;
  submissionId: string;
  /** Place of the question in the paper, from 1. */
  place: number;
}

export function writeCursor({ key, submissionId, place }: ItemPosition): string {
  return Buffer.from(`${key} ${submissionId} ${place}`).toString('base64url');
}

/** @throws ContractError validation_failed for a cursor that no page has returned. */
export function readCursor(after: string): ItemPosition | null {
  if (after === '') return null;
  const [key = '', submissionId = '', place = ''] = Buffer.from(after, 'base64url').toString().split(' ');
  if (/^-?\d{1,19}$/.test(key) && isUuid(submissionId) && /^\d{1,4}$/.test(place)) {
    return { key, submissionId, place: Number(place) };
  }
  throw invalidFields([{ field: 'after', code: 'invalid', message: 'must be a cursor returned by this API' }]);
}

import type { FieldCode } from '@exam-evaluation/contract/errors/fields.ts';
import { type Reservation as ReservationMessage, Unit } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { type ContractError, invalidFields } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { isUuid, notAUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { UnitName } from './account.rules.ts';
import type { Attempt } from './attempt.ts';

/** 10 billion credits: sums of amounts stay far below 2^53. */
export const CREDITS_MAX = 10 ** 12;
/** 10,000 credits a unit: a price times any quantity stays below 2^53. */
export const RATE_MAX = 10 ** 6;
export const QUANTITY_MAX = 2 ** 31 - 1;
/** The most rows of one answer, and the most ids of one request. */
export const PAGE_MAX = 500;
const KEY_ID_MAX = 100;

/** Refuses a request for one field. */
export function invalidField(field: string, code: FieldCode, message: string): ContractError {
  return invalidFields([{ field, code, message }]);
}

/** The rules below answer the field's value, or throw `validation_failed`. */
export function requireUuid(field: string, value: string): string {
  if (!isUuid(value)) throw notAUuid(field);
  return value;
}

export function requireInteger(field: string, value: number | bigint, min: number, max: number): number {
  if (value < min || value > max) throw invalidField(field, 'out_of_range', `must be from ${min} to ${max}`);
  return Number(value);
}

export function requireText(field: string, value: string, max: number): string {
  if (value.length > max) throw invalidField(field, 'too_long', `must have at most ${max} characters`);
  return value;
}

export function requireUnit(field: string, value: Unit): UnitName {
  if (value === Unit.PAGE) return 'page';
  if (value === Unit.ANSWER) return 'answer';
  throw invalidField(field, 'invalid', 'must be page or answer');
}

export function requireInstitute(request: { instituteId: string }): string {
  return requireUuid('institute_id', request.instituteId);
}

export function requireAttempt(request: Pick<ReservationMessage, 'instituteId' | 'attemptId'>): Attempt {
  return { instituteId: requireInstitute(request), attemptId: requireUuid('attempt_id', request.attemptId) };
}

/** Checks the id of an API key; empty where there is none. */
export function requireKeyId(keyId: string): string {
  return requireText('key_id', keyId, KEY_ID_MAX);
}

import { CONTENTS } from './errors/contents.ts';
import type { ErrorEntry } from './errors/entry.ts';
import { REQUESTS } from './errors/requests.ts';
import { SERVICE } from './errors/service.ts';
import { STATES } from './errors/states.ts';

/** Every error code of the HTTP contract, in the order shown. Codes and statuses never change; sentences may. */
export const CATALOGUE = { ...REQUESTS, ...STATES, ...CONTENTS, ...SERVICE };

/** Codes of the services' own RPCs only: no HTTP answer has them. */
const INTERNAL = {
  sign_in_required: { status: 401, message: 'Nobody is signed in, or the session has ended; sign in again.' },
} as const;

/** A code of the HTTP contract. */
export type HttpErrorCode = keyof typeof CATALOGUE;
export type ErrorCode = HttpErrorCode | keyof typeof INTERNAL;

const ALL: Record<ErrorCode, Pick<ErrorEntry, 'status' | 'message'>> = { ...CATALOGUE, ...INTERNAL };

/** Status and sentence of a code. */
export function describeError(code: ErrorCode): { status: number; message: string } {
  return ALL[code];
}

/** What is to be said about a code of the HTTP contract. */
export function errorEntry(code: HttpErrorCode): ErrorEntry {
  return CATALOGUE[code];
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ALL, code);
}

type Catalogue = typeof CATALOGUE;

/** Codes whose errors have details. */
export type DetailedCode = {
  [C in HttpErrorCode]: Catalogue[C] extends { details: object } ? C : never;
}[HttpErrorCode];

/** The details of an error with this code; `undefined` for a code that has none. */
export type DetailsOf<C extends ErrorCode> = C extends DetailedCode ? Catalogue[C]['details'] : undefined;

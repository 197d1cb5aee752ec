import { createHmac, timingSafeEqual } from 'node:crypto';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';

/** What a cursor is valid for: one list of one institute with the same filters. */
export interface CursorScope {
  instituteId: string;
  list: string;
  filters: Readonly<Record<string, unknown>>;
}

/** The last row of the page before. */
export interface RowPosition {
  updatedAt: Instant;
  id: string;
}

const MAC_BYTES = 16;
const CURSOR = /^([A-Za-z0-9_-]{10,120})\.([A-Za-z0-9_-]{22})$/;
const POSITION = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Creates and reads cursors: positions signed together with what they are valid for. They never expire. */
export class Cursors {
  readonly #secrets: readonly [string, ...string[]];

  /** @param secrets the first one signs, all of them verify; put a new one first. */
  constructor(secrets: readonly [string, ...string[]]) {
    this.#secrets = secrets;
  }

  sign(scope: CursorScope, position: RowPosition): string {
    const payload = Buffer.from(position.updatedAt + position.id).toString('base64url');
    return `${payload}.${mac(this.#secrets[0], scope, payload)}`;
  }

  /** @throws ContractError invalid_cursor */
  read(scope: CursorScope, cursor: string): RowPosition {
    const [, payload, signature] = CURSOR.exec(cursor) ?? [];
    if (!payload || !signature) throw refuse('invalid_cursor');
    // Compared as text: base64 leaves bits that several texts share.
    const genuine = this.#secrets.some((secret) =>
      timingSafeEqual(Buffer.from(mac(secret, scope, payload)), Buffer.from(signature)),
    );
    const [, updatedAt, id] = POSITION.exec(Buffer.from(payload, 'base64url').toString()) ?? [];
    if (!genuine || !updatedAt || !id) throw refuse('invalid_cursor');
    return { updatedAt, id };
  }
}

function mac(secret: string, { instituteId, list, filters }: CursorScope, payload: string): string {
  // Absent filters do not count, so that a filter added later leaves older cursors good.
  const given = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([instituteId, list, given, payload]);
  return createHmac('sha256', secret).update(text).digest().subarray(0, MAC_BYTES).toString('base64url');
}

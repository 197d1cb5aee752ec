import type { Page, Position } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { invalidFields } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { fromTimestamp, type Instant, toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';

/** A page request for a store: rows with (updated_at, id) after `after` and updated_at above `since`. */
export interface PageQuery {
  since: Instant | null;
  afterUpdatedAt: Instant | null;
  afterId: string | null;
  limit: number;
}

const LIMIT_MAX = 200;

/** @throws ContractError validation_failed for a position that no page has. */
export function toPageQuery(page: Page | undefined): PageQuery {
  const after = parsePosition(page?.after, 'page.after');
  return {
    since: fromTimestamp(page?.updatedSince) ?? null,
    afterUpdatedAt: after?.at ?? null,
    afterId: after?.id ?? null,
    limit: clampRows(page?.limit ?? 0, 50, LIMIT_MAX),
  };
}

/** Position of a row in a list: its timestamp, then its id. */
export interface RowPosition {
  at: Instant;
  id: string;
}

/** @throws ContractError validation_failed, naming the field, for anything that is not a cursor of this API. */
export function parsePosition(position: Position | undefined, field: string): RowPosition | undefined {
  if (!position?.updatedAt && !position?.id) return undefined;
  const at = fromTimestamp(position.updatedAt);
  if (!at || !isUuid(position.id)) {
    throw invalidFields([{ field, code: 'invalid', message: 'must be a cursor returned by this API' }]);
  }
  return { at, id: position.id };
}

/** The number of rows of a page: as requested, or `usual` for 0; from 1 to `most`. */
export function clampRows(asked: number, usual: number, most: number): number {
  return Math.min(Math.max(asked || usual, 1), most);
}

/**
 * A `where` clause that selects a page. Stores ask for one row more than the limit, to know whether more follow. What the
 * query does not ask for is left out rather than compared with null: a plan that serves any values could otherwise only
 * begin at the institute's first row.
 * @param first number of the first of four parameters: since, afterUpdatedAt, afterId, limit.
 */
export function pageClause(first: number, table: string, { since, afterUpdatedAt }: PageQuery): string {
  const [from, at, id, limit] = [`$${first}`, `$${first + 1}`, `$${first + 2}`, `$${first + 3}`];
  const newer = since === null ? `${from}::timestamptz is null` : `${table}.updated_at > ${from}`;
  const later =
    afterUpdatedAt === null
      ? `${at}::timestamptz is null and ${id}::uuid is null`
      : `(${table}.updated_at, ${table}.id) > (${at}, ${id}::uuid)`;
  return `${newer}
      and ${later}
    order by ${table}.updated_at, ${table}.id
    limit ${limit} + 1`;
}

export function pageValues(query: PageQuery): unknown[] {
  return [query.since, query.afterUpdatedAt, query.afterId, query.limit];
}

/** Removes the extra row and returns the position to continue from. */
export function cutPage<Row extends { updated_at: Instant; id: string }>(
  rows: Row[],
  query: PageQuery,
): { rows: Row[]; next: (Pick<Position, 'id'> & { updatedAt: ReturnType<typeof toTimestamp> }) | undefined } {
  if (rows.length <= query.limit) return { rows, next: undefined };
  const page = rows.slice(0, query.limit);
  const last = page.at(-1)!;
  return { rows: page, next: { updatedAt: toTimestamp(last.updated_at), id: last.id } };
}

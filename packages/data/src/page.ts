import type { Page, Position } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { fromTimestamp, type Instant, toTimestamp } from '@exam-evaluation/runtime/time.ts';

/** A page request in the terms of a store: rows with (updated_at, id) behind `after` and updated_at above `since`. */
export interface PageQuery {
  since: Instant | null;
  afterUpdatedAt: Instant | null;
  afterId: string | null;
  limit: number;
}

const LIMIT_MAX = 200;

export function toPageQuery(page: Page | undefined): PageQuery {
  return {
    since: fromTimestamp(page?.updatedSince) ?? null,
    afterUpdatedAt: fromTimestamp(page?.after?.updatedAt) ?? null,
    afterId: page?.after?.id || null,
    limit: Math.min(Math.max(page?.limit || 50, 1), LIMIT_MAX),
  };
}

/**
 * SQL that selects a page, to stand behind `where`. Stores ask for one row more than the limit, to know whether more follow.
 * @param first number of the first of four parameters: since, afterUpdatedAt, afterId, limit.
 */
export function pageClause(first: number, table: string): string {
  return `($${first}::timestamptz is null or ${table}.updated_at > $${first})
      and ($${first + 1}::timestamptz is null or (${table}.updated_at, ${table}.id) > ($${first + 1}, $${first + 2}::uuid))
    order by ${table}.updated_at, ${table}.id
    limit $${first + 3} + 1`;
}

export function pageValues(query: PageQuery): unknown[] {
  return [query.since, query.afterUpdatedAt, query.afterId, query.limit];
}

/** Cuts the extra row off and names the position to go on from. */
export function cutPage<Row extends { updated_at: Instant; id: string }>(
  rows: Row[],
  query: PageQuery,
): { rows: Row[]; next: (Pick<Position, 'id'> & { updatedAt: ReturnType<typeof toTimestamp> }) | undefined } {
  if (rows.length <= query.limit) return { rows, next: undefined };
  const page = rows.slice(0, query.limit);
  const last = page.at(-1)!;
  return { rows: page, next: { updatedAt: toTimestamp(last.updated_at), id: last.id } };
}

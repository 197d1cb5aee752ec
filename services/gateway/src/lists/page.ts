import type { Position } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { fromTimestamp, type Instant, toTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { CursorScope, Cursors } from './cursors.ts';

/** The answer of every list. */
interface PageEnvelope<Row> {
  data: Row[];
  next_cursor: string | null;
  has_more: boolean;
}

interface PageParameters {
  updated_since?: Instant | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** A list request in the services' terms, and the way back to an envelope. */
export interface PageRequest {
  page: {
    updatedSince?: ReturnType<typeof toTimestamp>;
    after?: { updatedAt: ReturnType<typeof toTimestamp>; id: string };
    limit: number;
  };
  /** @param next where the next page starts; absent on the last one. */
  envelope: <Row>(rows: Row[], next: Position | undefined) => PageEnvelope<Row>;
}

/**
 * @param list name of the list; a cursor is valid for this list with the same filters.
 * @throws ContractError invalid_cursor
 */
export function pageRequest(
  cursors: Cursors,
  request: { instituteId: string; list: string; filters: CursorScope['filters']; query: PageParameters },
): PageRequest {
  const { updated_since, cursor, limit } = request.query;
  const scope = {
    instituteId: request.instituteId,
    list: request.list,
    filters: { ...request.filters, updated_since },
  };
  const after = cursor === undefined ? undefined : cursors.read(scope, cursor);
  return {
    page: {
      limit,
      ...(updated_since !== undefined && { updatedSince: toTimestamp(updated_since) }),
      ...(after && { after: { updatedAt: toTimestamp(after.updatedAt), id: after.id } }),
    },
    envelope: (data, next) => ({
      data,
      next_cursor: next?.updatedAt
        ? cursors.sign(scope, { updatedAt: fromTimestamp(next.updatedAt), id: next.id })
        : null,
      has_more: next?.updatedAt !== undefined,
    }),
  };
}

import type { Tx } from '@exam-evaluation/data/database.ts';
import { cutPage, toPageQuery } from '@exam-evaluation/data/page.ts';
import type { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import type { SubmissionStatus, SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { requireItems } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { isUuid, notAUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { Fetched } from '../archive/content.rules.ts';
import { withEstimates } from '../attempts/queue/estimates.ts';
import type { Deps } from '../deps.ts';
import { toSubmission } from '../model/message.ts';
import { fromSource, fromStatus, toStatus } from '../model/status.ts';
import {
  canHaveRows,
  type ListFilter,
  listSubmissions,
  selectLatest,
  TALLIED_COLUMNS,
  type TalliedRow,
} from './store.ts';
import { totalsOf } from './totals.ts';

/** The most candidates that one request may name. */
const CANDIDATES_MAX = 2_000;

type FeedHandlers = Pick<Handlers<typeof SubmissionsService>, 'listSubmissions' | 'batchGetLatest'>;

export function feedHandlers({
  database,
  places,
  archive,
}: Pick<Deps, 'database' | 'places' | 'archive'>): FeedHandlers {
  return {
    listSubmissions: async (request) => {
      const { instituteId, includeTotals } = request;
      const page = toPageQuery(request.page);
      const filter = toFilter(request);
      const isLater = page.since !== null || page.afterUpdatedAt !== null;
      if (isLater && !(await database.readOnce(instituteId, (tx) => canHaveRows(tx, instituteId, page)))) {
        return { submissions: [] };
      }
      if (!includeTotals || filter.examId === null) {
        const found = await database.readOnce(instituteId, (tx) => listSubmissions(tx, instituteId, filter, page));
        const { rows, next } = cutPage(found, page);
        return { submissions: await withEstimates({ database, places }, instituteId, rows.map(toSubmission)), next };
      }
      const read = async (tx: Tx, fetched: Fetched) => {
        const { rows, next } = cutPage(
          await listSubmissions<TalliedRow>(tx, instituteId, filter, page, TALLIED_COLUMNS),
          page,
        );
        const totals = await totalsOf(tx, instituteId, rows, fetched);
        return { inits: rows.map((row) => ({ ...toSubmission(row), totals: totals.get(row.id) })), next };
      };
      const { inits, next } = await archive.reading((fetched) =>
        database.withTenant(instituteId, (tx) => read(tx, fetched), { isolation: 'repeatable read' }),
      );
      return { submissions: await withEstimates({ database, places }, instituteId, inits), next };
    },

    batchGetLatest: async ({ instituteId, examId, candidateIds }) => {
      if (!isUuid(examId)) throw notAUuid('exam_id');
      requireItems('candidate_ids', candidateIds, 0, CANDIDATES_MAX);
      const rows = await database.readOnce(instituteId, (tx) =>
        selectLatest(tx, instituteId, examId, candidateIds.filter(isUuid)),
      );
      return {
        items: rows.map((row) => ({
          candidateId: row.candidate_id,
          submissionId: row.id,
          status: toStatus(row.status),
        })),
      };
    },
  };
}

/**
 * Converts the filters shared by lists of submissions and of results. @throws ContractError validation_failed for an
 * invalid id.
 */
export function toFilter(request: {
  source: Source;
  examId: string;
  statuses: SubmissionStatus[];
  needsReview?: boolean;
  finalized?: boolean;
  candidateId?: string;
  needsPerson?: boolean;
}): ListFilter {
  const { examId, candidateId = null } = request;
  if (examId && !isUuid(examId)) throw notAUuid('exam_id');
  if (candidateId !== null && !isUuid(candidateId)) throw notAUuid('candidate_id');
  return {
    examId: examId || null,
    source: fromSource(request.source),
    statuses: request.statuses.length > 0 ? request.statuses.map(fromStatus) : null,
    needsReview: request.needsReview ?? null,
    finalized: request.finalized ?? null,
    candidateId,
    needsPerson: request.needsPerson ?? null,
  };
}

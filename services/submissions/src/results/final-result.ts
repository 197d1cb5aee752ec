import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { FinalResultSchema, SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { isUuid, notAUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { Fetched } from '../archive/content.rules.ts';
import type { Deps } from '../deps.ts';
import { selectLatest } from '../feed/store.ts';
import { noMarks } from '../marks/rules.ts';
import { shownMarks } from '../marks/shown-marks.ts';
import { findSubmission } from '../model/store.ts';
import { loadAppeals } from '../review/appeals/store.ts';
import { newestSnapshot } from '../snapshots/store.ts';
import { forCandidate, toFinalQuestion } from './final.rules.ts';

type FinalDeps = Pick<Deps, 'database' | 'archive' | 'renders'>;

/** GetFinalResult: the final copy of a candidate, whichever it is now. */
export function finalResultHandlers(deps: FinalDeps): Pick<Handlers<typeof SubmissionsService>, 'getFinalResult'> {
  return {
    getFinalResult: async ({ instituteId, examId, candidateId }) => {
      if (!isUuid(examId)) throw notAUuid('exam_id');
      if (!isUuid(candidateId)) throw notAUuid('candidate_id');
      return await deps.archive.reading((fetched) =>
        deps.database.withTenant(
          instituteId,
          (tx) => findFinal(tx, deps, { instituteId, examId, candidateId }, fetched),
          { isolation: 'repeatable read' },
        ),
      );
    },
  };
}

/** @throws ContractError submission_not_found. */
async function findFinal(
  tx: Tx,
  { renders }: FinalDeps,
  { instituteId, examId, candidateId }: { instituteId: string; examId: string; candidateId: string },
  fetched: Fetched,
): Promise<MessageInitShape<typeof FinalResultSchema>> {
  const [latest] = await selectLatest(tx, instituteId, examId, [candidateId]);
  const row = latest && (await findSubmission(tx, instituteId, latest.id));
  if (!row?.finalized) throw refuse('submission_not_found');
  const shown = (await shownMarks(tx, instituteId, [row], fetched)).get(row.id);
  const appeals = await loadAppeals(tx, instituteId, [row.id]);
  const { title, subject, paperMax, blind } = shown?.snapshot ?? (await newestSnapshot(tx, instituteId, examId));
  return {
    submissionId: row.id,
    title,
    subject,
    totals: shown?.totals ?? noMarks(paperMax),
    questions: (shown?.questions ?? []).map((question) =>
      toFinalQuestion(forCandidate(question, blind), appeals.get(row.id)?.get(question.questionId)),
    ),
    checkedCopyAvailable: (await renders.available(tx, instituteId, [row.id])).has(row.id),
    finalizedAt: toTimestamp(row.finalized_at),
  };
}

import type { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { contentsOf } from '../archive/content.rules.ts';
import type { Deps } from '../deps.ts';
import { shownMarks } from '../marks/shown-marks.ts';
import { requireLive } from '../model/live.ts';
import { findSubmission } from '../model/store.ts';
import type { ShownCopy } from '../renders/create-queue.ts';
import { CHECKED_COPY_FAILED } from '../renders/failed.ts';
import { forCandidate } from './final.rules.ts';

/** What a checked copy shows now; undefined when the submission is not live or shows no marks. */
export async function loadShownCopy(
  { database, uploads, archive }: Pick<Deps, 'database' | 'uploads' | 'archive'>,
  instituteId: string,
  submissionId: string,
): Promise<ShownCopy | undefined> {
  const found = await archive.reading((fetched) =>
    database.withTenant(
      instituteId,
      async (tx) => {
        const row = await findSubmission(tx, instituteId, submissionId);
        const marks =
          row?.state === 'live' ? (await shownMarks(tx, instituteId, [row], fetched)).get(row.id) : undefined;
        if (!row || !marks) return undefined;
        const { answers } = contentsOf(fetched, instituteId, [row]).get(row.id) ?? row;
        return { row, marks, answers };
      },
      { isolation: 'repeatable read' },
    ),
  );
  if (!found) return undefined;
  const { row, marks, answers } = found;
  return {
    snapshot: marks.snapshot,
    answers: answers ?? [],
    copy: row.upload_id ? await uploads.copy(instituteId, row.upload_id) : undefined,
    questions: row.finalized
      ? marks.questions.map((question) => forCandidate(question, marks.snapshot.blind))
      : marks.questions,
    totals: marks.totals,
    // Leaves out the reason about failed drawings, since a new drawing is in progress.
    reviewReasons: row.finalized ? [] : row.review_reasons.filter((reason) => reason !== CHECKED_COPY_FAILED),
  };
}

/** @throws ContractError submission_not_found; checked_copy_not_found where no marks are shown. */
export async function requireShown(
  { database }: Pick<Deps, 'database'>,
  request: { instituteId: string; submissionId: string; source: Source },
): Promise<void> {
  const { instituteId, submissionId, source } = request;
  const row = await database.readOnce(instituteId, (tx) => findSubmission(tx, instituteId, submissionId));
  if (requireLive(row, source).shown_attempt_id === null) throw refuse('checked_copy_not_found');
}

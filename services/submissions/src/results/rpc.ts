import type { MessageInitShape } from '@bufbuild/protobuf';
import { type StoredPerson, toAuditActor } from '@exam-evaluation/data/actors.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { cutPage, toPageQuery } from '@exam-evaluation/data/page.ts';
import type {
  ResultInclude,
  ResultSchema,
  SubmissionSchema,
  SubmissionsService,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { Fetched } from '../archive/content.rules.ts';
import { withEstimates } from '../attempts/queue/estimates.ts';
import type { Deps } from '../deps.ts';
import { loadMarking, marksSeen } from '../double-marking/copy.ts';
import { toFilter } from '../feed/rpc.ts';
import { listSubmissions } from '../feed/store.ts';
import { fitting } from '../marks/fitting.rules.ts';
import { noMarks, present } from '../marks/rules.ts';
import { type ShownMarks, shownMarks } from '../marks/shown-marks.ts';
import { requireLive } from '../model/live.ts';
import { toSubmission } from '../model/message.ts';
import { findSubmission, type SubmissionRow } from '../model/store.ts';
import { isOpenSeedIn } from '../seeds/copy.ts';
import { newestSnapshot } from '../snapshots/store.ts';

type ResultHandlers = Pick<Handlers<typeof SubmissionsService>, 'getResult' | 'listResults'>;
type ResultInit = MessageInitShape<typeof ResultSchema> & { submission: MessageInitShape<typeof SubmissionSchema> };

/** Reads rows and marks in one snapshot: between two statements a submission may be evaluated again or erased. */
const ONE_MOMENT = { isolation: 'repeatable read' } as const;

export function resultHandlers(deps: Pick<Deps, 'database' | 'archive' | 'renders' | 'places'>): ResultHandlers {
  const { database, archive } = deps;
  return {
    getResult: async ({ instituteId, submissionId, source, include, actor }) =>
      await archive.reading((fetched) =>
        database.withTenant(
          instituteId,
          async (tx) => {
            const row = requireLive(await findSubmission(tx, instituteId, submissionId), source);
            const { person } = toAuditActor(actor);
            const [result] = await toResults(tx, deps, instituteId, [row], { fetched, include, viewer: person });
            return result!;
          },
          ONE_MOMENT,
        ),
      ),

    listResults: async (request) => {
      const { instituteId, include } = request;
      const page = toPageQuery(request.page);
      const { results, next } = await archive.reading((fetched) =>
        database.withTenant(
          instituteId,
          async (tx) => {
            const found = await listSubmissions(tx, instituteId, toFilter(request), page);
            const { rows } = cutPage(found, page);
            const results = await toResults(tx, deps, instituteId, rows, { fetched, include, viewer: null });
            // Long answers may exceed the size of a message; the page ends before that.
            const limit = fitting(results);
            return { results: results.slice(0, limit), next: cutPage(found, { ...page, limit }).next };
          },
          ONE_MOMENT,
        ),
      );
      const submissions = await withEstimates(
        deps,
        instituteId,
        results.map((result) => result.submission),
      );
      return { results: results.map((result, n) => ({ ...result, submission: submissions[n]! })), next };
    },
  };
}

async function toResults(
  tx: Tx,
  { renders }: Pick<Deps, 'renders'>,
  instituteId: string,
  rows: readonly SubmissionRow[],
  { fetched, include, viewer }: { fetched: Fetched; include: ResultInclude | undefined; viewer: StoredPerson | null },
): Promise<ResultInit[]> {
  const marks = await shownMarks(tx, instituteId, rows, fetched);
  const drawn = await renders.available(tx, instituteId, [...marks.keys()]);
  const results: ResultInit[] = [];
  for (const row of rows) {
    const shown = marks.get(row.id);
    const finalizedWithout = row.finalized && !shown;
    const submission = toSubmission(row);
    if (shown && viewer) {
      const marking = (await loadMarking(tx, instituteId, row.exam_id, [row.id], viewer)).get(row.id)!;
      Object.assign(shown, marksSeen(marking, shown));
      if (isOpenSeedIn(marking.seeds)) submission.needsReview = true;
    }
    results.push({
      submission,
      totals: shown?.totals ?? (finalizedWithout ? noMarks(await loadPaperMax(tx, instituteId, row)) : undefined),
      questions: shown ? presentAll(shown, include) : [],
      unassignedText: shown?.graded.unassignedText,
      checkedCopyAvailable: drawn.has(row.id),
      gradedAt: toTimestamp(row.graded_at),
      blind: shown?.snapshot.blind,
    });
  }
  return results;
}

function presentAll({ questions, snapshot }: ShownMarks, include: ResultInclude | undefined) {
  const modelAnswers = new Map(snapshot.questions.map((question) => [question.id, question.modelAnswer]));
  return questions.map((question) => present(question, include, modelAnswers.get(question.questionId)));
}

async function loadPaperMax(tx: Tx, instituteId: string, row: SubmissionRow): Promise<number> {
  return (await newestSnapshot(tx, instituteId, row.exam_id)).paperMax;
}

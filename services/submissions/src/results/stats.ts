import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { ExamStatsSchema, SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Deps } from '../deps.ts';
import type { StatusName } from '../submissions/status.ts';
import { type ShownMarks, shownMarks } from './marks.ts';
import { type Agreement, humanAgreement, type MarkedCopy, percentages, questionStats } from './stats.rules.ts';

type StatsInit = MessageInitShape<typeof ExamStatsSchema>;
type StatsHandlers = Pick<Handlers<typeof SubmissionsService>, 'getExamStats'>;

/** Marks are loaded in batches: an exam may have thousands of copies. */
const BATCH = 200;

export function statsHandlers({ database }: Pick<Deps, 'database'>): StatsHandlers {
  return {
    getExamStats: async ({ instituteId, examId }) =>
      await database.withTenant(instituteId, (tx) => examStats(tx, instituteId, examId), {
        isolation: 'repeatable read',
      }),
  };
}

interface CopyRow {
  id: string;
  status: StatusName;
  needs_review: boolean;
  finalized: boolean;
  shown_attempt_id: string | null;
}

async function examStats(tx: Tx, instituteId: string, examId: string): Promise<StatsInit> {
  const rows = await tx.query<CopyRow>(
    `select id, status, needs_review, finalized, shown_attempt_id from submissions
     where institute_id = $1 and exam_id = $2 and state = 'live'`,
    [instituteId, examId],
  );
  const copies: MarkedCopy[] = [];
  const agreements: Agreement[] = [];
  for (let from = 0; from < rows.length; from += BATCH) {
    const marks = await shownMarks(tx, instituteId, rows.slice(from, from + BATCH));
    for (const shown of marks.values()) {
      copies.push({ percentage: shown.totals.percentage ?? 0, questions: shown.questions });
      agreements.push(...agreementsOf(shown));
    }
  }
  return {
    submissions: rows.length,
    byStatus: Object.fromEntries(
      [...Map.groupBy(rows, (row) => row.status)].map(([status, group]) => [status, group.length]),
    ),
    needsReview: rows.filter((row) => row.needs_review).length,
    finalized: rows.filter((row) => row.finalized).length,
    ...percentages(copies),
    questions: questionStats(copies),
    humanAgreement: humanAgreement(agreements),
  };
}

/** Drafts of the AI that a person has overridden or approved. */
function agreementsOf({ graded, reviews }: ShownMarks): Agreement[] {
  return graded.questions.flatMap((question) => {
    const reviewed = reviews.get(question.questionId);
    const isDraft = question.source === 'ai' && question.status === 'graded';
    return reviewed && isDraft ? [{ draft: question.awarded, human: reviewed.awarded }] : [];
  });
}

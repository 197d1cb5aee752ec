import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { ExamStatsSchema, SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { isUuid, notAUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { Deps } from '../deps.ts';
import { keepItemsOfExam } from '../marks/unkept-items.ts';
import { newestSnapshot } from '../snapshots/store.ts';
import { copyCounts, humanAgreement, percentages, questionStats } from './stats.rules.ts';
import { countCopies, sumAgreements, sumPercentages, sumQuestions } from './stats-store.ts';

type StatsInit = MessageInitShape<typeof ExamStatsSchema>;
type StatsHandlers = Pick<Handlers<typeof SubmissionsService>, 'getExamStats'>;

export function statsHandlers({ database }: Pick<Deps, 'database'>): StatsHandlers {
  return {
    getExamStats: async ({ instituteId, examId, countsOnly }) => {
      if (!isUuid(examId)) throw notAUuid('exam_id');
      if (!countsOnly) await keepItemsOfExam(database, instituteId, examId);
      return await database.withTenant(
        instituteId,
        async (tx) => ({
          ...copyCounts(await countCopies(tx, instituteId, examId)),
          ...(!countsOnly && (await statsOfMarks(tx, instituteId, examId))),
        }),
        { isolation: 'repeatable read' },
      );
    },
  };
}

async function statsOfMarks(tx: Tx, instituteId: string, examId: string): Promise<StatsInit> {
  const shown = await sumPercentages(tx, instituteId, examId);
  if (shown.copies === 0) return { humanAgreement: humanAgreement([]) };
  const { questions } = await newestSnapshot(tx, instituteId, examId);
  const maxima = questions.map(({ maxMarks }) => maxMarks);
  const sums = await sumQuestions(tx, instituteId, examId, maxima);
  const agreements = await sumAgreements(tx, instituteId, examId);
  return {
    ...percentages(shown),
    questions: questionStats(questions, sums, agreements),
    humanAgreement: humanAgreement(agreements),
  };
}

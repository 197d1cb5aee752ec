import type { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { isUuid, notAUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { Deps } from '../deps.ts';
import { severities } from './severity.rules.ts';
import { selectAgreement, selectComparisons, selectWork } from './store.ts';

/** RPC that describes the people who have marked an exam. */
export function markerHandlers({
  database,
}: Pick<Deps, 'database'>): Pick<Handlers<typeof SubmissionsService>, 'listMarkers'> {
  return {
    listMarkers: async ({ instituteId, examId }) => {
      if (!isUuid(examId)) throw notAUuid('exam_id');
      return await database.withTenant(
        instituteId,
        async (tx) => {
          const work = await selectWork(tx, instituteId, examId);
          const comparisons = await selectComparisons(tx, instituteId, examId);
          const found = severities(
            comparisons,
            work.map(({ marker }) => marker),
          );
          const agreed = new Map((await selectAgreement(tx, instituteId, examId)).map((one) => [one.marker, one]));
          return {
            markers: work.map(({ marker, name, answers, seconds }) => {
              const { pairs, near } = agreed.get(marker) ?? { pairs: 0, near: 0 };
              return {
                reviewer: { ref: marker, name },
                answers,
                secondsPerAnswer: seconds ?? undefined,
                severity: found.get(marker),
                pairs,
                near,
              };
            }),
          };
        },
        { isolation: 'repeatable read' },
      );
    },
  };
}

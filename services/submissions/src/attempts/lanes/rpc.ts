import { LANES } from '@exam-evaluation/contract/submissions.ts';
import type { Database } from '@exam-evaluation/data/database.ts';
import type { SubmissionsAdminService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Call, Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { fromLane, toLane } from '../../model/status.ts';
import { addAct, type OperatorAct, selectActs, selectLanes, setPaused } from './store.ts';

const ACTS_SHOWN = 20;

type LaneHandlers = Pick<
  Handlers<typeof SubmissionsAdminService>,
  'getGradingStatus' | 'pauseGrading' | 'resumeGrading'
>;

/** Lets operators pause lanes and resume them. */
export function laneHandlers({ database }: { database: Database }): LaneHandlers {
  const status = async () =>
    await database.withSystem(async (tx) => ({
      lanes: (await selectLanes(tx)).map((row) => ({
        lane: toLane(row.lane),
        waiting: BigInt(row.waiting),
        oldestSeconds: row.oldest,
        running: BigInt(row.running),
        pausedAt: toTimestamp(row.paused),
      })),
      acts: (await selectActs(tx, ACTS_SHOWN)).map((row) => ({ ...row, at: toTimestamp(row.at) })),
    }));

  /** Pauses or resumes lanes; an act that changes nothing is not recorded. */
  async function act(action: OperatorAct['action'], given: LaneRequest, { caller: actor }: Call) {
    const wanted = given.lanes.length > 0 ? given.lanes.map(fromLane) : LANES;
    await database.withSystem(async (tx) => {
      const lanes = await setPaused(tx, wanted, action === 'pause');
      if (lanes.length > 0) await addAct(tx, { actor, action, reason: given.reason, lanes });
    });
    return await status();
  }

  return {
    getGradingStatus: status,
    pauseGrading: (request, call) => act('pause', request, call),
    resumeGrading: (request, call) => act('resume', request, call),
  };
}

type LaneRequest = Parameters<LaneHandlers['pauseGrading' | 'resumeGrading']>[0];

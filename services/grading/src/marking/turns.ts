import { performance } from 'node:perf_hooks';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** A stretch of computing as long as this keeps all else in the process waiting. */
const LONG_MS = 50;
const STEP_MS = 5;
/** A step in which the process had less than this to do was a rest. */
const BUSY_SHARE = 0.2;

/** Shared by the whole process: what one copy leaves to others is not for another copy to take. */
let since = performance.eventLoopUtilization();
let rest: Promise<void> | undefined;

/**
 * Lets everything else in the process have its turn before more is computed. After a long stretch, one round of the event
 * loop would be none: a call takes many, for its body, its database, its answer. Then the process is left to others for as
 * long as they have something to do, at most as long as the stretch took.
 */
export async function nextTurn(): Promise<void> {
  const { active } = performance.eventLoopUtilization(since);
  if (active < LONG_MS) await setImmediate();
  else rest ??= restFor(active);
  while (rest) await rest;
  since = performance.eventLoopUtilization();
}

async function restFor(most: number): Promise<void> {
  let share = 1;
  for (let given = 0; given < most && share > BUSY_SHARE; given += STEP_MS) {
    const before = performance.eventLoopUtilization();
    await setTimeout(STEP_MS);
    share = performance.eventLoopUtilization(before).utilization;
  }
  rest = undefined;
}

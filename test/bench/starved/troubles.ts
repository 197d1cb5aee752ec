// What happens to a starved system while it works. Each trouble ends by itself, or when there is nothing left to trouble.
import { setTimeout as sleep } from 'node:timers/promises';
import type { System } from '../neighbour/systems.ts';
import { descendants, type Throttle } from './throttle.ts';

const FROZEN_MS = 60_000;
const RESTARTS = 10;
const KILLS = 20;
const PAUSE_MS = 5_000;
/** Programs of the parts, by the names of their processes. */
const PARTS = ['postgres', 'redis-server', 'java', 'minio'];
/** Programs that draw and read pages; those on Node are children of the process that grades. */
const TOOLS = /^(pdf|tesseract)/;

export interface Troubled {
  system: System;
  throttle: Throttle;
  tell: (what: string) => void;
  /** Fires when all copies have ended. */
  over: AbortSignal;
}

export const TROUBLES = {
  none: async () => undefined,

  /** Each part, and the process that grades, stands still for a minute. */
  frozen: async ({ system, throttle, tell, over }: Troubled) => {
    const grading = system.stack?.processes.get('grading-1')?.pid;
    const victims = new Map(
      PARTS.map((name) => [name, () => descendants().flatMap((one) => (one.name === name ? [one.pid] : []))]),
    );
    if (grading) victims.set('grading', () => [grading]);
    for (const [name, find] of victims) {
      const pids = find();
      if (pids.length === 0 || over.aborted) continue;
      tell(`${name} stands still`);
      await throttle.freeze(pids, FROZEN_MS);
    }
  },

  /** The system is killed and started again, ten times. */
  restarts: async ({ system, tell, over }: Troubled) => {
    for (let n = 1; n <= RESTARTS && !over.aborted; n++) {
      await sleep(PAUSE_MS);
      await system.restart!();
      tell(`started again for the ${n}. time`);
    }
  },

  /** Twenty times one of the processes that read, mark and draw is killed, as the memory killer does. */
  kills: async ({ system, tell, over }: Troubled) => {
    let killed = 0;
    while (killed < KILLS && !over.aborted) {
      await sleep(PAUSE_MS, undefined, { signal: over }).catch(() => undefined);
      const grading = system.stack?.processes.get('grading-1')?.pid ?? system.runtime.pid;
      const workers = descendants().filter(
        ({ name, parent }) => TOOLS.test(name) || (parent === grading && !PARTS.includes(name)),
      );
      const victim = workers[Math.floor(Math.random() * workers.length)];
      if (!victim) continue;
      process.kill(victim.pid, 'SIGKILL');
      killed += 1;
    }
    tell(`${killed} processes killed`);
  },
};

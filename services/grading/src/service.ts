import { hostname } from 'node:os';
import type { EventBus } from '@exam-evaluation/data/bus.ts';
import type { WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import type { Service } from '@exam-evaluation/runtime/service.ts';
import { createDrawer } from './checked-copy/drawer.ts';
import type { Computing } from './computing/computing.ts';
import type { Pace } from './computing/pace.ts';
import type { ChooseEngine } from './engines/engine.ts';
import type { PageThreads } from './pages/threads.ts';
import { copyWork } from './worker/copy-work.ts';
import { runJob } from './worker/run-job.ts';
import { Worker } from './worker/worker.ts';

export interface GradingDeps {
  work: RpcClient<typeof WorkService>;
  bus: EventBus;
  chooseEngine: ChooseEngine;
  /** Runs everything that is computed on the text of answers, within limits. */
  computing: Computing & { pace: Pace };
  /** Reads and draws the pages of originals. */
  reader: PageThreads;
  log: Logger;
  /** Most copies graded at the same time, fewer on a busy machine; one more slot is kept for the instant lane. */
  slots: number;
}

/** A grading worker: claims copies and grades them. It serves no RPCs but health checks. */
export function createGradingService(deps: GradingDeps): Service {
  const { work, bus, log, slots } = deps;
  const drawer = createDrawer();
  const kinds = copyWork({ ...deps, pages: deps.reader.pages, drawer });
  const worker = new Worker({
    work,
    bus,
    log,
    slots,
    slowness: () => deps.computing.pace.take(),
    workerId: `${hostname()}-${process.pid}-${crypto.randomUUID().slice(0, 8)}`,
    runJob: (held) => runJob({ work, log, ...kinds }, held),
  });
  return {
    name: 'grading',
    bindings: [],
    jobs: worker.jobs,
    missingParts: async () => ((await bus.isReachable()) ? [] : ['event bus']),
    stuck: () => worker.stuck,
    start: () => worker.start(),
    stop: async () => {
      await worker.stop();
      drawer.close();
    },
  };
}

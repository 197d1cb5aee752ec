import { KafkaBus } from '@exam-evaluation/data/adapters/bus-kafka.ts';
import { kafkaOptions, kafkaSettings } from '@exam-evaluation/data/adapters/settings.ts';
import { WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { rpcAddress } from '@exam-evaluation/runtime/config.ts';
import { runService } from '@exam-evaluation/runtime/process.ts';
import { createClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { z } from 'zod';
import { ComputingProcesses } from './computing/processes.ts';
import { createEngines } from './engines/engines.ts';
import { markerSettings } from './language-model/settings.ts';
import { findCopyReader } from './pages/threads.ts';
import { readingSettings } from './readers/settings.ts';
import { createGradingService } from './service.ts';

const settings = {
  ...kafkaSettings,
  ...markerSettings,
  ...readingSettings,
  SUBMISSIONS_ADDRESS: rpcAddress,
  /** Most copies graded at the same time, fewer while the machine is busy; one more slot is kept for copies without written answers. 0: nothing is graded. */
  GRADING_SLOTS: z.coerce.number().int().min(0).max(64).default(2),
};

await runService('grading', settings, async ({ config, log, lifecycle, connect, serve, fail }) => {
  const bus = new KafkaBus({ ...kafkaOptions(config), clientId: 'grading', log, onDead: fail });
  lifecycle.onStop('event bus', () => bus.close());
  const work = createClient(WorkService, connect('submissions', config.SUBMISSIONS_ADDRESS));
  const reader = await findCopyReader(config);
  const computing = new ComputingProcesses(log);
  lifecycle.onStop('marking processes', () => computing.close());
  const service = createGradingService({
    work,
    bus,
    chooseEngine: await createEngines({ settings: config, reader, computing, work, log }),
    computing,
    reader,
    log,
    slots: config.GRADING_SLOTS,
  });
  await serve(service);
});

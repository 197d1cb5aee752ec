import { Database } from '@exam-evaluation/data/database.ts';
import { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { databaseSettings, rpcAddress, serviceSettings } from '@exam-evaluation/runtime/config.ts';
import { runProcess } from '@exam-evaluation/runtime/process.ts';
import { closeChannel, createClient, openChannel } from '@exam-evaluation/runtime/rpc/client.ts';
import { serve } from '@exam-evaluation/runtime/service.ts';
import { z } from 'zod';
import { createExamsService } from './service.ts';

const settings = z.object({ ...serviceSettings, ...databaseSettings, SUBMISSIONS_ADDRESS: rpcAddress });

await runProcess('exams', settings, async ({ config, log, lifecycle }) => {
  const database = new Database({
    tenantUrl: config.DATABASE_URL,
    systemUrl: config.SYSTEM_DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    applicationName: 'exams',
  });
  lifecycle.onStop('database', () => database.close());
  const submissions = openChannel(config.SUBMISSIONS_ADDRESS, config.SERVICE_TOKEN);
  lifecycle.onStop('submissions', () => closeChannel(submissions));

  const service = createExamsService({ database, submissions: createClient(SubmissionsService, submissions) });
  await serve(service, {
    host: config.HOST,
    grpcPort: config.GRPC_PORT,
    connectPort: config.CONNECT_PORT,
    tokens: config.ACCEPTED_TOKENS,
    log,
    lifecycle,
  });
});

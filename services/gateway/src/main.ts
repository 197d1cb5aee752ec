import { MemoryCounters } from '@exam-evaluation/data/adapters/counters-memory.ts';
import { RedisCounters } from '@exam-evaluation/data/adapters/counters-redis.ts';
import { databaseOptions } from '@exam-evaluation/data/adapters/settings.ts';
import { Database } from '@exam-evaluation/data/database.ts';
import { BillingAdminService, BillingService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { runService } from '@exam-evaluation/runtime/process.ts';
import { createClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { readVersion } from '@exam-evaluation/runtime/version.ts';
import { gatewaySettings } from './config.ts';
import { serveHttp } from './http/server.ts';
import { createGateway } from './service.ts';

await runService('gateway', gatewaySettings, async ({ config, log, lifecycle, connect, serve }) => {
  const database = new Database(databaseOptions('gateway', config, log));
  lifecycle.onStop('database', () => database.close());
  const counters = config.REDIS_URL ? await RedisCounters.open({ url: config.REDIS_URL, log }) : new MemoryCounters();
  lifecycle.onStop('counters', () => counters.close());
  const billing = connect('billing', config.BILLING_ADDRESS);

  const gateway = createGateway({
    database,
    counters,
    exams: createClient(ExamsService, connect('exams', config.EXAMS_ADDRESS)),
    submissions: createClient(SubmissionsService, connect('submissions', config.SUBMISSIONS_ADDRESS)),
    billing: createClient(BillingService, billing),
    billingAdmin: createClient(BillingAdminService, billing),
    log,
    lifecycle,
    settings: {
      publicUrl: config.PUBLIC_URL,
      dashboardUrl: config.DASHBOARD_URL,
      tiers: config.TIERS,
      cursorSecrets: config.CURSOR_SECRETS,
      otherCells: config.OTHER_CELLS,
      ...readVersion(process.env),
    },
  });
  await serve(gateway);
  const publicUrl = () => config.PUBLIC_URL;
  const address = { host: config.HTTP_HOST, port: config.PORT, publicUrl };
  const port = await serveHttp(gateway.app, { ...address, lifecycle });
  log.info({ port }, 'gateway answers HTTP');
});

import { MemoryCounters } from '@exam-evaluation/data/adapters/counters-memory.ts';
import { Database } from '@exam-evaluation/data/database.ts';
import { BillingAdminService, BillingService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { runProcess } from '@exam-evaluation/runtime/process.ts';
import { closeChannel, createClient, openChannel } from '@exam-evaluation/runtime/rpc/client.ts';
import { serve } from '@exam-evaluation/runtime/service.ts';
import { readVersion } from '@exam-evaluation/runtime/version.ts';
import { gatewayConfig } from './config.ts';
import { serveHttp } from './http/server.ts';
import { createGateway } from './service.ts';

await runProcess('gateway', gatewayConfig, async ({ config, log, lifecycle }) => {
  const database = new Database({
    tenantUrl: config.DATABASE_URL,
    systemUrl: config.SYSTEM_DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    applicationName: 'gateway',
  });
  lifecycle.onStop('database', () => database.close());
  const counters = new MemoryCounters();
  lifecycle.onStop('counters', () => counters.close());
  const connect = (name: string, address: string) => {
    const channel = openChannel(address, config.SERVICE_TOKEN);
    lifecycle.onStop(name, () => closeChannel(channel));
    return channel;
  };
  const exams = connect('exams', config.EXAMS_ADDRESS);
  const submissions = connect('submissions', config.SUBMISSIONS_ADDRESS);
  const billing = connect('billing', config.BILLING_ADDRESS);

  const gateway = createGateway({
    database,
    counters,
    exams: createClient(ExamsService, exams),
    submissions: createClient(SubmissionsService, submissions),
    billing: createClient(BillingService, billing),
    billingAdmin: createClient(BillingAdminService, billing),
    log,
    settings: {
      publicUrl: config.PUBLIC_URL,
      dashboardUrl: config.DASHBOARD_URL,
      tiers: config.TIERS,
      cursorSecrets: config.CURSOR_SECRETS,
      ...readVersion(process.env),
    },
  });
  const { HOST: host, GRPC_PORT: grpcPort, ACCEPTED_TOKENS: tokens } = config;
  await serve(gateway, { host, grpcPort, tokens, log, lifecycle });
  const port = await serveHttp(gateway.app, { host: config.HTTP_HOST, port: config.PORT, lifecycle });
  log.info({ port }, 'gateway answers HTTP');
});

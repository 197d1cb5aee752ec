import { S3Blobs } from '@exam-evaluation/data/adapters/blobs-s3.ts';
import { KafkaBus } from '@exam-evaluation/data/adapters/bus-kafka.ts';
import { kafkaOptions, kafkaSettings, s3Options, s3Settings } from '@exam-evaluation/data/adapters/settings.ts';
import { Database } from '@exam-evaluation/data/database.ts';
import { BillingService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { databaseSettings, rpcAddress, serviceSettings } from '@exam-evaluation/runtime/config.ts';
import { runProcess } from '@exam-evaluation/runtime/process.ts';
import { closeChannel, createClient, openChannel } from '@exam-evaluation/runtime/rpc/client.ts';
import { serve } from '@exam-evaluation/runtime/service.ts';
import { z } from 'zod';
import { createSubmissionsService, SETTINGS_DEFAULT } from './service.ts';

const settings = z.object({
  ...serviceSettings,
  ...databaseSettings,
  ...kafkaSettings,
  ...s3Settings,
  EXAMS_ADDRESS: rpcAddress,
  BILLING_ADDRESS: rpcAddress,
  /** An institute with this many copies waiting gets its further ones into the lane `bulk`. */
  BULK_FROM: z.coerce.number().int().min(1).default(SETTINGS_DEFAULT.bulkFrom),
});

await runProcess('submissions', settings, async ({ config, log, lifecycle }) => {
  const database = new Database({
    tenantUrl: config.DATABASE_URL,
    systemUrl: config.SYSTEM_DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    applicationName: 'submissions',
  });
  lifecycle.onStop('database', () => database.close());
  const bus = new KafkaBus({
    ...kafkaOptions(config),
    clientId: 'submissions',
    log,
    onDead: (error) => log.error({ err: error }, 'event bus is dead'),
  });
  lifecycle.onStop('event bus', () => bus.close());
  const blobs = new S3Blobs(s3Options(config));
  await blobs.prepare();
  const exams = openChannel(config.EXAMS_ADDRESS, config.SERVICE_TOKEN);
  lifecycle.onStop('exams', () => closeChannel(exams));
  const billing = openChannel(config.BILLING_ADDRESS, config.SERVICE_TOKEN);
  lifecycle.onStop('billing', () => closeChannel(billing));

  const service = createSubmissionsService({
    database,
    bus,
    blobs,
    exams: createClient(ExamsService, exams),
    billing: createClient(BillingService, billing),
    log,
    settings: { bulkFrom: config.BULK_FROM },
  });
  const { HOST: host, GRPC_PORT: grpcPort, ACCEPTED_TOKENS: tokens } = config;
  await serve(service, { host, grpcPort, tokens, log, lifecycle });
});

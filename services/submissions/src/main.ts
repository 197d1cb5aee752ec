import { S3Blobs } from '@exam-evaluation/data/adapters/blobs-s3.ts';
import { KafkaBus } from '@exam-evaluation/data/adapters/bus-kafka.ts';
import {
  databaseOptions,
  kafkaOptions,
  kafkaSettings,
  s3Options,
  s3Settings,
} from '@exam-evaluation/data/adapters/settings.ts';
import { INCOMING } from '@exam-evaluation/data/blobs.ts';
import { Database } from '@exam-evaluation/data/database.ts';
import { BillingService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { ExamsAdminService, ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { databaseSettings, rpcAddress } from '@exam-evaluation/runtime/config.ts';
import { begin } from '@exam-evaluation/runtime/jobs.ts';
import { runService } from '@exam-evaluation/runtime/process.ts';
import { createClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { z } from 'zod';
import { archiveSettings } from './archive/settings.ts';
import { retrySettings } from './model/retries.ts';
import { retentionDays, retentionSettings } from './removal/settings.ts';
import { createSubmissionsService, SETTINGS_DEFAULT } from './service.ts';
import { uploadBoundSettings, uploadBounds } from './uploads/bounds.ts';

const settings = {
  ...databaseSettings,
  ...kafkaSettings,
  ...s3Settings,
  EXAMS_ADDRESS: rpcAddress,
  BILLING_ADDRESS: rpcAddress,
  /** Once an institute has this many copies waiting, its further copies go to the lane `bulk`. */
  BULK_FROM: z.coerce.number().int().min(1).default(SETTINGS_DEFAULT.bulkFrom),
  ...retrySettings,
  ...retentionSettings,
  ...archiveSettings,
  ...uploadBoundSettings,
};

await runService('submissions', settings, async ({ config, log, lifecycle, connect, serve, fail }) => {
  const database = new Database(databaseOptions('submissions', config, log));
  lifecycle.onStop('database', () => database.close());
  const bus = new KafkaBus({ ...kafkaOptions(config), clientId: 'submissions', log, onDead: fail });
  lifecycle.onStop('event bus', () => bus.close());
  const blobs = new S3Blobs(s3Options(config));
  const prepare = async () => {
    if (!(await blobs.prepare()))
      log.warn(`nothing empties ${INCOMING.prefix}: this login may not set a rule of the bucket`);
  };
  lifecycle.onStop('bucket', await begin({ name: 'prepare the bucket', intervalMs: 5_000, run: prepare }, log));
  const exams = connect('exams', config.EXAMS_ADDRESS);
  const service = createSubmissionsService({
    database,
    bus,
    blobs,
    exams: createClient(ExamsService, exams),
    examsAdmin: createClient(ExamsAdminService, exams),
    billing: createClient(BillingService, connect('billing', config.BILLING_ADDRESS)),
    log,
    settings: { bulkFrom: config.BULK_FROM, retriesMax: config.GRADING_RETRIES },
    retention: retentionDays(config),
    archiveDays: config.ARCHIVE_RESULTS_DAYS,
    uploadBounds: uploadBounds(config),
  });
  await serve(service);
});

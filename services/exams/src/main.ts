import { databaseOptions } from '@exam-evaluation/data/adapters/settings.ts';
import { Database } from '@exam-evaluation/data/database.ts';
import { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { databaseSettings, rpcAddress } from '@exam-evaluation/runtime/config.ts';
import { runService } from '@exam-evaluation/runtime/process.ts';
import { createClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { createExamsService } from './service.ts';

const settings = { ...databaseSettings, SUBMISSIONS_ADDRESS: rpcAddress };

await runService('exams', settings, async ({ config, log, lifecycle, connect, serve }) => {
  const database = new Database(databaseOptions('exams', config, log));
  lifecycle.onStop('database', () => database.close());
  const submissions = createClient(SubmissionsService, connect('submissions', config.SUBMISSIONS_ADDRESS));
  await serve(createExamsService({ database, submissions }));
});

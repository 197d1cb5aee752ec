import type { Database } from '@exam-evaluation/data/database.ts';
import type { BillingService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import type { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import type { Archive } from './archive/archive.ts';
import type { Settler } from './attempts/outcome/settle.ts';
import type { QueuePlaces } from './attempts/queue/places.ts';
import type { Outbox } from './outbox/relay.ts';
import type { RenderQueue } from './renders/queue.ts';
import type { UploadChecks } from './uploads/checks.ts';

export interface SubmissionsSettings {
  /** Once an institute has this many copies waiting, its further copies go to the lane `bulk`. */
  bulkFrom: number;
  /** How often a job that failed through no fault of its copy is tried again. */
  retriesMax: number;
}

/** What the handlers of this service work with. */
export interface Deps {
  database: Database;
  exams: RpcClient<typeof ExamsService>;
  billing: RpcClient<typeof BillingService>;
  log: Logger;
  settings: SubmissionsSettings;
  outbox: Outbox;
  settler: Settler;
  uploads: UploadChecks;
  renders: RenderQueue;
  places: QueuePlaces;
  archive: Archive;
}

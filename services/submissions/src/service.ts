import type { BlobStore } from '@exam-evaluation/data/blobs.ts';
import type { EventBus, Subscription } from '@exam-evaluation/data/bus.ts';
import { sweepOperations } from '@exam-evaluation/data/operations.ts';
import type { ExamsAdminService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { SubmissionsAdminService, SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Job } from '@exam-evaluation/runtime/jobs.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { bind } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Service } from '@exam-evaluation/runtime/service.ts';
import { Archive } from './archive/archive.ts';
import { archiveJob } from './archive/move.ts';
import { archiveHandlers } from './archive/rpc.ts';
import { adminHandlers } from './attempts/admin-rpc.ts';
import { laneHandlers } from './attempts/lanes/rpc.ts';
import { sweepClaims } from './attempts/leases/sweep.ts';
import { observePipeline } from './attempts/metrics.ts';
import { forgetModelAnswers } from './attempts/model-answers.ts';
import { reconcileReservations } from './attempts/outcome/reconcile.ts';
import { createSettler } from './attempts/outcome/settle.ts';
import { QueuePlaces } from './attempts/queue/places.ts';
import { forgetReadPages } from './attempts/read-pages.ts';
import { workHandlers } from './attempts/rpc.ts';
import { chargeHandlers } from './charges/rpc.ts';
import { collectDeadLetters, sweepDeadLetters } from './dead-letters/collect.ts';
import { deadLetterHandlers } from './dead-letters/rpc.ts';
import type { Deps, SubmissionsSettings } from './deps.ts';
import { diagnosisHandlers } from './diagnosis/rpc.ts';
import { doubleMarkingHandlers } from './double-marking/rpc.ts';
import { feedHandlers } from './feed/rpc.ts';
import { gateHandlers } from './gates/rpc.ts';
import { submissionHandlers } from './intake/rpc.ts';
import { markerHandlers } from './markers/rpc.ts';
import { keepUnkeptItems } from './marks/unkept-items.ts';
import { RETRIES_DEFAULT } from './model/retries.ts';
import { nameExamsInAudit } from './model/unnamed-exams.ts';
import { createOutbox } from './outbox/relay.ts';
import { pageHandlers } from './pages/rpc.ts';
import { proposalHandlers } from './proposals/rpc.ts';
import { makeQuarters, observeQuarters } from './quarters/quarters.ts';
import { eraseJob } from './removal/erase.ts';
import { retentionJobs } from './removal/retention.ts';
import { erasureHandlers } from './removal/rpc.ts';
import { KEPT_FOR_EVER, type RetentionDays } from './removal/settings.ts';
import { createRenderQueue } from './renders/create-queue.ts';
import { tellOfGivenUp } from './renders/failed.ts';
import { checkedCopyHandlers } from './renders/rpc.ts';
import { finalResultHandlers } from './results/final-result.ts';
import { resultHandlers } from './results/rpc.ts';
import { loadShownCopy, requireShown } from './results/shown-copy.ts';
import { statsHandlers } from './results/stats.ts';
import { auditHandlers } from './review/audit-rpc.ts';
import { claimHandlers } from './review/claims/rpc.ts';
import { forgetClaims } from './review/claims/store.ts';
import { commentHandlers } from './review/comments/rpc.ts';
import { itemHandlers } from './review/items/rpc.ts';
import { reviewHandlers } from './review/rpc.ts';
import { seedingHandlers } from './seeds/rpc.ts';
import { closeSlots, UPLOAD_BOUNDS_DEFAULT, type UploadBounds } from './uploads/bounds.ts';
import { createUploadChecks } from './uploads/create-checks.ts';
import { uploadHandlers } from './uploads/rpc.ts';

/** What this service is given: ports, clients, and its settings. */
export interface SubmissionsParts extends Pick<Deps, 'database' | 'exams' | 'billing' | 'log'> {
  bus: EventBus;
  blobs: BlobStore;
  examsAdmin: RpcClient<typeof ExamsAdminService>;
  settings?: Partial<SubmissionsSettings>;
  /** Absent: nothing is removed because of its age. */
  retention?: RetentionDays;
  /** Days after which results of final copies move to the object store; 0 and absent: never. */
  archiveDays?: number;
  /** How much an institute may upload before it submits. */
  uploadBounds?: UploadBounds;
}

/** Defaults of the settings. */
export const SETTINGS_DEFAULT: SubmissionsSettings = { bulkFrom: 50, retriesMax: RETRIES_DEFAULT };

/** Uploads, submissions, results, reviews, the feed and finalization; and the queue of grading workers. */
export function createSubmissionsService(parts: SubmissionsParts): Service {
  const { database, blobs, bus, log } = parts;
  const uploads = createUploadChecks({ database, blobs, log });
  const settings = { ...SETTINGS_DEFAULT, ...parts.settings };
  const archive = new Archive({ blobs, log });
  const renders = createRenderQueue({
    database,
    blobs,
    archive,
    retriesMax: settings.retriesMax,
    loadShown: (instituteId, submissionId) => loadShownCopy({ database, uploads, archive }, instituteId, submissionId),
  });
  const deps: Deps = {
    ...parts,
    uploads,
    renders,
    archive,
    places: new QueuePlaces(database),
    outbox: createOutbox(parts),
    settler: createSettler({ ...parts, renders }),
    settings,
  };
  const removal = { ...deps, blobs, examsAdmin: parts.examsAdmin };
  observePipeline(database);
  observeQuarters(database);
  let letters: Subscription | undefined;
  return {
    name: 'submissions',
    bindings: [
      bind(
        SubmissionsService,
        ['*'],
        {
          ...uploadHandlers({ database, blobs, log }, parts.uploadBounds ?? UPLOAD_BOUNDS_DEFAULT),
          ...submissionHandlers(deps),
          ...feedHandlers(deps),
          ...resultHandlers(deps),
          ...finalResultHandlers(deps),
          ...statsHandlers(deps),
          ...checkedCopyHandlers({ database, blobs, requireShown: (request) => requireShown(deps, request) }),
          ...reviewHandlers(deps),
          ...auditHandlers(deps),
          ...itemHandlers(deps),
          ...claimHandlers(deps),
          ...doubleMarkingHandlers(deps),
          ...seedingHandlers(deps),
          ...markerHandlers(deps),
          ...commentHandlers(deps),
          ...proposalHandlers(deps),
          ...pageHandlers({ database, blobs, log }),
          ...gateHandlers(deps),
        },
        { fence: ['exams'] },
      ),
      bind(SubmissionsAdminService, ['operator'], {
        ...adminHandlers(deps),
        ...laneHandlers(deps),
        ...deadLetterHandlers({ ...deps, bus }),
        ...diagnosisHandlers(deps),
        ...chargeHandlers(deps),
        ...erasureHandlers(deps),
        ...archiveHandlers(deps, parts.archiveDays ?? 0),
      }),
      { ...bind(WorkService, ['grading'], workHandlers(deps)), readsAnything: true },
    ],
    jobs: [
      ...jobs(deps),
      sweepDeadLetters(database),
      keepUnkeptItems(database),
      ...(parts.archiveDays ? [archiveJob({ database, archive }, parts.archiveDays)] : []),
      nameExamsInAudit(database),
      makeQuarters(database),
      eraseJob(removal),
      closeSlots({ database, blobs, log }),
      ...retentionJobs(removal, parts.retention ?? KEPT_FOR_EVER),
    ],
    start: async () => {
      letters = await collectDeadLetters(database, bus);
    },
    stop: async () => await letters?.close(),
    missingParts: async () => {
      const [hasDatabase, hasBus, hasBlobs] = await Promise.all([
        database.isReachable(),
        bus.isReachable(),
        blobs.isReachable(),
      ]);
      return [...(hasDatabase ? [] : ['database']), ...(hasBus ? [] : ['event bus']), ...(hasBlobs ? [] : ['blobs'])];
    },
  };
}

/** Jobs that clean up after crashes; each completes something that a row has already decided. */
function jobs(deps: Deps): Job[] {
  return [
    { name: 'relay the outbox', intervalMs: 1_000, run: () => deps.outbox.relay() },
    { name: 'settle outcomes', intervalMs: 500, run: () => deps.settler.settleLeftovers() },
    { name: 'sweep lapsed claims', intervalMs: 1_000, run: () => sweepClaims(deps) },
    { name: 'tell of drawings given up', intervalMs: 1_000, run: () => tellOfGivenUp(deps) },
    { name: 'reconcile reservations', intervalMs: 30_000, run: (signal) => reconcileReservations(deps, signal) },
    { name: 'sweep operations', intervalMs: 3_600_000, run: () => sweepOperations(deps.database) },
    { name: 'forget read pages', intervalMs: 10_000, run: () => forgetReadPages(deps.database) },
    { name: 'forget claims of answers', intervalMs: 10_000, run: () => forgetClaims(deps.database) },
    { name: 'forget model answers', intervalMs: 3_600_000, run: () => forgetModelAnswers(deps.database) },
  ];
}

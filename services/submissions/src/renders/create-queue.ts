import type { MessageInitShape } from '@bufbuild/protobuf';
import type { BlobStore } from '@exam-evaluation/data/blobs.ts';
import type { Database } from '@exam-evaluation/data/database.ts';
import { type ClaimSchema, JobKind } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Archive } from '../archive/archive.ts';
import { lockSubmission } from '../model/store.ts';
import { addWakeUp } from '../outbox/store.ts';
import { CHECKED_COPY_FAILED, tellOfDrawing } from './failed.ts';
import type { RenderQueue } from './queue.ts';
import {
  type ClaimedRender,
  claimRender,
  dropClaim,
  type HeldRender,
  raiseWanted,
  renewLeases,
  selectAvailable,
  storeDrawn,
} from './store.ts';

/** The last limit of a drawing, by the wall clock: many times what 80 pages need. */
const LIMIT_SECONDS = 1_200;
/** How long a worker may write the drawing by its address. */
const WRITABLE_SECONDS = 2 * LIMIT_SECONDS;

/** What a checked copy shows now: exactly the part of a claim that a drawing needs. */
export type ShownCopy = Pick<
  MessageInitShape<typeof ClaimSchema>,
  'snapshot' | 'answers' | 'copy' | 'questions' | 'totals' | 'reviewReasons'
>;

export interface RenderDeps {
  /** How often a drawing that failed through no fault of its copy is tried again. */
  retriesMax: number;
  database: Database;
  blobs: BlobStore;
  archive: Archive;
  /** Undefined when the submission shows no marks. */
  loadShown: (instituteId: string, submissionId: string) => Promise<ShownCopy | undefined>;
}

/** Key of a drawing: each claim writes to its own key, so a late worker overwrites nothing. */
export function checkedKey(instituteId: string, submissionId: string, revision: number, token: number): string {
  return `checked/${instituteId}/${submissionId}/${revision}-${token}.pdf`;
}

/** Checked copies, drawn by workers. */
export function createRenderQueue({ database, blobs, archive, loadShown, retriesMax }: RenderDeps): RenderQueue {
  async function handOver(claimed: ClaimedRender): Promise<MessageInitShape<typeof ClaimSchema> | undefined> {
    const { institute_id: instituteId, submission_id: submissionId, token } = claimed;
    const shown = await loadShown(instituteId, submissionId);
    if (!shown) {
      // There are no marks to draw any more (deleted or re-evaluated); the next marks will request a drawing again.
      await database.withSystem((tx) => storeDrawn(tx, { instituteId, submissionId, token }));
      return undefined;
    }
    return {
      ...shown,
      kind: JobKind.RENDER,
      instituteId,
      submissionId,
      attemptId: submissionId,
      token: BigInt(token),
      limitSeconds: LIMIT_SECONDS,
      checkedCopyPutUrl: await blobs.presignPut(checkedKey(instituteId, submissionId, claimed.claimed, token), {
        audience: 'internal',
        expiresInSeconds: WRITABLE_SECONDS,
      }),
      renderRevision: BigInt(claimed.claimed),
      traceContext: claimed.trace_context,
    };
  }

  return {
    enqueue: raiseWanted,
    enqueueAgain: async (tx, instituteId, submissionIds) => {
      await raiseWanted(tx, instituteId, submissionIds);
      const [first] = submissionIds;
      // One wake-up is enough: a worker continues until nothing is waiting.
      if (first) await addWakeUp(tx, instituteId, { submissionId: first, attemptId: first, lane: 'instant' });
    },
    available: async (tx, instituteId, submissionIds) => new Set(await selectAvailable(tx, instituteId, submissionIds)),

    claim: async (tx, holder) => {
      const claimed = await claimRender(tx, { ...holder, retriesMax });
      return claimed && (() => handOver(claimed));
    },

    heartbeat: async (held, leaseSeconds) => {
      if (held.length === 0) return [];
      const claims = held.map(toHeldRender);
      const kept = new Set(await database.withSystem((tx) => renewLeases(tx, claims, leaseSeconds)));
      return claims.map((claim) => claim.submissionId).filter((id) => !kept.has(id));
    },

    complete: async ({ outcome, tryAgain, ...request }) => {
      const held = toHeldRender(request);
      const { instituteId, submissionId } = held;
      const isForGood = outcome.case === 'failed' && outcome.value.code === CHECKED_COPY_FAILED;
      const reason = isForGood ? 'for_good' : tryAgain ? 'put_off' : 'failed';
      await archive.reading((fetched) =>
        database.withTenant(instituteId, async (tx) => {
          const submission = await lockSubmission(tx, instituteId, submissionId);
          const kept =
            outcome.case === 'rendered' && outcome.value
              ? await storeDrawn(tx, held)
              : await dropClaim(tx, held, reason, retriesMax);
          if (!kept) throw refuse('conflict');
          if (submission) await tellOfDrawing(tx, instituteId, submission, fetched);
        }),
      );
    },

    handBack: async (request) => {
      const held = toHeldRender(request);
      if (!(await database.withSystem((tx) => dropClaim(tx, held, 'handed_back', retriesMax))))
        throw refuse('conflict');
    },
  };
}

function toHeldRender(claim: { instituteId: string; attemptId: string; token: bigint }): HeldRender {
  return { instituteId: claim.instituteId, submissionId: claim.attemptId, token: Number(claim.token) };
}

import type { JsonObject } from '@bufbuild/protobuf';
import type { Claim, WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Job } from '@exam-evaluation/runtime/jobs.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { counter } from '@exam-evaluation/runtime/metrics.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';

/** The progress of a copy, as its submission shows it. */
export interface CopyProgress {
  status: SubmissionStatus;
  /** fetching, reading, grading, rendering */
  step: string;
  questionsDone: number;
  questionsTotal: number;
}

/** A claim this worker holds. */
export class HeldClaim {
  readonly claim: Claim;
  readonly #stopped = new AbortController();
  readonly #takenAt = performance.now();
  #progress: CopyProgress;
  #progressAt = performance.now();
  /** The outcome is being handed in, so losing the claim now is not counted as a loss. */
  ending = false;

  constructor(claim: Claim) {
    this.claim = claim;
    this.#progress = {
      status: SubmissionStatus.PROCESSING,
      step: 'fetching',
      questionsDone: 0,
      questionsTotal: claim.snapshot?.questions.length ?? 0,
    };
  }

  get progress(): CopyProgress {
    return this.#progress;
  }

  set progress(progress: CopyProgress) {
    this.#progress = progress;
    this.#progressAt = performance.now();
  }

  /** Milliseconds since the progress changed. */
  get progressAgeMs(): number {
    return Math.round(performance.now() - this.#progressAt);
  }

  /** Aborted when the work must stop, because the claim was lost or the process is shutting down. */
  get signal(): AbortSignal {
    return this.#stopped.signal;
  }

  drop(reason: string): void {
    this.#stopped.abort(new Error(reason));
  }

  /** Milliseconds left until the deadline, a whole number; negative after it. */
  get leftMs(): number {
    return Math.round(this.claim.limitSeconds * 1_000 - (performance.now() - this.#takenAt));
  }

  /** Ids for log lines. */
  get ids(): JsonObject {
    const { submissionId, attemptId, token } = this.claim;
    return { submission_id: submissionId, attempt_id: attemptId, token: Number(token) };
  }
}

/**
 * Progress is stored at most once a second and must be visible within two; beating twice a second allows for one late
 * heartbeat.
 */
const HEARTBEAT_MS = 500;
/** Time limit of one heartbeat; leases are longer. */
const HEARTBEAT_TIMEOUT_MS = 10_000;
/** How long a slow heartbeat is remembered. */
const LATELY_MS = 120_000;

/** How regularly heartbeats get through; a busy machine, or a busy service, delays them. */
export class Pulse {
  #beatAt = performance.now();
  #gaps: { at: number; ms: number }[] = [];

  /** A heartbeat has got through, or there was nothing to renew. */
  beat(): void {
    const now = performance.now();
    this.#gaps = [...this.#gaps.filter(({ at }) => now - at < LATELY_MS), { at: now, ms: now - this.#beatAt }];
    this.#beatAt = now;
  }

  /** Milliseconds since the last one. */
  get silenceMs(): number {
    return performance.now() - this.#beatAt;
  }

  /** The longest time lately from one to the next, in whole milliseconds; the present silence counts. */
  get slowestMs(): number {
    return Math.round(Math.max(this.silenceMs, ...this.#gaps.map(({ ms }) => ms)));
  }
}

const claimsLost = counter(
  'grading_claims_lost_total',
  'Claims that went to another worker, or were cancelled, while this one worked on them',
);

/**
 * Runs twice a second: renews the leases of all claims held, reports progress, and drops claims that this worker has
 * lost.
 */
export function heartbeatJob(options: {
  work: RpcClient<typeof WorkService>;
  workerId: string;
  held: ReadonlySet<HeldClaim>;
  pulse: Pulse;
  log: Logger;
}): Job {
  return {
    name: 'heartbeat',
    intervalMs: HEARTBEAT_MS,
    run: async (signal) => {
      const { work, workerId, pulse } = options;
      const beating = [...options.held];
      if (beating.length === 0) return pulse.beat();
      const { lostAttemptIds } = await work.heartbeat(
        { workerId, held: beating.map(toHeld), slowestRenewalMs: pulse.slowestMs },
        { timeoutMs: HEARTBEAT_TIMEOUT_MS, signal },
      );
      pulse.beat();
      for (const held of beating) {
        if (held.ending || !lostAttemptIds.includes(held.claim.attemptId)) continue;
        claimsLost();
        options.log.warn(held.ids, 'claim lost; dropping the work');
        held.drop('claim lost');
      }
    },
  };
}

function toHeld({ claim, progress, progressAgeMs }: HeldClaim) {
  const { status, ...shown } = progress;
  return {
    instituteId: claim.instituteId,
    attemptId: claim.attemptId,
    token: claim.token,
    kind: claim.kind,
    status,
    progress: shown,
    progressAgeMs,
  };
}

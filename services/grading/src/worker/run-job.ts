import { setTimeout as sleep } from 'node:timers/promises';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { type CompleteRequestSchema, JobKind, type WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { CopyError } from '@exam-evaluation/reading/copy/copy-error.ts';
import { ENGINE_FAILED } from '@exam-evaluation/reading/failures.ts';
import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import { runInContext } from '@exam-evaluation/runtime/context.ts';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { counter } from '@exam-evaluation/runtime/metrics.ts';
import { isTransient, type RpcClient, RpcFailure } from '@exam-evaluation/runtime/rpc/client.ts';
import { inSpan, readRequestId, SpanKind } from '@exam-evaluation/runtime/spans.ts';
import { inWorkFolder } from '@exam-evaluation/runtime/work-folder.ts';
import type { HeldClaim } from './claims.ts';

/** What a worker hands in for a claim. */
export type JobOutcome = MessageInitShape<typeof CompleteRequestSchema>['outcome'];
/** With `tryAgain`, the copy is not at fault, and the job waits to be tried again. */
type Ending = Pick<MessageInitShape<typeof CompleteRequestSchema>, 'outcome' | 'tryAgain'>;

export interface JobDeps {
  work: RpcClient<typeof WorkService>;
  log: Logger;
  /** Reads and marks a copy. `folder` is for its files and is removed afterwards. */
  gradeCopy: (held: HeldClaim, folder: string, signal: AbortSignal) => Promise<JobOutcome>;
  /** Marks answers of a copy by the readings that the claim carries. */
  markAgain: (held: HeldClaim, folder: string, signal: AbortSignal) => Promise<JobOutcome>;
  /** Draws the checked copy from the marks that the claim carries. */
  renderCopy: (held: HeldClaim, folder: string, signal: AbortSignal) => Promise<JobOutcome>;
  /** Waits before an outcome is handed in again. */
  pause?: (ms: number) => Promise<unknown>;
}

const staleOutcomes = counter(
  'grading_stale_outcomes_total',
  'Outcomes refused because another worker had taken the copy over, or it was cancelled',
);

const SPANS: Record<JobKind, string> = {
  [JobKind.UNSPECIFIED]: 'grade copy',
  [JobKind.GRADE]: 'grade copy',
  [JobKind.RENDER]: 'render copy',
  [JobKind.MARK]: 'mark again',
};

const COMPLETE_TRIES = 10;
const COMPLETE_PAUSE_MS = 1_500;

/**
 * Does the work of one claim within its time limit and hands in the outcome, in the trace of the request that caused
 * it. Never rejects.
 */
export async function runJob(deps: JobDeps, held: HeldClaim): Promise<void> {
  const { kind, traceContext: parent, submissionId, attemptId } = held.claim;
  const requestId = readRequestId(parent) ?? `worker-${crypto.randomUUID()}`;
  const attributes = { submission_id: submissionId, attempt_id: attemptId };
  await runInContext({ requestId, deadline: Number.POSITIVE_INFINITY }, () =>
    inSpan(SPANS[kind], { kind: SpanKind.CONSUMER, attributes, parent }, () =>
      inWorkFolder((folder) => workOn(deps, held, folder)),
    ),
  );
}

async function workOn(deps: JobDeps, held: HeldClaim, folder: string): Promise<void> {
  try {
    const ending = await workWithinLimit(deps, held, folder);
    if (ending) await inSpan('complete', {}, () => complete(deps, held, ending));
  } catch (error) {
    deps.log.error(
      { err: error, ...held.ids },
      'could not hand in an outcome; the lease will end and the copy be taken over',
    );
  }
}

/** The outcome; undefined when the claim was lost or handed back. */
async function workWithinLimit(deps: JobDeps, held: HeldClaim, folder: string): Promise<Ending | undefined> {
  const limit = AbortSignal.timeout(Math.max(held.leftMs, 1));
  const signal = AbortSignal.any([held.signal, limit]);
  try {
    return { outcome: await workOf(deps, held)(held, folder, signal) };
  } catch (error) {
    if (held.signal.aborted) return undefined;
    if (limit.aborted) return failed(new CopyError('timed_out', 'Grading took too long.'));
    if (error instanceof CopyError) {
      if (error.cause)
        deps.log.warn({ err: error.cause, code: error.code, ...held.ids }, 'the copy cannot be graded or drawn');
      return failed(error);
    }
    deps.log.error({ err: error, ...held.ids }, 'grading failed on this copy');
    return failed(new CopyError('engine_unavailable', ENGINE_FAILED, error, { isForGood: !isOfMachine(error) }));
  }
}

function workOf({ gradeCopy, markAgain, renderCopy }: JobDeps, { claim: { kind } }: HeldClaim) {
  if (kind === JobKind.RENDER) return renderCopy;
  return kind === JobKind.MARK ? markAgain : gradeCopy;
}

function failed({ code, message, isTransient }: CopyError): Ending {
  return { outcome: { case: 'failed', value: { code, message } }, tryAgain: isTransient };
}

/** Whether the machine is at fault: a process that it ended, or a call that the system refused, such as for EMFILE. */
function isOfMachine(error: unknown): boolean {
  if (error instanceof ChildFailed) return error.isOfMachine;
  return error instanceof Error && 'syscall' in error;
}

/**
 * Hands in the outcome; while submissions is unreachable it retries for as long as a lease may last. A try without an
 * answer, such as one during which this worker stood still, may have been written: what refuses the next one tells
 * nothing about the copy.
 */
async function complete(deps: JobDeps, held: HeldClaim, ending: Ending): Promise<void> {
  const { instituteId, attemptId, token, kind } = held.claim;
  const { pause = sleep } = deps;
  const told = { outcome: ending.outcome?.case };
  held.ending = true;
  let mayBeWritten = false;
  for (let attempt = 1; ; attempt++) {
    try {
      await deps.work.complete({ instituteId, attemptId, token, kind, ...ending }, { timeoutMs: 20_000 });
      deps.log.info({ ...held.ids, ...told }, ending.tryAgain ? 'copy put off' : 'copy done');
      return;
    } catch (error) {
      mayBeWritten ||= isUnknown(error);
      if (error instanceof ContractError && error.code === 'conflict') {
        tellRefused(deps, held, mayBeWritten ? undefined : told);
        return;
      }
      if (attempt === COMPLETE_TRIES) {
        if (!mayBeWritten) throw error;
        deps.log.warn(
          { err: error, ...held.ids },
          'no answer to the outcome: it is written, or the copy is taken over',
        );
        return;
      }
      await pause(COMPLETE_PAUSE_MS);
    }
  }
}

/** Whether a call that failed may have been carried out all the same. */
function isUnknown(error: unknown): boolean {
  return error instanceof RpcFailure ? error.sent : isTransient(error);
}

/** @param told undefined where an earlier try may have been written: then no outcome is known to be refused. */
function tellRefused({ log }: JobDeps, { ids }: HeldClaim, told: { outcome: string | undefined } | undefined): void {
  if (!told) {
    log.info(ids, 'the claim has ended: an earlier try handed the outcome in, or another worker has the copy');
    return;
  }
  staleOutcomes();
  log.warn({ ...ids, ...told }, 'stale claim: the outcome was refused and nothing written');
}

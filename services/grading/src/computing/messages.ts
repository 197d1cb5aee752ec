import type { ExamSnapshot } from '@exam-evaluation/marking/answers.ts';
import { MarkerError, type QuestionErrorCode } from '@exam-evaluation/marking/marker.ts';
import { CopyError, type CopyErrorCode } from '@exam-evaluation/reading/copy/copy-error.ts';
import { ChildFailed, type ChildFailure } from '@exam-evaluation/runtime/child.ts';
import type { Spent } from './pace.ts';

/** What a process sends when it can take a step. */
export const READY = 'ready';

/** A step to run. */
export interface StepTask {
  name: string;
  /** Present only where it differs from that of the previous task. */
  snapshot?: ExamSnapshot;
  /** Absent for a step on a whole copy. */
  questionId?: string;
  /** Where the step may take another processor time than the others, in seconds. */
  processorSeconds?: number;
  input: readonly unknown[];
}

/** The result of a step; `spent` comes from processes. */
export type StepReply = ({ output: unknown } | { error: StepFailure }) & { spent?: Spent };

interface StepFailure {
  /** Present for a MarkerError, whose message is for the integrator. */
  code?: QuestionErrorCode;
  /** Present for a CopyError, likewise; `cause` is for the log. */
  copy?: { code: CopyErrorCode; isForGood: boolean; cause?: string };
  /** Present for a ChildFailed. */
  child?: ChildFailure;
  message: string;
  stack?: string;
}

/**
 * Makes an error safe to send: only the message of a MarkerError, CopyError or ChildFailed is kept, since other messages may
 * quote the answer.
 */
export function toFailure(error: unknown): StepFailure {
  if (error instanceof MarkerError) return { code: error.code, message: error.message };
  if (error instanceof ChildFailed) return { child: error.failure, message: error.message };
  if (error instanceof CopyError) {
    const cause = error.cause instanceof ChildFailed ? error.cause.message : undefined;
    return { copy: { code: error.code, isForGood: !error.isTransient, cause }, message: error.message };
  }
  if (!(error instanceof Error)) return { message: typeof error };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at .+:\d+:\d+\)?$/.test(line));
  return { message: error.name, stack: [error.name, ...(frames ?? [])].join('\n') };
}

/** Rebuilds the error that was given to `toFailure`, as far as it was sent. */
export function fromFailure({ code, copy, child, message, stack }: StepFailure): Error {
  if (code !== undefined) return new MarkerError(code, message);
  if (child !== undefined) return new ChildFailed(message, child);
  if (copy) return new CopyError(copy.code, message, copy.cause && new Error(copy.cause), copy);
  return Object.assign(new Error(message), { stack });
}

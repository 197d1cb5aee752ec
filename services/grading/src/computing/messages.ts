import type { ExamSnapshot } from '../answers.ts';
import { MarkerError } from '../marking/marker.ts';

/** A step to take. */
export interface StepTask {
  name: string;
  /** Only where it is another one than that of the task before. */
  snapshot?: ExamSnapshot;
  questionId: string;
  input: readonly unknown[];
}

/** What came of it. */
export type StepReply = { output: unknown } | { error: StepFailure };

interface StepFailure {
  /** Of a MarkerError: its message is for the integrator. */
  code?: string;
  message: string;
  stack?: string;
}

/** An error as it may leave the process: messages of others than MarkerErrors may quote the answer. */
export function toFailure(error: unknown): StepFailure {
  if (error instanceof MarkerError) return { code: error.code, message: error.message };
  if (!(error instanceof Error)) return { message: typeof error };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at .+:\d+:\d+\)?$/.test(line));
  return { message: error.name, stack: [error.name, ...(frames ?? [])].join('\n') };
}

/** The error that `toFailure` was given, as far as it was sent. */
export function fromFailure({ code, message, stack }: StepFailure): Error {
  if (code !== undefined) return new MarkerError(code, message);
  return Object.assign(new Error(message), { stack });
}

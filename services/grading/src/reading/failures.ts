import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import { CopyError } from '../answers.ts';

/** Told where the engine, not the copy, is at fault. */
export const ENGINE_FAILED = 'The engine failed on this copy; re-evaluate it.';

/**
 * Does something by way of a child process; its failure ends the copy with this error code of the contract and this
 * message. One that never ran, or that the machine ended, says nothing about the copy: evaluating it again may help.
 */
export async function orCopyError<T>(code: string, message: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof ChildFailed && error.isOfMachine) {
      throw new CopyError('engine_unavailable', ENGINE_FAILED, error);
    }
    if (error instanceof ChildFailed || error instanceof RangeError) throw new CopyError(code, message, error);
    throw error;
  }
}

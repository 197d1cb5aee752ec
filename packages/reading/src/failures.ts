import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import { CopyError, type CopyErrorCode } from './copy/copy-error.ts';

/** Message for a failure of the engine, as opposed to one that the copy causes. */
export const ENGINE_FAILED = 'The engine failed on this copy; re-evaluate it.';

/**
 * Runs `act` and turns the failure of a child process into a CopyError with this code of the contract and this message.
 * An ending for which the machine is at fault says nothing about the copy: the error then is `engine_unavailable`, and the
 * copy is tried again.
 */
export async function orCopyError<T>(code: CopyErrorCode, message: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof ChildFailed && error.isOfMachine) {
      throw new CopyError('engine_unavailable', ENGINE_FAILED, error);
    }
    if (error instanceof ChildFailed || error instanceof RangeError) {
      throw new CopyError(code, message, error, { isForGood: true });
    }
    throw error;
  }
}

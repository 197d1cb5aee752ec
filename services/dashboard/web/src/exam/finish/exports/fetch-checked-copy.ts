import { submissions } from '../../../api/client.ts';
import { toFailure } from '../../../api/failure.ts';

const TRIES = 4;
const PAUSE_MS = 2_000;
const TIMEOUT_MS = 60_000;

/**
 * The PDF of a checked copy; waits a little for one that is being drawn.
 * @returns undefined where there is none.
 * @throws ConnectError, or Error where the file cannot be downloaded.
 */
export async function fetchCheckedCopy(submissionId: string, signal: AbortSignal): Promise<Uint8Array | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      const { publicUrl } = await submissions.getCheckedCopy({ submissionId, expiresInSeconds: 300 }, { signal });
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(publicUrl, {
        signal: AbortSignal.any([signal, timeout]),
        referrerPolicy: 'no-referrer',
      });
      if (!response.ok) throw new Error(`The file was answered with ${response.status}.`);
      return await response.bytes();
    } catch (error) {
      signal.throwIfAborted();
      if (toFailure(error).code === 'checked_copy_not_found') return undefined;
      if (tries >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tries));
    }
  }
}

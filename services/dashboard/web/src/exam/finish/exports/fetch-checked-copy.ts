import { submissions } from '../../../api/client.ts';
import { toFailure } from '../../../api/failure.ts';
import { patiently } from '../../../api/patiently.ts';

/** How long a copy that is being drawn is waited for; a busy machine may need minutes. */
const PATIENCE_MS = 10 * 60_000;
const TIMEOUT_MS = 60_000;

/**
 * The PDF of a checked copy; waits for one that is being drawn.
 * @returns undefined where there is none.
 * @throws ConnectError, or Error where the file cannot be downloaded.
 */
export async function fetchCheckedCopy(submissionId: string, signal: AbortSignal): Promise<Uint8Array | undefined> {
  const download = async () => {
    const { publicUrl } = await submissions.getCheckedCopy({ submissionId, expiresInSeconds: 300 }, { signal });
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(publicUrl, {
      signal: AbortSignal.any([signal, timeout]),
      referrerPolicy: 'no-referrer',
    });
    if (!response.ok) throw new Error(`The file was answered with ${response.status}.`);
    return await response.bytes();
  };
  try {
    return await patiently(download, PATIENCE_MS, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (toFailure(error).code === 'checked_copy_not_found') return undefined;
    throw error;
  }
}

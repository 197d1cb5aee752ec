import { words } from '../../words/words.ts';
import type { UploadSlot } from './hand-in.ts';

const TIMEOUT_BASE_MS = 60_000;
/** The slowest upload that is waited for. */
const BYTES_PER_MS_MIN = 50;
const RETRIES = 2;
const PAUSE_MS = 2_000;
/** Browsers set these headers themselves and refuse them from scripts. */
const SET_BY_BROWSERS = ['content-length', 'host'];

/**
 * Uploads a file to its address, and repeats that after a network error. Uses XMLHttpRequest, since fetch reports no
 * progress.
 */
export async function putFile(
  slot: UploadSlot,
  file: File,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await putOnce(slot, file, onShare, signal);
      return;
    } catch (error) {
      if (tries >= RETRIES || signal.aborted || !(error instanceof PutFailed) || !error.isTransient) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

class PutFailed extends Error {
  readonly isTransient: boolean;

  constructor(message: string, isTransient: boolean) {
    super(message);
    this.isTransient = isTransient;
  }
}

function putOnce(
  { putUrl, putHeaders }: UploadSlot,
  file: File,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const say = words.exam.copies.handIn;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    const end = (error?: Error) => {
      signal.removeEventListener('abort', abort);
      if (error) reject(error);
      else resolve();
    };
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) end();
      else end(new PutFailed(say.network, request.status >= 500));
    };
    request.onerror = () => end(new PutFailed(say.network, true));
    request.ontimeout = () => end(new PutFailed(say.timeout, false));
    request.onabort = () => end(new PutFailed(say.stopped, false));
    request.open('PUT', putUrl);
    request.timeout = TIMEOUT_BASE_MS + file.size / BYTES_PER_MS_MIN;
    for (const [name, value] of Object.entries(putHeaders)) {
      if (!SET_BY_BROWSERS.includes(name.toLowerCase())) request.setRequestHeader(name, value);
    }
    request.send(file);
  });
}

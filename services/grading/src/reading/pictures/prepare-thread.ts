import { Worker } from 'node:worker_threads';
import type { Picture } from './picture.ts';
import type { PreparedPage } from './prepare.ts';

/** What a thread is started with. */
export interface PrepareTask {
  seen: Picture;
  quarters: number;
}

const THREAD = new URL('./prepare-worker.ts', import.meta.url);

/** preparePage in a thread of its own: half a second of arithmetic that must not hold up the process's other work. */
export async function prepareInThread(
  seen: Picture,
  quarters: number,
  signal?: AbortSignal,
): Promise<PreparedPage | null> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<PreparedPage | null>();
  const worker = new Worker(THREAD, { workerData: { seen, quarters } satisfies PrepareTask });
  const onAbort = () => reject(signal!.reason as Error);
  signal?.addEventListener('abort', onAbort, { once: true });
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`a picture's thread ended with ${code}`)));
  try {
    return await promise;
  } finally {
    signal?.removeEventListener('abort', onAbort);
    await worker.terminate();
  }
}

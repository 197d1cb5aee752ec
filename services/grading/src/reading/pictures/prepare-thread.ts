import { Worker } from 'node:worker_threads';
import { IdlePool } from '../../children/idle-pool.ts';
import type { Picture } from './picture.ts';
import type { PreparedPage } from './prepare.ts';

export interface PrepareTask {
  seen: Picture;
  quarters: number;
}

const THREAD = new URL('./prepare-worker.ts', import.meta.url);

/** Starting and warming up a thread takes as long as a page, so threads are kept. */
const threads = new IdlePool<Worker>({
  start: () => new Worker(THREAD),
  end: (thread) => void thread.terminate(),
  idleMs: 60_000,
});

/** Runs preparePage in a thread: its tenth of a second of arithmetic must not block the process's event loop. */
export async function prepareInThread(
  seen: Picture,
  quarters: number,
  signal?: AbortSignal,
): Promise<PreparedPage | null> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<PreparedPage | null>();
  const thread = threads.acquire();
  const onAbort = () => reject(signal!.reason as Error);
  const onExit = (code: number) => reject(new Error(`a picture's thread ended with ${code}`));
  signal?.addEventListener('abort', onAbort, { once: true });
  thread.once('message', resolve).once('error', reject).once('exit', onExit);
  thread.ref();
  thread.postMessage({ seen, quarters } satisfies PrepareTask);
  try {
    const prepared = await promise;
    thread.off('error', reject).off('exit', onExit).unref();
    threads.release(thread);
    return prepared;
  } catch (error) {
    threads.destroy(thread);
    throw error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

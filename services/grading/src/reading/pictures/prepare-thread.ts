import { Worker } from 'node:worker_threads';
import { Kept } from '../kept.ts';
import type { Picture } from './picture.ts';
import type { PreparedPage } from './prepare.ts';

/** What a thread is asked. */
export interface PrepareTask {
  seen: Picture;
  quarters: number;
}

const THREAD = new URL('./prepare-worker.ts', import.meta.url);

/** Starting a thread and warming it up takes as long as a page. */
const threads = new Kept<Worker>({
  start: () => new Worker(THREAD),
  end: (thread) => void thread.terminate(),
  idleMs: 60_000,
});

/** preparePage in a thread: a tenth of a second of arithmetic that must not hold up the process's other work. */
export async function prepareInThread(
  seen: Picture,
  quarters: number,
  signal?: AbortSignal,
): Promise<PreparedPage | null> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<PreparedPage | null>();
  const thread = threads.take();
  const onAbort = () => reject(signal!.reason as Error);
  const onExit = (code: number) => reject(new Error(`a picture's thread ended with ${code}`));
  signal?.addEventListener('abort', onAbort, { once: true });
  thread.once('message', resolve).once('error', reject).once('exit', onExit);
  thread.ref();
  thread.postMessage({ seen, quarters } satisfies PrepareTask);
  try {
    const prepared = await promise;
    thread.off('error', reject).off('exit', onExit).unref();
    threads.keep(thread);
    return prepared;
  } catch (error) {
    threads.end(thread);
    throw error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

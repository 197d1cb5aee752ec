import { Worker } from 'node:worker_threads';
import type { CopyReader, PageReading, PageToRead, ReadPageOptions } from '@exam-evaluation/reading/page.ts';
import { BUDGETS } from '@exam-evaluation/runtime/budgets.ts';
import { ChildFailed, onceAgain } from '@exam-evaluation/runtime/child.ts';
import { IdlePool } from '@exam-evaluation/runtime/children/idle-pool.ts';
import type { InkMap, InkMapper } from '../checked-copy/ink-map.ts';
import { fromFailure } from '../computing/messages.ts';
import { chooseReaders, type ReaderChoice, rendererOf } from '../readers/readers.ts';
import type { ReadingSettings } from '../readers/settings.ts';
import { END, type PageOutput, type PageReply, type PageTask } from './tasks.ts';

const THREAD = new URL('./thread.ts', import.meta.url);
/** Starting and warming up a thread takes as long as a page, so threads are kept for a while. */
const IDLE_MS = 60_000;
const WATCH_MS = 500;
/** Time that a thread has to stop its programs before it is ended. */
const END_MS = 5_000;

type ThreadBudget = Pick<(typeof BUDGETS)['page'], 'processorSeconds' | 'heapMegabytes'>;

/**
 * Finds the programs and models that the settings name, as `chooseReaders` does.
 * @param settings defaults to those of the environment.
 */
export async function findCopyReader(settings?: Partial<ReadingSettings>): Promise<PageThreads> {
  return new PageThreads(await chooseReaders(settings));
}

/** Works on pages in threads, one for each page at a time, so that no page holds up the thread that serves requests. */
export class PageThreads implements CopyReader, InkMapper {
  readonly pages: CopyReader['pages'];
  readonly #pool: IdlePool<PageThread>;

  constructor(readers: ReaderChoice, budget: ThreadBudget = BUDGETS.page) {
    this.pages = rendererOf(readers);
    this.#pool = new IdlePool({
      start: () => new PageThread(readers, budget),
      end: (thread) => thread.end(),
      idleMs: IDLE_MS,
    });
  }

  async readPage(page: PageToRead, { signal, ...options }: ReadPageOptions): Promise<PageReading> {
    return await this.#perform({ kind: 'read', page, options }, signal);
  }

  async inkMap(pdfPath: string, page: number, dpi: number, signal: AbortSignal): Promise<InkMap> {
    return await this.#perform({ kind: 'ink', pdfPath, page, dpi }, signal);
  }

  /** Ends all threads. */
  close(): void {
    this.#pool.close();
  }

  async #perform<Task extends PageTask>(task: Task, signal?: AbortSignal): Promise<PageOutput[Task['kind']]> {
    const reply = await onceAgain(async () => {
      signal?.throwIfAborted();
      const thread = this.#pool.acquire();
      try {
        const answer = await thread.ask(task, signal);
        this.#pool.release(thread);
        return answer;
      } catch (error) {
        this.#pool.destroy(thread);
        throw error;
      }
    }, signal);
    if ('error' in reply) throw fromFailure(reply.error);
    return reply.output as PageOutput[Task['kind']];
  }
}

class PageThread {
  readonly #thread: Worker;
  readonly #budget: ThreadBudget;
  #isAlive = true;

  constructor(readers: ReaderChoice, budget: ThreadBudget) {
    this.#budget = budget;
    const resourceLimits = { maxOldGenerationSizeMb: budget.heapMegabytes };
    this.#thread = new Worker(THREAD, { workerData: readers, resourceLimits });
    this.#thread.on('error', () => undefined).once('exit', () => (this.#isAlive = false));
  }

  /** @throws ChildFailed; the signal's reason when it fires. The thread has to be ended then. */
  async ask(task: PageTask, signal?: AbortSignal): Promise<PageReply> {
    const { promise, resolve, reject } = Promise.withResolvers<PageReply>();
    const onError = (error: NodeJS.ErrnoException) => {
      const failure = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'limit' : 'crashed';
      reject(new ChildFailed(`the thread of a page ended with ${error.code ?? error.name}`, failure, error));
    };
    const onExit = () => reject(new ChildFailed('the thread of a page ended', 'crashed'));
    const onAbort = () => reject(signal!.reason as Error);
    const endWatch = this.#watch(reject);
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#thread.once('message', resolve).once('error', onError).once('exit', onExit).ref();
    if (this.#isAlive) this.#thread.postMessage(task);
    else reject(new ChildFailed('the thread of a page was gone before its task', 'killed'));
    return await promise.finally(() => {
      endWatch();
      signal?.removeEventListener('abort', onAbort);
      this.#thread.off('message', resolve).off('error', onError).off('exit', onExit).unref();
    });
  }

  end(): void {
    if (!this.#isAlive) return;
    this.#thread.postMessage(END);
    const last = setTimeout(() => void this.#thread.terminate(), END_MS).unref();
    this.#thread.once('exit', () => clearTimeout(last));
  }

  /** Watches the processor time that a task takes in the thread itself; its programs have budgets of their own. */
  #watch(reject: (error: ChildFailed) => void): () => void {
    const { processorSeconds } = this.#budget;
    let before: number | undefined;
    const look = async () => {
      const { user, system } = await this.#thread.cpuUsage();
      before ??= user + system;
      if (user + system - before > processorSeconds * 1e6)
        reject(new ChildFailed(`the thread of a page used over ${processorSeconds} s of processor time`, 'limit'));
    };
    // A thread that has ended tells no times; its end is noticed by itself.
    const watch = setInterval(() => void look().catch(() => undefined), WATCH_MS);
    return () => clearInterval(watch);
  }
}

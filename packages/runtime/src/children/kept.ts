// Child processes that are slow to start and are kept between tasks. Each takes one task at a time by messages, and
// says `ready` once it has started: one that ends before that has not seen its input.
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Budget } from '../budgets.ts';
import { ChildFailed, failureOf, onceAgain, startChild } from '../child.ts';
import { watchTask } from '../child-watch.ts';
import { IdlePool } from './idle-pool.ts';

/** What a child sends when it has started. */
export const READY = 'ready';

export interface KeptChildOptions {
  /** For messages: `the reader of handwriting`. */
  name: string;
  module: URL;
  args?: readonly string[];
  budget: Budget;
  /** Number of tasks after which a child is replaced, where its memory may grow from task to task. */
  tasksMax?: number;
}

/** Tasks' worth of processor time after which a child is replaced; it stops one whose parent is gone. */
const LIFE_TASKS = 50;

/** One child process that takes tasks, one at a time. */
class KeptChild<Task, Reply> {
  readonly #options: KeptChildOptions;
  readonly #child: ChildProcess;
  #isReady = false;
  #tasks = 0;

  constructor(options: KeptChildOptions) {
    const { module, args = [], budget } = options;
    this.#options = options;
    const heap = budget.heapMegabytes ? [`--max-old-space-size=${budget.heapMegabytes}`] : [];
    this.#child = startChild(process.execPath, [...heap, fileURLToPath(module), ...args], {
      limits: { ...budget, lifeProcessorSeconds: LIFE_TASKS * budget.processorSeconds },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#keepParent(false);
  }

  /** A child without a task does not keep this process from ending, and ends with it. */
  #keepParent(isKept: boolean): void {
    const how = isKept ? 'ref' : 'unref';
    this.#child[how]();
    this.#child.channel?.[how]();
  }

  get isAlive(): boolean {
    return this.#child.connected && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get isSpent(): boolean {
    return this.#tasks >= (this.#options.tasksMax ?? Number.POSITIVE_INFINITY);
  }

  /** @throws ChildFailed; the signal's reason when it fires. The child has to be ended then. */
  async ask(task: Task, signal?: AbortSignal): Promise<Reply> {
    this.#tasks += 1;
    const { name, budget } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const send = () => this.#child.send(task as never, () => {}); // a child that exits first is noticed by onExit
    const onMessage = (message: unknown) => {
      if (message !== READY) return resolve(message as Reply);
      this.#isReady = true;
      send();
    };
    const onExit = (code: number | null, by: NodeJS.Signals | null) => {
      const failure = failureOf(code, by);
      const started = this.#isReady || failure === 'killed' ? failure : 'not_started';
      reject(new ChildFailed(`${name} ended with ${by ?? code} before it answered`, toCrash(started)));
    };
    const onAbort = () => reject(signal!.reason as Error);
    const endWatch = watchTask(this.#child.pid!, budget, (overrun, message) =>
      reject(new ChildFailed(`${name} ${message}`, overrun === 'late' ? 'late' : 'limit')),
    );
    this.#keepParent(true);
    this.#child.on('message', onMessage).on('exit', onExit);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (!this.isAlive) reject(new ChildFailed(`${name} was gone before its task`, 'killed'));
    else if (this.#isReady) send();
    return await promise.finally(() => {
      endWatch();
      this.#keepParent(false);
      this.#child.off('message', onMessage).off('exit', onExit);
      signal?.removeEventListener('abort', onAbort);
    });
  }

  end(): void {
    // A thread waits until its child is gone: nobody else collects its exit status, and it would stay as a zombie.
    this.#child.ref();
    this.#child.kill('SIGKILL');
  }
}

/** A child that should have answered and exited by itself has crashed. */
const toCrash = (failure: ChildFailed['failure']) => (failure === 'status' ? 'crashed' : failure);

/** Idle time after which a child is ended, since it holds hundreds of MB. */
const IDLE_MS = 60_000;

/** As many children as there are tasks at the same time. */
export class KeptChildren<Task, Reply> {
  readonly #pool: IdlePool<KeptChild<Task, Reply>>;

  constructor(options: KeptChildOptions) {
    this.#pool = new IdlePool({
      start: () => new KeptChild(options),
      end: (child) => child.end(),
      idleMs: IDLE_MS,
    });
  }

  /**
   * Has a child do a task. A failure that may not be the input's is tried once more in another child.
   * @throws ChildFailed; the signal's reason when it fires.
   */
  async ask(task: Task, signal?: AbortSignal): Promise<Reply> {
    return await onceAgain(async () => {
      signal?.throwIfAborted();
      const child = this.#pool.acquire();
      try {
        const reply = await child.ask(task, signal);
        if (child.isSpent) this.#pool.destroy(child);
        else this.#pool.release(child);
        return reply;
      } catch (error) {
        this.#pool.destroy(child);
        throw error;
      }
    }, signal);
  }

  /** Ends all children. */
  close(): void {
    this.#pool.close();
  }
}

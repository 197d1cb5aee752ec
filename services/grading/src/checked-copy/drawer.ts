import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fromBinary, toBinary } from '@bufbuild/protobuf';
import {
  type DrawingOrder,
  DrawingOrderSchema,
  type DrawingOutcome,
  DrawingOutcomeSchema,
} from '@exam-evaluation/proto/grading/v1/drawing_pb.js';
import { BUDGETS, type Budget } from '@exam-evaluation/runtime/budgets.ts';
import { ChildFailed, failureOf, onceAgain, startChild } from '@exam-evaluation/runtime/child.ts';
import { watchTask } from '@exam-evaluation/runtime/child-watch.ts';
import pLimit from 'p-limit';
import { type Parcel, ParcelReader, writeParcel } from './parcels.ts';

/** Drawings at the same time. */
const AT_ONCE = 2;
/** How long an idle child is kept; starting one takes twenty times as long as drawing a page. */
const IDLE_MS = 10_000;
/** Drawings before a child is replaced, since its caches of parsed names and shaped words only grow. */
const DRAWINGS_MAX = 500;
/** Drawings' worth of processor time in a child's life; it stops one whose parent is gone. */
const LIFE_DRAWINGS = 10;

/** The outcome of an order; `pdf` is the checked copy where it was drawn. */
export type DrawnOrNot = Pick<DrawingOutcome, 'outcome'> & { pdf?: Uint8Array };

/** Draws checked copies in child processes, so that a hostile original can hang, exhaust or crash only those. */
export interface Drawer {
  /**
   * @param files the files that the order refers to, as DrawingOrder describes them.
   * Tries once more, in a fresh child, where one used up its budget, crashed or was killed.
   * @throws ChildFailed when the second try fails as well; the signal's reason when it fires. Either way the child has
   * ended.
   */
  draw(order: DrawingOrder, files: readonly Uint8Array[], signal?: AbortSignal): Promise<DrawnOrNot>;
  /** Ends all children. */
  close(): void;
}

export function createDrawer(budget: Budget = BUDGETS.drawing): Drawer {
  const atOnce = pLimit(AT_ONCE);
  const kept = new Set<KeptChild>();
  let closed = false;

  async function drawNow(parcel: Parcel, signal?: AbortSignal): Promise<Parcel> {
    signal?.throwIfAborted();
    const child = [...kept].find((one) => one.isIdle) ?? new KeptChild(budget, () => kept.delete(child));
    kept.add(child);
    try {
      return await child.ask(parcel, signal);
    } finally {
      if (closed) child.end();
    }
  }

  return {
    draw: async (order, files, signal) => {
      const parcel = { message: toBinary(DrawingOrderSchema, order), files };
      const answer = await atOnce(() => onceAgain(() => drawNow(parcel, signal), signal));
      const { outcome } = fromBinary(DrawingOutcomeSchema, answer.message);
      return outcome.case === 'drawn' ? { outcome, pdf: answer.files[0] } : { outcome };
    },
    close: () => {
      closed = true;
      for (const child of kept) child.end();
    },
  };
}

/** A child that draws one copy after another. */
class KeptChild {
  readonly #budget: Budget;
  readonly #child: ChildProcess;
  readonly #onGone: () => void;
  #idleTimer: NodeJS.Timeout | undefined;
  #drawings = 0;
  #busy = false;

  /** @throws ChildFailed when it cannot be started. */
  constructor(budget: Budget, onGone: () => void) {
    this.#budget = budget;
    this.#onGone = onGone;
    const script = fileURLToPath(new URL('./drawing-child.ts', import.meta.url));
    // The child may read files, which it needs for its code and typefaces, but not write any or start processes.
    const flags = [`--max-old-space-size=${budget.heapMegabytes}`, '--permission', '--allow-fs-read=*'];
    this.#child = startChild(process.execPath, [...flags, script], {
      limits: { ...budget, lifeProcessorSeconds: LIFE_DRAWINGS * budget.processorSeconds },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    // A failed write is ignored here; the exit of the child is handled below.
    this.#child.stdin!.on('error', () => undefined);
    this.#child.once('close', () => this.#onGone());
  }

  get isIdle(): boolean {
    return !this.#busy;
  }

  end(): void {
    clearTimeout(this.#idleTimer);
    this.#onGone();
    this.#child.kill('SIGKILL');
  }

  async ask(parcel: Parcel, signal?: AbortSignal): Promise<Parcel> {
    clearTimeout(this.#idleTimer);
    this.#busy = true;
    this.#drawings += 1;
    try {
      const answer = await this.#exchange(parcel, signal);
      if (this.#drawings >= DRAWINGS_MAX) this.end();
      else this.#idleTimer = setTimeout(() => this.end(), IDLE_MS).unref();
      return answer;
    } catch (error) {
      this.end();
      throw error;
    } finally {
      this.#busy = false;
    }
  }

  /** Sends a parcel and waits for the answer, the child's end, the time limit or the signal. */
  #exchange(parcel: Parcel, signal?: AbortSignal): Promise<Parcel> {
    const { outputBytes } = this.#budget;
    const { promise, resolve, reject } = Promise.withResolvers<Parcel>();
    const fail = (what: string, failure: ChildFailed['failure']) => reject(new ChildFailed(`drawing ${what}`, failure));
    const reader = new ParcelReader(outputBytes);
    const onData = (chunk: Buffer) => {
      try {
        const answer = reader.take(chunk);
        if (answer) resolve(answer);
      } catch {
        fail(`made over ${outputBytes} bytes`, 'limit');
      }
    };
    const onClose = (code: number | null, killedBy: NodeJS.Signals | null) => {
      const failure = failureOf(code, killedBy);
      fail(`ended with ${killedBy ?? code}`, failure === 'status' ? 'crashed' : failure);
    };
    const onAbort = () => reject(signal!.reason as Error);
    const endWatch = watchTask(this.#child.pid!, this.#budget, (overrun, message) =>
      fail(message, overrun === 'late' ? 'late' : 'limit'),
    );
    const { stdin, stdout } = this.#child;
    stdout!.on('data', onData);
    this.#child.once('close', onClose);
    signal?.addEventListener('abort', onAbort, { once: true });
    writeParcel(stdin!, parcel);
    return promise.finally(() => {
      endWatch();
      stdout!.off('data', onData);
      this.#child.off('close', onClose);
      signal?.removeEventListener('abort', onAbort);
    });
  }
}

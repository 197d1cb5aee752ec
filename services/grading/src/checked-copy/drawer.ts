import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { fromBinary, toBinary } from '@bufbuild/protobuf';
import {
  type DrawingOrder,
  DrawingOrderSchema,
  type DrawingOutcome,
  DrawingOutcomeSchema,
} from '@exam-evaluation/proto/grading/v1/drawing_pb.js';
import { boundedCommand, ChildFailed } from '@exam-evaluation/runtime/child.ts';
import pLimit from 'p-limit';
import { type Parcel, ParcelReader, writeParcel } from './parcels.ts';

type Child = ChildProcessByStdio<Writable, Readable, null>;

const MB = 1024 * 1024;

/** What drawing one checked copy may use. */
export interface DrawingLimits {
  timeoutMs: number;
  /** Heap of JavaScript objects, in MiB. */
  heapMegabytes: number;
  /** Bytes of all writable memory; enforced on Linux only. */
  dataBytesMax: number;
  outputBytesMax: number;
  /** Processor time of a child over its whole life; it stops a child whose parent is gone. */
  cpuSecondsMax: number;
}

export const DRAWING_LIMITS: DrawingLimits = {
  timeoutMs: 30_000,
  heapMegabytes: 384,
  // Node reserves 560 MB at its start, most of which it never uses.
  dataBytesMax: 1_280 * MB,
  outputBytesMax: 128 * MB,
  cpuSecondsMax: 180,
};

/** Drawings at the same time. */
const AT_ONCE = 2;
/** How long an idle child is kept; starting one takes twenty times as long as drawing a page. */
const IDLE_MS = 10_000;
/** Drawings before a child is replaced, since its caches of parsed names and shaped words only grow. */
const DRAWINGS_MAX = 500;

/** The outcome of an order; `pdf` is the checked copy where it was drawn. */
export type DrawnOrNot = Pick<DrawingOutcome, 'outcome'> & { pdf?: Uint8Array };

/** Draws checked copies in child processes, so that a hostile original can hang, exhaust or crash only those. */
export interface Drawer {
  /**
   * @param files the files that the order refers to, as DrawingOrder describes them.
   * @throws ChildFailed for a child that overran a limit or crashed; the signal's reason when it fires. Either way the
   * child has ended.
   */
  draw(order: DrawingOrder, files: readonly Uint8Array[], signal?: AbortSignal): Promise<DrawnOrNot>;
  /** Ends all children. */
  close(): void;
}

export function createDrawer(limits: DrawingLimits = DRAWING_LIMITS): Drawer {
  const atOnce = pLimit(AT_ONCE);
  const kept = new Set<KeptChild>();
  let closed = false;

  async function drawNow(parcel: Parcel, signal?: AbortSignal): Promise<Parcel> {
    signal?.throwIfAborted();
    const idle = [...kept].find((one) => one.isIdle);
    try {
      if (idle) return await idle.ask(parcel, signal);
    } catch (error) {
      // A reused child may have just exited or have little memory left, so a fresh one gets a second try.
      if (!(error instanceof ChildFailed) || error.failure === 'limit') throw error;
    }
    const fresh = new KeptChild(limits, () => kept.delete(fresh));
    kept.add(fresh);
    try {
      return await fresh.ask(parcel, signal);
    } finally {
      if (closed) fresh.end();
    }
  }

  return {
    draw: async (order, files, signal) => {
      const parcel = { message: toBinary(DrawingOrderSchema, order), files };
      const answer = await atOnce(() => drawNow(parcel, signal));
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
  readonly #limits: DrawingLimits;
  readonly #child: Child;
  readonly #onGone: () => void;
  #idleTimer: NodeJS.Timeout | undefined;
  #drawings = 0;
  #busy = false;

  constructor(limits: DrawingLimits, onGone: () => void) {
    this.#limits = limits;
    this.#onGone = onGone;
    const { heapMegabytes, dataBytesMax, cpuSecondsMax } = limits;
    const script = fileURLToPath(new URL('./drawing-child.ts', import.meta.url));
    // The child may read files, which it needs for its code and typefaces, but not write any or start processes.
    const flags = [`--max-old-space-size=${heapMegabytes}`, '--permission', '--allow-fs-read=*'];
    const systemLimits = { dataBytesMax, cpuSecondsMax };
    const { command, args } = boundedCommand(process.execPath, [...flags, script], systemLimits);
    // The child gets almost none of the environment, so that a file that takes it over finds no secrets.
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    this.#child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'], env: { PATH, NODE_COMPILE_CACHE } });
    // A failed write is ignored here; the exit of the child is handled below.
    this.#child.stdin.on('error', () => undefined);
    this.#child.on('error', () => undefined);
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
    const { timeoutMs, outputBytesMax } = this.#limits;
    const { promise, resolve, reject } = Promise.withResolvers<Parcel>();
    const fail = (what: string, failure: ChildFailed['failure']) => reject(new ChildFailed(`drawing ${what}`, failure));
    const reader = new ParcelReader(outputBytesMax);
    const onData = (chunk: Buffer) => {
      try {
        const answer = reader.take(chunk);
        if (answer) resolve(answer);
      } catch {
        fail(`made over ${outputBytesMax} bytes`, 'limit');
      }
    };
    const onClose = (code: number | null, killedBy: NodeJS.Signals | null) =>
      fail(`ended with ${killedBy ?? code}`, killedBy === 'SIGKILL' ? 'killed' : 'status');
    const onError = (error: Error) => fail(`did not start: ${error.message}`, 'not_started');
    const onAbort = () => reject(signal!.reason as Error);
    const timer = setTimeout(() => fail(`took over ${timeoutMs} ms`, 'limit'), timeoutMs);
    this.#child.stdout.on('data', onData);
    this.#child.once('close', onClose);
    this.#child.once('error', onError);
    signal?.addEventListener('abort', onAbort, { once: true });
    writeParcel(this.#child.stdin, parcel);
    return promise.finally(() => {
      clearTimeout(timer);
      this.#child.stdout.off('data', onData);
      this.#child.off('close', onClose);
      this.#child.off('error', onError);
      signal?.removeEventListener('abort', onAbort);
    });
  }
}

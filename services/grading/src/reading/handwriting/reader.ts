import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import pLimit from 'p-limit';
import { IdlePool } from '../idle-pool.ts';
import type { Picture } from '../pictures/picture.ts';
import { PAGE_TIMEOUT_MS } from '../words/reader.ts';
import type { Edges } from '../words/word.ts';
import type { HandReply, HandTask } from './child.ts';
import type { HandModels } from './models.ts';
import type { HandWord } from './pp-ocr.ts';

/** Recognizes the handwriting in a picture, in separate processes that may crash. */
export interface HandReader {
  /**
   * Words of a picture, in its pixels and in no particular order; none if it lies on its side. Throws ChildFailed, or
   * the signal's reason.
   */
  read(picture: Picture, options: ReadHandOptions): Promise<HandWord[]>;
  /** Ends the processes kept between pages. */
  close(): Promise<void>;
}

export interface ReadHandOptions {
  /** Areas to read; the whole picture if absent. */
  within?: Edges[];
  /** Words of the exam; used to correct words that are in no dictionary. */
  vocabulary?: readonly string[];
  signal?: AbortSignal;
}

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));
const MB = 1024 * 1024;
/**
 * Data limit of a child process where the system supports one, twice the need of the densest page. Address space is not
 * limited instead, since V8 reserves more than it uses.
 */
const MEMORY_BYTES_MAX = 1_280 * MB;
/** Idle time in ms after which a child process is ended, since it holds 500 MB. */
const IDLE_MS = 60_000;
/** Maximum size of a picture in pixels; maximum number and length of the exam's words. */
const PIXELS_MAX = 32_000_000;
const [VOCABULARY_MAX, LETTERS_MAX] = [5_000, 40];

/** PP-OCR in at most `atOnce` child processes, which are kept between pages for a while. */
export function ppOcr({ detector, recogniser }: HandModels, atOnce: number): HandReader {
  const limit = pLimit(atOnce);
  const children = new IdlePool<ChildProcess>({
    start: () => start([detector, recogniser]),
    end: (child) => child.kill('SIGKILL'),
    idleMs: IDLE_MS,
  });

  async function ask(task: HandTask, signal?: AbortSignal): Promise<HandWord[]> {
    signal?.throwIfAborted();
    const child = children.acquire();
    try {
      const reply = await exchange(child, task, signal);
      if ('error' in reply) throw new ChildFailed(`the reader of handwriting: ${reply.error}`);
      children.release(child);
      return reply.words;
    } catch (error) {
      children.destroy(child);
      throw error;
    }
  }

  return {
    async read(picture, { within, vocabulary = [], signal }) {
      if (picture.data.length > PIXELS_MAX) throw new ChildFailed('a picture of too many pixels', 'limit');
      const words = vocabulary.filter(({ length }) => length <= LETTERS_MAX).slice(0, VOCABULARY_MAX);
      return limit(() => ask({ picture, within, vocabulary: words }, signal));
    },
    async close() {
      children.close();
    },
  };
}

/** Environment variables passed on to child processes. They read files from strangers, so they get no secrets. */
const ENVIRONMENT = ['PATH', 'ONNX_RUNTIME', 'NODE_COMPILE_CACHE'];

/** Starts a child through a shell that sets the memory limit and then replaces itself with Node. */
function start(models: string[]): ChildProcess {
  const command = [process.execPath, CHILD, ...models];
  const bounded =
    process.platform === 'win32'
      ? command
      : ['/bin/sh', '-c', `ulimit -d ${MEMORY_BYTES_MAX / 1024} 2>/dev/null; exec "$0" "$@"`, ...command];
  return spawn(bounded[0]!, bounded.slice(1), {
    serialization: 'advanced',
    env: Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Sends one task and waits for its reply, for the child's exit, for the deadline or for the signal. */
function exchange(child: ChildProcess, task: HandTask, signal?: AbortSignal): Promise<HandReply> {
  const { promise, resolve, reject } = Promise.withResolvers<HandReply>();
  const onExit = () => reject(new ChildFailed('the reader of handwriting ended before it answered'));
  const onAbort = () => reject(signal!.reason as Error);
  const onTimeout = () => reject(new ChildFailed(`the reader of handwriting took over ${PAGE_TIMEOUT_MS} ms`, 'limit'));
  const timer = setTimeout(onTimeout, PAGE_TIMEOUT_MS);
  child.once('message', resolve as (reply: unknown) => void);
  child.once('exit', onExit);
  child.once('error', onExit);
  signal?.addEventListener('abort', onAbort, { once: true });
  child.send(task, () => {}); // A child that exits before it takes the task is noticed by onExit.
  return promise.finally(() => {
    clearTimeout(timer);
    child.removeAllListeners();
    // A late error event of a child that is no longer used must not crash this process.
    child.on('error', () => {});
    signal?.removeEventListener('abort', onAbort);
  });
}

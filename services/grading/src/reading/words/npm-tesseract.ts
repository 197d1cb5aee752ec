import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import { IdlePool } from '../idle-pool.ts';
import { type Picture, toPgm } from '../pictures/picture.ts';
import type { NpmReply, NpmTask } from './npm-tesseract-child.ts';
import { PAGE_TIMEOUT_MS, parseOrientation, parseTsv, type WordReader } from './reader.ts';

const CHILD = fileURLToPath(new URL('./npm-tesseract-child.ts', import.meta.url));

/** Idle time in ms after which a child process is ended, since it holds up to 250 MB. */
const IDLE_MS = 60_000;

/**
 * Tesseract as WebAssembly, where the native program is not installed. Starting it takes seconds, so child processes
 * are kept between pages. One that fails or exceeds its deadline is killed, and the next page gets a new one.
 */
export function npmTesseract(): WordReader {
  const children = new IdlePool<ChildProcess>({ start, end: (child) => child.kill('SIGKILL'), idleMs: IDLE_MS });

  async function ask(task: NpmTask, signal?: AbortSignal): Promise<string> {
    signal?.throwIfAborted();
    const child = children.acquire();
    try {
      const reply = await exchange(child, task, signal);
      if (reply.error !== undefined) throw new ChildFailed(`tesseract: ${reply.error}`);
      children.release(child);
      return reply.text;
    } catch (error) {
      children.destroy(child);
      throw error;
    }
  }

  return {
    async read(picture, dpi, signal) {
      return parseTsv(await ask({ kind: 'words', picture: bytes(picture), dpi: Math.round(dpi) }, signal));
    },
    async orientation(picture, dpi, signal) {
      try {
        return parseOrientation(
          await ask({ kind: 'orientation', picture: bytes(picture), dpi: Math.round(dpi) }, signal),
        );
      } catch (error) {
        if (error instanceof ChildFailed) return null;
        throw error;
      }
    },
    async close() {
      children.close();
    },
  };
}

const start = (): ChildProcess =>
  fork(CHILD, [], { serialization: 'advanced', execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });

const bytes = (picture: Picture): Uint8Array => new Uint8Array(toPgm(picture));

/** Sends one task and waits for its reply, for the child's exit, for the deadline or for the signal. */
function exchange(child: ChildProcess, task: NpmTask, signal?: AbortSignal): Promise<NpmReply> {
  const { promise, resolve, reject } = Promise.withResolvers<NpmReply>();
  const onExit = () => reject(new ChildFailed('tesseract ended before it answered'));
  const onAbort = () => reject(signal!.reason as Error);
  const timer = setTimeout(() => reject(new ChildFailed(`tesseract took over ${PAGE_TIMEOUT_MS} ms`)), PAGE_TIMEOUT_MS);
  child.once('message', resolve as (reply: unknown) => void);
  child.once('exit', onExit);
  child.once('error', onExit);
  signal?.addEventListener('abort', onAbort, { once: true });
  child.send(task);
  return promise.finally(() => {
    clearTimeout(timer);
    child.removeAllListeners();
    // A late error event of a child that is no longer used must not crash this process.
    child.on('error', () => {});
    signal?.removeEventListener('abort', onAbort);
  });
}

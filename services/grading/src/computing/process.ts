import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ExamSnapshot } from '../answers.ts';
import type { StepLimits } from './limits.ts';
import type { StepReply, StepTask } from './messages.ts';

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));

/** A process ended before it answered. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
  /** Its exit status, or the signal that ended it. */
  readonly by: number | string;

  constructor(by: number | string) {
    super(`a marking process ended with ${by}`);
    this.by = by;
  }
}

export interface StepProcessOptions {
  /** The module that exports `steps`. */
  steps: URL;
  limits: StepLimits;
}

/** One process that takes steps, one at a time. */
export class StepProcess {
  readonly #child: ChildProcess;
  #snapshot: ExamSnapshot | undefined;

  constructor({ steps, limits }: StepProcessOptions) {
    this.#child = fork(CHILD, [steps.href, JSON.stringify(limits)], {
      serialization: 'advanced',
      execArgv: [],
      // The child reads untrusted text, so it gets none of the service's secrets.
      env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // A late error of a process that is no longer used must not crash the service.
    this.#child.on('error', () => undefined);
  }

  get isAlive(): boolean {
    return this.#child.connected && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Whether the process already has this exam. */
  has(snapshot: ExamSnapshot): boolean {
    return this.#snapshot === snapshot;
  }

  /**
   * Runs one step. Rejects with the signal's reason when it fires.
   * @throws ProcessEnded.
   */
  async take(task: StepTask & { snapshot: ExamSnapshot }, signal: AbortSignal): Promise<StepReply> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<StepReply>();
    const onAbort = () => {
      this.end();
      reject(signal.reason as Error);
    };
    const onExit = (code: number | null, killedBy: string | null) => reject(new ProcessEnded(killedBy ?? code ?? 0));
    const onMessage = (reply: unknown) => resolve(reply as StepReply);
    signal.addEventListener('abort', onAbort, { once: true });
    this.#child.once('exit', onExit).once('error', reject).once('message', onMessage);
    const { snapshot, ...rest } = task;
    this.#child.send(this.has(snapshot) ? rest : task);
    this.#snapshot = snapshot;
    return await promise.finally(() => {
      signal.removeEventListener('abort', onAbort);
      this.#child.off('exit', onExit).off('error', reject).off('message', onMessage);
    });
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }

  /** Resolves when the process has exited. */
  async ended(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'exit');
  }
}

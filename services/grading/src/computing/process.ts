import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ExamSnapshot } from '@exam-evaluation/marking/answers.ts';
import { type Budget, wallMsOf } from '@exam-evaluation/runtime/budgets.ts';
import { ChildFailed, type ChildFailure, failureOf, startChild } from '@exam-evaluation/runtime/child.ts';
import { EXIT_OVER_BUDGET } from './exit-status.ts';
import { READY, type StepReply, type StepTask } from './messages.ts';

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));

/** The processor time that the step itself names, if any. */
const defined = ({ processorSeconds }: StepTask) => (processorSeconds === undefined ? {} : { processorSeconds });

export interface StepProcessOptions {
  /** The module that exports `steps`. */
  steps: URL;
  /** Of one step. */
  budget: Budget;
}

/** One process that takes steps, one at a time. */
export class StepProcess {
  readonly #child: ChildProcess;
  readonly #budget: Budget;
  #snapshot: ExamSnapshot | undefined;
  #isReady = false;

  /** @throws ChildFailed when it cannot be started. */
  constructor({ steps, budget }: StepProcessOptions) {
    this.#budget = budget;
    this.#child = startChild(process.execPath, [CHILD, steps.href, JSON.stringify(budget)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
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
   * @throws ChildFailed when the process ended before it answered.
   */
  async take(task: StepTask & { snapshot: ExamSnapshot }, signal: AbortSignal): Promise<StepReply> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<StepReply>();
    const send = () => {
      const { snapshot, ...rest } = task;
      this.#child.send(this.has(snapshot) ? rest : task, () => {}); // a process that ends first is noticed by onExit
      this.#snapshot = snapshot;
    };
    const onMessage = (message: unknown) => {
      if (message !== READY) return resolve(message as StepReply);
      this.#isReady = true;
      send();
    };
    const onAbort = () => reject(signal.reason as Error);
    const onExit = (code: number | null, killedBy: NodeJS.Signals | null) =>
      reject(new ChildFailed(`a marking process ended with ${killedBy ?? code}`, this.#failureOf(code, killedBy)));
    // The process itself watches what a step uses; this one notices when it has been frozen.
    const { idleSeconds, processorSeconds } = { ...this.#budget, ...defined(task) };
    const wallMs = wallMsOf({ idleSeconds, processorSeconds });
    const onLate = () => reject(new ChildFailed(`a marking process took over ${wallMs} ms`, 'late'));
    const last = setTimeout(onLate, wallMs);
    signal.addEventListener('abort', onAbort, { once: true });
    this.#child.on('exit', onExit).on('message', onMessage);
    if (!this.isAlive) reject(new ChildFailed('a marking process was gone before its step', 'killed'));
    else if (this.#isReady) send();
    return await promise.finally(() => {
      clearTimeout(last);
      signal.removeEventListener('abort', onAbort);
      this.#child.off('exit', onExit).off('message', onMessage);
    });
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }

  /** Resolves when the process has exited. */
  async ended(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'exit');
  }

  #failureOf(code: number | null, killedBy: NodeJS.Signals | null): ChildFailure {
    if (code === EXIT_OVER_BUDGET) return 'limit';
    const failure = failureOf(code, killedBy);
    if (failure === 'killed') return failure;
    // One that ends by itself before it is ready has not seen the text; afterwards it has crashed on it.
    return this.#isReady ? 'crashed' : 'not_started';
  }
}

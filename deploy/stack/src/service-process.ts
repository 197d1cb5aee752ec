import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from './parts/part.ts';

export interface ServiceProcessOptions {
  /** Shown before each line it logs, such as `grading-2`. */
  label: string;
  program: string;
  /** The only argument, which identifies the processes of this stack. */
  marker: string;
  env: Record<string, string>;
  /** Receives its output line by line, and notices about it. */
  print: (label: string, line: string) => void;
  /** Called after each start. */
  onStart: (running: Running) => void;
}

const BACKOFF_MS_MIN = 500;
const BACKOFF_MS_MAX = 30_000;
/** A process that lived this long did not fail at its start. */
const SETTLED_MS = 60_000;

/** A service process that is restarted, with a notice, if it ends unexpectedly. */
export class ServiceProcess {
  readonly #options: ServiceProcessOptions;
  /** The process that should be running; its exit is unexpected. */
  #child: ChildProcess | undefined;
  #backoffMs = BACKOFF_MS_MIN;

  constructor(options: ServiceProcessOptions) {
    this.#options = options;
  }

  get label(): string {
    return this.#options.label;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  start(): void {
    const { program, marker, env, onStart } = this.#options;
    const child = spawn(process.execPath, [program, marker], {
      env,
      detached: true, // Ctrl-C reaches the stack only, which then stops its services in order
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const startedAt = Date.now();
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => this.#options.print(this.label, line));
    }
    child.on('error', (error) => this.#options.print(this.label, `could not be started: ${error.message}`));
    child.once('close', (code, signal) => void this.#ended(child, code ?? signal, Date.now() - startedAt));
    if (child.pid !== undefined) onStart({ pid: child.pid, marker });
  }

  /** Sends a signal. If the process ends, this counts as unexpected. For tests of faults. */
  kill(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Asks it to end and waits; kills it when it takes too long. */
  async stop(timeoutMs: number): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    const timer = setTimeout(() => {
      this.#options.print(this.label, `did not stop in ${timeoutMs} ms and was killed`);
      child.kill('SIGKILL');
    }, timeoutMs);
    child.kill('SIGTERM');
    await exited;
    clearTimeout(timer);
  }

  async #ended(child: ChildProcess, how: number | string | null, livedMs: number): Promise<void> {
    if (child !== this.#child) return;
    if (livedMs > SETTLED_MS) this.#backoffMs = BACKOFF_MS_MIN;
    const pauseMs = this.#backoffMs;
    this.#backoffMs = Math.min(BACKOFF_MS_MAX, pauseMs * 2);
    this.#options.print(this.label, `ended unasked (${how}); it is started again in ${pauseMs} ms`);
    await sleep(pauseMs, undefined, { ref: false });
    if (child === this.#child) this.start();
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { type Process, readProcesses } from '../processes.ts';

/** Milliseconds for which the processes run in each cycle. */
const RUN_MS = 20;

/** Everything that this process has started, and what that has started. */
export function descendants(): Process[] {
  const children = Map.groupBy(readProcesses(), ({ parent }) => parent);
  const below = (pid: number): Process[] => (children.get(pid) ?? []).flatMap((child) => [child, ...below(child.pid)]);
  return below(process.pid);
}

function signal(pids: Iterable<number>, name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Lets the descendants of this process run only for one part in `share` of the time, by stopping them in between. */
export class Throttle {
  readonly #frozen = new Set<number>();
  readonly #running: Promise<void>;
  #isOver = false;

  constructor(share: number) {
    this.#running = this.#run(share);
  }

  /** Keeps processes stopped for a while. */
  async freeze(pids: readonly number[], ms: number): Promise<void> {
    for (const pid of pids) this.#frozen.add(pid);
    await sleep(ms);
    for (const pid of pids) this.#frozen.delete(pid);
  }

  /** Resolves when all processes run again. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #run(share: number): Promise<void> {
    while (!this.#isOver) {
      const stopped = new Set(descendants().map(({ pid }) => pid));
      signal(stopped, 'SIGSTOP');
      await sleep(RUN_MS * (share - 1));
      signal(stopped.difference(this.#frozen), 'SIGCONT');
      await sleep(RUN_MS);
    }
    signal(
      descendants().map(({ pid }) => pid),
      'SIGCONT',
    );
  }
}

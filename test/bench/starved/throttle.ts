import { setTimeout as sleep } from 'node:timers/promises';
import { readProcesses } from '../processes.ts';

/** Milliseconds for which the processes run in each cycle. */
const RUN_MS = 20;

/** The ids of a process and of everything that it has started. */
function family(root: number): number[] {
  const children = Map.groupBy(readProcesses(), ({ parent }) => parent);
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap((child) => below(child.pid))];
  return below(root);
}

function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/**
 * Lets a process and its descendants run only for one part in `share` of the time, by stopping them in between.
 * @returns a function that lets them run again, and resolves when they do.
 */
export function throttle(root: number, share: number): () => Promise<void> {
  let isOver = false;
  const throttling = async () => {
    while (!isOver) {
      const stopped = family(root);
      signal(stopped, 'SIGSTOP');
      await sleep(RUN_MS * (share - 1));
      signal(stopped, 'SIGCONT');
      await sleep(RUN_MS);
    }
    signal(family(root), 'SIGCONT');
  };
  const done = throttling();
  return async () => {
    isOver = true;
    await done;
  };
}

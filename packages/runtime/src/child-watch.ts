// Watches what a task in a child process uses. Linux tells the processor time of a process and whether it waits; on
// other systems only the last limit, by the wall clock, ends a task from outside.
import { readdirSync, readFileSync } from 'node:fs';
import { type Budget, wallMsOf } from './budgets.ts';

/** What a task has overrun. `late` is the wall clock, which says nothing about the task. */
export type Overrun = 'processor' | 'idle' | 'late';

export type WatchedLimits = Pick<Budget, 'processorSeconds' | 'idleSeconds'>;

const LOOK_EVERY_MS = 500;
/** Processor time in /proc is counted in ticks of 10 ms. */
const TICK_MS = 10;

/**
 * Watches one task of a process from now on.
 * @param onOver called once, with the sentence for the log, when the task has used up its budget.
 * @returns a function that ends the watch.
 */
export function watchTask(
  pid: number,
  limits: WatchedLimits,
  onOver: (overrun: Overrun, message: string) => void,
): () => void {
  const before = processorMsOf(pid) ?? 0;
  let [used, idleMs, lookedAt] = [before, 0, performance.now()];
  const over = (overrun: Overrun, message: string) => {
    stop();
    onOver(overrun, message);
  };
  const look = () => {
    const [now, processorMs] = [performance.now(), processorMsOf(pid)];
    if (processorMs === undefined) return;
    // A pass that comes late itself counts as one: this process was not running, so it cannot say that the other idled.
    if (processorMs === used && isWaiting(pid)) idleMs += Math.min(now - lookedAt, 2 * LOOK_EVERY_MS);
    [used, lookedAt] = [processorMs, now];
    if (processorMs - before > limits.processorSeconds * 1_000)
      over('processor', `used over ${limits.processorSeconds} s of processor time`);
    else if (idleMs > limits.idleSeconds * 1_000) over('idle', `did nothing for ${limits.idleSeconds} s`);
  };
  const watch = setInterval(look, LOOK_EVERY_MS);
  const wallMs = wallMsOf(limits);
  const last = setTimeout(() => over('late', `took over ${wallMs} ms`), wallMs);
  const stop = () => {
    clearInterval(watch);
    clearTimeout(last);
  };
  return stop;
}

/** Processor time of a process so far, all threads together; undefined where the system does not tell. */
function processorMsOf(pid: number): number | undefined {
  const fields = statOf(`/proc/${pid}/stat`);
  return fields && (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Whether all threads of a process wait for something else than a processor or a disk. */
function isWaiting(pid: number): boolean {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    return tasks.every((task) => (statOf(`/proc/${pid}/task/${task}/stat`)?.[0] ?? 'S') === 'S');
  } catch {
    return false;
  }
}

/** The fields of a stat file after the program's name, which may contain anything. */
function statOf(path: string): string[] | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

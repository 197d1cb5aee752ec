import { readdirSync, readFileSync } from 'node:fs';

/** Ticks per second, the unit in which Linux counts a process's time. */
const TICKS = 100;

/**
 * Seconds of processor time that this process and its children have used, including those that have ended. Children
 * that still run are counted on Linux only.
 */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childSeconds(process.pid);
}

function childSeconds(pid: number): number {
  try {
    const ended =
      fieldsOf(pid)
        .slice(2)
        .reduce((sum, ticks) => sum + ticks, 0) / TICKS;
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
        .trim()
        .split(' ')
        .filter((one) => one !== ''),
    );
    return children.reduce((sum, child) => {
      const own =
        fieldsOf(Number(child))
          .slice(0, 2)
          .reduce((both, ticks) => both + ticks, 0) / TICKS;
      return sum + own + childSeconds(Number(child));
    }, ended);
  } catch {
    return 0; // The process has ended, or this is not Linux.
  }
}

/** utime, stime, cutime and cstime of a process. */
function fieldsOf(pid: number): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
}

import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second of /proc, on every Linux that Node runs on. */
const TICKS = 100;

export interface Process {
  pid: number;
  parent: number;
  name: string;
  /** Processor seconds of the process itself and of its children that have ended. */
  seconds: number;
}

/** Seconds of processor time that the descendants of a process have used so far, by what `nameOf` calls each. */
export function processorTime(root: number, nameOf: (pid: number, name: string) => string): Map<string, number> {
  const children = Map.groupBy(readProcesses(), ({ parent }) => parent);
  const used = new Map<string, number>();
  const walk = (parent: number) => {
    for (const { pid, name, seconds } of children.get(parent) ?? []) {
      const label = nameOf(pid, name);
      used.set(label, (used.get(label) ?? 0) + seconds);
      walk(pid);
    }
  };
  walk(root);
  return used;
}

export function readProcesses(): Process[] {
  return readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? (readProcess(entry) ?? []) : []));
}

/** Undefined for a process that has ended, and where there is no /proc. */
export function readProcess(id: number | string): Process | undefined {
  try {
    // The name is in brackets and may contain any character: proc(5).
    const [, pid, name, rest] = /^(\d+) \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${id}/stat`, 'utf8'))!;
    const fields = rest!.split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid: Number(pid), name: name!, parent: Number(fields[1]), seconds: ticks / TICKS };
  } catch {
    return undefined;
  }
}

import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second of /proc, on every Linux that Node runs on. */
const TICKS = 100;

export interface Process {
  pid: number;
  parent: number;
  name: string;
  /** Processor seconds of the process itself and of its children that have ended; the latter alone. */
  seconds: number;
  ended: number;
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

/**
 * Seconds of processor time that a process and its descendants have used so far: its own, those of its children by the
 * module or program that they run, and those of programs that have ended.
 */
export function processorTimeByModule(root: number): Map<string, number> {
  const { seconds = 0, ended = 0 } = readProcess(root) ?? {};
  const children = processorTime(root, (pid, name) => /([\w-]+)\.ts\0/.exec(commandOf(pid))?.[1] ?? name);
  return new Map([['the process itself', seconds - ended], ['programs that have ended', ended], ...children]);
}

/** What was used between two measurements, most first. */
export const usedBetween = (before: Map<string, number>, after: Map<string, number>): [string, number][] =>
  [...after]
    .map(([name, seconds]): [string, number] => [name, seconds - (before.get(name) ?? 0)])
    .sort(([, one], [, other]) => other - one);

/** Seconds of processor time that this process and its descendants have used so far. */
export const cpuSeconds = (): number => sumOf(processorTimeByModule(process.pid));

export const sumOf = (used: Iterable<[string, number]>): number =>
  Array.from(used).reduce((sum, [, one]) => sum + one, 0);

/** The arguments of a process, each with a 0 behind it; empty where it has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
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
    const [own, ended] = [fields.slice(11, 13), fields.slice(13, 15)].map(
      (ticks) => ticks.reduce((sum, field) => sum + Number(field), 0) / TICKS,
    ) as [number, number];
    return { pid: Number(pid), name: name!, parent: Number(fields[1]), seconds: own + ended, ended };
  } catch {
    return undefined;
  }
}

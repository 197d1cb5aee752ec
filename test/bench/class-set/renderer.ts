import { readdirSync, readFileSync } from 'node:fs';

/**
 * Memory of the largest renderer of Chromium below a process, in MB: its proportional share (PSS), which counts what it
 * shares with other processes in parts.
 */
export function rendererMegabytes(pid: number): number {
  const parents = new Map<number, number>();
  const renderers: number[] = [];
  for (const name of readdirSync('/proc')) {
    const id = Number(name);
    if (!Number.isInteger(id)) continue;
    const parent = Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${id}/status`))?.[1] ?? 0);
    parents.set(id, parent);
    if (read(`/proc/${id}/cmdline`).includes('--type=renderer')) renderers.push(id);
  }
  const isBelow = (id: number): boolean => id === pid || (id > 1 && isBelow(parents.get(id) ?? 0));
  return Math.max(0, ...renderers.filter(isBelow).map(pssOf));
}

function pssOf(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1_024;
}

/** Empty for a process that has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

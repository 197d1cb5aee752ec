import type { Counters, Taken, Window, WindowState } from '../counters.ts';

export interface MemoryCountersOptions {
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** Most windows in memory; above it the oldest are dropped. */
  windowsMax?: number;
}

interface Count {
  /** Number of the window since the epoch. */
  window: number;
  lengthMs: number;
  taken: number;
}

/** Rate windows of one process, aligned to the epoch. */
export class MemoryCounters implements Counters {
  readonly #counts = new Map<string, Count>();
  readonly #now: () => number;
  readonly #windowsMax: number;

  constructor(options: MemoryCountersOptions = {}) {
    this.#now = options.now ?? Date.now;
    this.#windowsMax = options.windowsMax ?? 100_000;
  }

  async take(tenant: string, windows: readonly Window[], costs: readonly number[]): Promise<Taken> {
    const now = this.#now();
    const counts = windows.map((window) => this.#current(tenant, window, now));
    const taken = counts.map((count) => count.taken);
    const allowed = allHaveRoom(windows, taken, costs);
    if (allowed) for (const [i, count] of counts.entries()) count.taken += costs[i] ?? 0;
    this.#forget(now);
    return { allowed, windows: windowStates(windows, allowed ? counts.map((count) => count.taken) : taken, now) };
  }

  async isReachable(): Promise<boolean> {
    return true;
  }

  async close(): Promise<void> {
    this.#counts.clear();
  }

  /** The count of the window that holds `now`; created on first use. */
  #current(tenant: string, window: Window, now: number): Count {
    const lengthMs = window.lengthSeconds * 1000;
    const key = `${tenant} ${window.subject} ${lengthMs}`;
    const number = Math.floor(now / lengthMs);
    const known = this.#counts.get(key);
    if (known?.window === number) return known;
    const fresh = { window: number, lengthMs, taken: 0 };
    this.#counts.delete(key); // re-inserted at the end: the map stays in the order windows were opened
    this.#counts.set(key, fresh);
    return fresh;
  }

  /** Drops a tenth more than necessary, so that a full map is not walked on every call. */
  #forget(now: number): void {
    if (this.#counts.size <= this.#windowsMax) return;
    for (const [key, count] of this.#counts) {
      if ((count.window + 1) * count.lengthMs <= now) this.#counts.delete(key);
    }
    for (const key of this.#counts.keys()) {
      if (this.#counts.size <= this.#windowsMax * 0.9) return;
      this.#counts.delete(key);
    }
  }
}

/** Whether every window has room; one that this request does not count in never refuses it. */
function allHaveRoom(windows: readonly Window[], taken: readonly number[], costs: readonly number[]): boolean {
  return windows.every((window, i) => !costs[i] || (taken[i] ?? 0) + costs[i] <= window.limit);
}

/** The result for the caller, from the count of each window at `now` (milliseconds since the epoch). */
export function windowStates(windows: readonly Window[], taken: readonly number[], now: number): WindowState[] {
  return windows.map((window, i) => {
    const lengthMs = window.lengthSeconds * 1000;
    return {
      ...window,
      remaining: Math.max(0, window.limit - (taken[i] ?? 0)),
      resetSeconds: Math.max(1, Math.ceil((lengthMs - (now % lengthMs)) / 1000)),
    };
  });
}

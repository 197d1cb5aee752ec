/** A fixed window that counts requests of one subject. */
export interface Window {
  /** Who is counted, such as `key:<id>:read`. */
  subject: string;
  lengthSeconds: number;
  limit: number;
}

export interface WindowState extends Window {
  /** Requests left, after this one if it was allowed; never below 0. */
  remaining: number;
  /** Seconds until the window ends, at least 1. */
  resetSeconds: number;
}

export interface Taken {
  /** False: a window was exhausted, and nothing was counted. */
  allowed: boolean;
  /** In the order given. */
  windows: WindowState[];
}

/** Rate windows. Checks every window and counts only if all have room, in one step. Adapters: memory and Redis. */
export interface Counters {
  /**
   * @param tenant the institute: all windows of one call belong to it.
   * @param costs how much each window is to count; in the order of `windows`.
   */
  take(tenant: string, windows: readonly Window[], costs: readonly number[]): Promise<Taken>;
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

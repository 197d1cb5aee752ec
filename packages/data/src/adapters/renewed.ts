/** What is valid for a time, such as a token. */
export interface Timed {
  /** Milliseconds since 1970. */
  until: number;
}

/**
 * Gives what `ask` answered as long as it is valid for `leftMsMin`, and then asks again, once for all who wait. When that
 * fails, what there was is given until it expires.
 */
export function renewed<T extends Timed>(ask: () => Promise<T>, leftMsMin: number): () => Promise<T> {
  let kept: T | undefined;
  let asking: Promise<T> | undefined;
  return async () => {
    if (kept && kept.until - Date.now() > leftMsMin) return kept;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    try {
      kept = await asking;
    } catch (error) {
      if (!kept || kept.until <= Date.now()) throw error;
    }
    return kept;
  };
}

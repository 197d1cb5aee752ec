import pLimit, { type LimitFunction } from 'p-limit';

/** Lets each institute do only so much of something at the same time. */
export function turns(most: number): <T>(instituteId: string, run: (limit: LimitFunction) => Promise<T>) => Promise<T> {
  const limits = new Map<string, LimitFunction>();
  return async (instituteId, run) => {
    const limit = limits.get(instituteId) ?? pLimit(most);
    limits.set(instituteId, limit);
    try {
      return await run(limit);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(instituteId);
    }
  };
}

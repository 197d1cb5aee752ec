import { AsyncLocalStorage } from 'node:async_hooks';

/** The longest duration of a call between services, and the default where a call has no deadline. */
export const CALL_MS_MAX = 30_000;

/** What every log line and every call made on behalf of one request shares. */
export interface RequestContext {
  requestId: string;
  /** Deadline of the answer in milliseconds since the epoch; Infinity for background work. */
  deadline: number;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `fn` as part of a request: calls it makes carry the request id and never outlive the deadline. */
export function runInContext<T>(context: RequestContext, fn: () => T): T {
  return storage.run(context, fn);
}

/** The request being served, if any. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Runs work that a request starts and does not wait for: it shares the request's id, not its deadline. */
export function withoutDeadline<T>(fn: () => T): T {
  const context = currentContext();
  return context ? runInContext({ ...context, deadline: Number.POSITIVE_INFINITY }, fn) : fn();
}

import type { Computing } from './computing.ts';
import { steps } from './steps.ts';

/** Computes in the caller's process, without limits: for benches and tests. */
export const inThisProcess: Computing = {
  async run(name, about, input, signal) {
    signal.throwIfAborted();
    const step = steps[name] as (...args: unknown[]) => Promise<never>;
    return await step(about, ...input);
  },
};

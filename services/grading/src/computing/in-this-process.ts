import type { Computing } from './computing.ts';
import { steps } from './steps.ts';

/** Computes where it is called, without limits: for measuring marks, and for tests. */
export const inThisProcess: Computing = {
  async run(name, about, input, signal) {
    signal.throwIfAborted();
    const step = steps[name] as (...args: unknown[]) => Promise<never>;
    return await step(about, ...input);
  },
};

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { testEnvironment } from '@exam-evaluation/stack/parts/addresses.ts';
import { startStack } from '@exam-evaluation/stack/stack.ts';
import { WIDE_TIER } from './system.ts';

export { missingParts } from '@exam-evaluation/stack/parts/start-parts.ts';

export interface RealParts {
  /** `runtime.json` of the system that runs on them. */
  runtimeFile: string;
  /** Where tests find the parts. */
  env: Record<string, string>;
  stop: () => Promise<void>;
}

/** Starts the whole system on real parts, with data of its own that goes when it stops. */
export async function startRealParts(): Promise<RealParts> {
  const folder = join(import.meta.dirname, `../../.stack/test-${process.pid}`);
  const stack = await startStack({ folder, workers: 2, env: { ...process.env, TIERS: WIDE_TIER } });
  return {
    runtimeFile: stack.runtimeFile,
    env: testEnvironment(stack.parts.addresses),
    stop: async () => {
      await stack.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

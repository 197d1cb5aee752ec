import { join } from 'node:path';
import { givenAddresses, testEnvironment } from '@exam-evaluation/stack/parts/addresses.ts';
import { PART_NAMES, PARTS } from '@exam-evaluation/stack/parts/start-parts.ts';
import { startStack } from '@exam-evaluation/stack/stack.ts';
import { findLeaks, secretsIn } from './leaks.ts';
import { WIDE_TIER } from './system.ts';

/** Names of the real parts that neither the environment nor this machine has. */
export function missingParts(): string[] {
  const given = givenAddresses(process.env);
  return PART_NAMES.filter((name) => !given[name] && !PARTS[name].find()).map((name) => PARTS[name].name);
}

export interface RealParts {
  /** Path of the `runtime.json` of the stack that runs on them. */
  runtimeFile: string;
  /** Addresses for tests that talk to a part. */
  env: Record<string, string>;
  /** @returns the secrets that were found in the processes' logs. */
  stop: () => Promise<string[]>;
}

const FOLDER = join(import.meta.dirname, '../../.stack/test');

/** Starts the real parts and the six services as processes of their own on them. */
export async function startRealParts(): Promise<RealParts> {
  const lines: string[] = [];
  const env = { ...process.env, TIERS: WIDE_TIER };
  const stack = await startStack({ folder: FOLDER, workers: 2, env, print: (_, line) => lines.push(line) });
  return {
    runtimeFile: stack.runtimeFile,
    env: testEnvironment(stack.parts.addresses),
    stop: async () => {
      await stack.stop();
      return findLeaks(lines.join('\n'), secretsIn(join(FOLDER, 'secrets.json')));
    },
  };
}

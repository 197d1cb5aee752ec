import { join } from 'node:path';
import { givenAddresses, testEnvironment } from '@exam-evaluation/stack/parts/addresses.ts';
import { PART_NAMES, PARTS } from '@exam-evaluation/stack/parts/start-parts.ts';
import { startStack } from '@exam-evaluation/stack/stack.ts';
import { WIDE_TIER } from './system.ts';

/** Names of the real parts that neither the environment nor this machine has. */
export function missingParts(): string[] {
  const given = givenAddresses(process.env);
  return PART_NAMES.filter((name) => !given[name] && !PARTS[name].find()).map((name) => PARTS[name].name);
}

export interface RealParts {
  /** `runtime.json` of the stack that runs on them. */
  runtimeFile: string;
  /** Addresses for tests that talk to a part. */
  env: Record<string, string>;
  stop: () => Promise<void>;
}

const FOLDER = join(import.meta.dirname, '../../.stack/test');

/** Starts the real parts and the five services as processes of their own on them. */
export async function startRealParts(): Promise<RealParts> {
  const stack = await startStack({ folder: FOLDER, workers: 2, env: { ...process.env, TIERS: WIDE_TIER } });
  return { runtimeFile: stack.runtimeFile, env: testEnvironment(stack.parts.addresses), stop: stack.stop };
}

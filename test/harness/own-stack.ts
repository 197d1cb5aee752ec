import { rmSync } from 'node:fs';
import { startStack } from '@exam-evaluation/stack/stack.ts';
import type { OwnSystem } from './own-system.ts';
import { readRuntime, temporaryDataFolder } from './system.ts';

/** Services in processes of their own, on real parts that only one test file uses. @param env settings of the services. */
export async function startOwnStack(env: Record<string, string>): Promise<OwnSystem> {
  const folder = temporaryDataFolder('own-stack');
  const lines: string[] = [];
  const settings = { ...process.env, ...env };
  const stack = await startStack({ folder, workers: 1, env: settings, print: (_, line) => lines.push(line) });
  process.env.TEST_RUNTIME = stack.runtimeFile;
  return {
    runtime: readRuntime(stack.runtimeFile),
    dataFolder: folder,
    kit: await import('./kit.ts'),
    output: () => lines.join('\n'),
    log: () => lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Record<string, unknown>),
    stop: async (look) => {
      await stack.stop();
      look?.();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Runtime, startStandalone, temporaryDataFolder } from './system.ts';

/** A one-process system on embedded parts that only one test file uses. */
export interface OwnSystem {
  runtime: Runtime;
  dataFolder: string;
  /** The helpers of the contract tests, talking to this system. */
  kit: typeof import('./kit.ts');
  /** What the system has printed so far. */
  output: () => string;
  /** Lines of its log. */
  log: () => Record<string, unknown>[];
  /** @param look inspects the data folder before it is removed. */
  stop: (look?: () => void) => Promise<void>;
}

/** @param limits a command of the shell that comes first, such as `ulimit -n 256`. */
export async function startOwnSystem(env: Record<string, string> = {}, limits?: string): Promise<OwnSystem> {
  const dataFolder = temporaryDataFolder('own');
  const { runtime, process: child, output } = await startStandalone(dataFolder, env, limits);
  process.env.TEST_RUNTIME = join(dataFolder, 'runtime.json');
  return {
    runtime,
    dataFolder,
    kit: await import('./kit.ts'),
    output,
    log: () =>
      readFileSync(join(dataFolder, 'log.jsonl'), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    stop: async (look) => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      look?.();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Resolves as soon as the system is running; a stopped process does not answer probes. */
export async function probe({ runtime }: OwnSystem): Promise<void> {
  await (await fetch(`http://${runtime.metricsAddress}/healthz`)).text();
}

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startStandalone, temporaryDataFolder } from './system.ts';

declare global {
  var stopSystem: (() => Promise<void>) | undefined;
}

/** Starts the embedded system once for a run of the contract tests, unless TEST_RUNTIME names one that runs. */
export default async function setup(): Promise<void> {
  if (process.env.TEST_RUNTIME) return;
  const folder = temporaryDataFolder('contract');
  const { process: child } = await startStandalone(folder);
  process.env.TEST_RUNTIME = join(folder, 'runtime.json');
  globalThis.stopSystem = async () => {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
}

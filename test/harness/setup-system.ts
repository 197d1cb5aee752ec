import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findLeaks, secretsIn } from './leaks.ts';
import { startStandalone, temporaryDataFolder } from './system.ts';
import { afterRun } from './teardown.ts';

/** Starts the embedded system once for a run of the contract tests, unless TEST_RUNTIME names one that runs. */
export default async function setup(): Promise<void> {
  if (process.env.TEST_RUNTIME) return;
  const folder = temporaryDataFolder('contract');
  const { process: child } = await startStandalone(folder);
  process.env.TEST_RUNTIME = join(folder, 'runtime.json');
  afterRun(async () => {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await exited;
    const leaks = findLeaks(readFileSync(join(folder, 'log.jsonl'), 'utf8'), secretsIn(join(folder, 'secrets.json')));
    rmSync(folder, { recursive: true, force: true });
    if (leaks.length > 0) throw new Error(`secrets in the log of the run:\n${leaks.join('\n')}`);
  });
}

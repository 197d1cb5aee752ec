import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startStandalone, temporaryDataFolder } from './system.ts';
import { afterRun } from './teardown.ts';

/**
 * Makes a data folder as a first start leaves it. The systems of a run begin with a copy of it, which saves most of the
 * time of a first start.
 */
export default async function setup(): Promise<void> {
  const folder = temporaryDataFolder('made');
  afterRun(async () => rmSync(folder, { recursive: true, force: true }));
  const { process: child } = await startStandalone(folder);
  child.kill('SIGTERM');
  await once(child, 'exit');
  for (const log of ['log.jsonl', 'postgres.log', 'runtime.json']) rmSync(join(folder, log), { force: true });
  process.env.MADE_DATA = folder;
}

// Protects: an institute moves to another system while it is in use; each has its own database server, queue and files.
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@exam-evaluation/data/embedded/free-port.ts';
import { DATABASES } from '@exam-evaluation/data/provision.ts';
import { afterAll, test } from '@jest/globals';
import { moveUnderLoad, type TestCell } from '../../harness/cells.ts';
import { embeddedDatabase } from '../../harness/embedded-database.ts';
import { startStandalone, temporaryDataFolder } from '../../harness/system.ts';

const ports = [await freePort(), await freePort()] as const;
const [a, b] = await Promise.all([start(...ports), start(ports[1], ports[0])]);
afterAll(() => Promise.all([a.stop(), b.stop()]));

/** The secrets of cursors are those of the data that tests start with, so that both have the same. */
async function start(port: number, other: number): Promise<TestCell & { stop: () => Promise<void> }> {
  const folder = temporaryDataFolder('cell');
  const env = { PORT: String(port), OTHER_CELLS: `http://127.0.0.1:${other}` };
  const { runtime, process: child } = await startStandalone(folder, env);
  const databases = Object.fromEntries(DATABASES.map((name) => [name, embeddedDatabase(folder, name).ownerUrl]));
  return {
    folder,
    runtime,
    settings: { databases, files: { folder: join(folder, 'blobs') } },
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test('under load no copy is lost or doubled, the feed misses nothing, and the ledgers are sound', () =>
  moveUnderLoad(a, b));

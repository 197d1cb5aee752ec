// Protects: an institute moves between two stacks while it is in use, also when the command that moves it is killed.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@exam-evaluation/data/embedded/free-port.ts';
import { DATABASES, databaseUrls } from '@exam-evaluation/data/provision.ts';
import { type Stack, startStack } from '@exam-evaluation/stack/stack.ts';
import { loadSecrets, writePrivate } from '@exam-evaluation/standalone/secrets.ts';
import { afterAll, beforeAll, test } from '@jest/globals';
import { moveUnderLoad, type TestCell } from '../harness/cells.ts';
import { readRuntime, WIDE_TIER } from '../harness/system.ts';

const folders = ['a', 'b'].map((name) => join(import.meta.dirname, `../../.stack/cell-${name}-${process.pid}`));
const stacks: Stack[] = [];
let cells: TestCell[];

beforeAll(async () => {
  const ports = [await freePort(), await freePort()] as const;
  const { cursorKeys } = secretsOf(folders[0]!);
  writePrivate(join(folders[1]!, 'secrets.json'), { ...secretsOf(folders[1]!), cursorKeys });
  cells = [await start(folders[0]!, ...ports), await start(folders[1]!, ports[1], ports[0])];
});
afterAll(async () => {
  await Promise.all(stacks.map((stack) => stack.stop()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function secretsOf(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  return loadSecrets(folder);
}

async function start(folder: string, port: number, other: number): Promise<TestCell> {
  const env = { ...process.env, TIERS: WIDE_TIER, OTHER_CELLS: `http://127.0.0.1:${other}` };
  const stack = await startStack({ folder, workers: 1, port, env });
  stacks.push(stack);
  const { databasePassword } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
  const { postgres, s3 } = stack.parts.addresses;
  const owner = (name: (typeof DATABASES)[number]) => databaseUrls(postgres, name, databasePassword).ownerUrl;
  const { endpoint, region, accessKey, secretKey } = s3;
  return {
    folder,
    runtime: readRuntime(stack.runtimeFile),
    settings: {
      databases: Object.fromEntries(DATABASES.map((name) => [name, owner(name)])),
      files: { endpoint, region, accessKey, secretKey, bucket: 'exam-evaluation' },
    },
  };
}

test('under load and with the command killed twice, no copy is lost or doubled, and the ledgers are sound', () =>
  moveUnderLoad(cells[0]!, cells[1]!, { killed: true }));

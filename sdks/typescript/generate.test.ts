import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

test('src/generated agrees with docs/openapi.json; `npm run sdks` writes it', () => {
  const { stderr, status } = spawnSync(process.execPath, [join(import.meta.dirname, 'generate.ts'), '--check'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  expect([stderr, status]).toEqual(['', 0]);
});

// Writes what both SDKs take from docs/openapi.json: `npm run sdks`. Python's needs Python 3.10 or newer with venv.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const check = process.argv.slice(2);
for (const script of ['typescript/generate.ts', 'python/generate.ts']) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, script), ...check], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

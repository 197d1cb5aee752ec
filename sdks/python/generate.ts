// Runs generate.py with the pinned generator: `npm run sdks`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pythonTools } from './venv.ts';

const script = join(import.meta.dirname, 'generate.py');
const { status } = spawnSync(join(pythonTools(), 'python'), [script, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;

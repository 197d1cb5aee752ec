// Makes dist: JavaScript and declarations, since Node 20 runs no TypeScript. npm runs it before it packs.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

rmSync(join(import.meta.dirname, 'dist'), { recursive: true, force: true });
execFileSync(join(import.meta.dirname, 'node_modules/.bin/tsc'), ['--project', import.meta.dirname], {
  stdio: 'inherit',
});

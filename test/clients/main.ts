// `npm run test:clients`: generated clients and packed ones, compiled and run. `-- install` fetches what that needs.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { install } from './tools.ts';

const args = process.argv.slice(2);

if (args[0] === 'install') {
  try {
    install();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
} else {
  const ran = spawnSync('npm', ['run', '-s', 'jest', '--', ...args, '--selectProjects=clients'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'inherit',
  });
  process.exit(ran.status ?? 1);
}

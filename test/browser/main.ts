// `npm run test:browser`: the journeys of people through the dashboard, in Chromium. `-- install` installs Chromium.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installChromium } from './chromium.ts';

const args = process.argv.slice(2);

if (args[0] === 'install') {
  try {
    installChromium();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
} else {
  const ran = spawnSync('npm', ['run', '-s', 'jest', '--', ...args, '--selectProjects=browser'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'inherit',
  });
  process.exit(ran.status ?? 1);
}

// `npm run test:helm`: the chart's checks that need no cluster. `-- install` fetches what they run, `-- readme` writes
// the table of values in the chart's README.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { writeReadme } from './readme.ts';
import { install } from './tools.ts';

const root = join(import.meta.dirname, '../..');

try {
  if (process.argv[2] === 'install' || process.env.CI === 'true') install();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
if (process.argv[2] === 'readme') writeReadme();
else if (process.argv[2] !== 'install') {
  const ran = spawnSync('npm', ['run', '-s', 'jest', '--', ...process.argv.slice(2), '--selectProjects=helm'], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exit(ran.status ?? 1);
}

// `npm run test:browser`: the journeys of people through the dashboard, in Chromium. `-- install` installs Chromium;
// `-- stack` runs them on the real parts (npm run parts -- install) and services in processes of their own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startRealParts } from '../harness/real-parts.ts';
import { installChromium } from './chromium.ts';

const [first, ...others] = process.argv.slice(2);

async function runJest(args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn('npm', ['run', '-s', 'jest', '--', ...args, '--selectProjects=browser'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

async function runOnStack(args: readonly string[]): Promise<number> {
  const parts = await startRealParts();
  try {
    return await runJest(args, { ...parts.env, TEST_RUNTIME: parts.runtimeFile, TEST_OWN_STACK: 'yes' });
  } finally {
    await parts.stop();
  }
}

if (first === 'install') {
  try {
    installChromium();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
} else if (first === 'stack') {
  process.exitCode = await runOnStack(others);
} else {
  process.exitCode = await runJest(process.argv.slice(2));
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** A package as `pnpm licenses list` describes it. */
export interface ListedPackage {
  name: string;
  versions: string[];
  license: string;
  homepage?: string;
}

/** pnpm as package.json names it, without its hash. */
function pnpm(): string {
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { packageManager: string };
  return packageManager.split('+')[0]!;
}

/** All packages that the workspace installs to run, including indirect dependencies. */
export function shippedPackages(): ListedPackage[] {
  const args = ['--yes', pnpm(), '--recursive', 'licenses', 'list', '--prod', '--json'];
  const listed = execFileSync('npx', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return Object.values(JSON.parse(listed) as Record<string, ListedPackage[]>).flat();
}

// Lists direct dependencies that are pinned to a test version or have had no stable release for long, by the registry
// or by KEPT, and why they are kept: npm run supply-chain. Fails where a reason is missing.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { KEPT } from './kept.ts';
import { ROOT } from './packages.ts';

const LONG_AGO_DAYS = 730;
const DAY_MS = 86_400_000;

const isTestVersion = (version: string) => version.includes('-');

/** Day of the last stable release. */
function lastRelease(name: string): Date | undefined {
  const answer = execFileSync('npm', ['view', name, 'time', '--json'], { encoding: 'utf8', cwd: ROOT });
  const times = Object.entries(JSON.parse(answer) as Record<string, string>);
  const stable = times.filter(([version]) => /^\d/.test(version) && !isTestVersion(version));
  return stable.map(([, time]) => new Date(time)).sort((a, b) => b.getTime() - a.getTime())[0];
}

const workspace = parse(readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8')) as { catalog: Record<string, string> };
let unexplained = 0;
for (const [name, version] of Object.entries(workspace.catalog)) {
  const released = lastRelease(name);
  const days = released ? Math.floor((Date.now() - released.getTime()) / DAY_MS) : undefined;
  const isOld = days === undefined || days > LONG_AGO_DAYS;
  const reason = KEPT[name];
  if (!reason && !isOld && !isTestVersion(version)) continue;
  if (!reason) unexplained++;
  const age = days === undefined ? 'no stable release' : `last stable release ${days} days ago`;
  console.log(`${name} ${version}${isTestVersion(version) ? ', a test version' : ''}: ${age}`);
  console.log(`  ${reason ?? 'NO REASON GIVEN in test/supply-chain/kept.ts'}`);
}
process.exitCode = unexplained > 0 ? 1 : 0;

// `npm run commits`: the messages of all commits since this check exists. `--message FILE`: the one that git is about
// to write.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { messageProblems } from './commit-message.ts';

const { message } = parseArgs({ options: { message: { type: 'string' } } }).values;

/** What git prints; undefined where it fails, as in an image without a repository. */
function git(...args: string[]): string | undefined {
  const ran = spawnSync('git', args, { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' });
  return ran.status === 0 ? ran.stdout.trim() : undefined;
}

/**
 * Commits whose author had this check: those that descend from the commit that added it. Earlier ones, and branches
 * that started earlier, keep their messages. Empty in a clone without history.
 */
function commitsToCheck(): { name: string; message: string }[] {
  const added = git('log', '--diff-filter=A', '--format=%H', '--', 'test/repository/check-commits.ts')
    ?.split('\n')
    .at(-1);
  if (!added) return [];
  const log = git('log', '--no-merges', '--ancestry-path', '--format=%h%n%B%x00', `${added}..HEAD`) ?? '';
  return log
    .split('\0')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => ({ name: entry.slice(0, entry.indexOf('\n')), message: entry.slice(entry.indexOf('\n') + 1) }));
}

const commits = message ? [{ name: 'message', message: readFileSync(message, 'utf8') }] : commitsToCheck();
const problems = commits.flatMap((commit) =>
  messageProblems(commit.message).map((problem) => `${commit.name} ${commit.message.split('\n')[0]}\n  ${problem}`),
);
for (const problem of problems) console.error(problem);
if (!message) console.log(`commits: ${commits.length} checked, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const SKIPPED = new Set(['node_modules', 'dist', 'gen']);

/** Paths of all Markdown files below a folder. */
function documentsBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : documentsBelow(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

test.each(documentsBelow(root).map((path) => [relative(root, path), path]))(
  'every link of %s leads to a file',
  (_, path) => {
    const text = readFileSync(path, 'utf8').replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
    const targets = [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)].map(([, target]) => target!);
    const relativeOnes = targets.filter((target) => !/^[a-z]+:|^\//.test(target));
    expect(relativeOnes.filter((target) => !existsSync(join(dirname(path), decodeURI(target))))).toEqual([]);
  },
);

/** Where documents name files of this repository; a superseded decision names those of its time. */
const NAMING = ['CONTRIBUTING.md', 'docs', 'test'].flatMap((path) =>
  path.endsWith('.md') ? [join(root, path)] : documentsBelow(join(root, path)),
);
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');

test.each(NAMING.map((path) => [relative(root, path), path]))('every source that %s names is there', (name, path) => {
  const text = readFileSync(path, 'utf8');
  if (name === 'docs/glossary.md' || /^Status: superseded/m.test(text)) return; // the glossary has a test of its own
  const named = [...text.matchAll(/`((?:[a-z@][\w.-]*\/)+[\w.-]+\.(?:ts|tsx|sql|py|md|json))`/g)].map(
    ([, file]) => file!,
  );
  expect(named.filter((file) => !tracked.some((other) => `/${other}`.endsWith(`/${file}`)))).toEqual([]);
});

describe('decisions', () => {
  const folder = join(root, 'docs/decisions');
  const decisions = readdirSync(folder)
    .filter((name) => name !== 'README.md')
    .sort()
    .map((name) => ({ name, lines: readFileSync(join(folder, name), 'utf8').split('\n') }));

  test.each(decisions.map(({ name, lines }) => [name, lines] as const))(
    '%s has title, status and date',
    (name, lines) => {
      const [, number, title] = /^# (\d{4}) (.+)$/.exec(lines[0]!) ?? [];
      const slug = title
        ?.toLowerCase()
        .replaceAll("'", '')
        .replaceAll(/[^a-z0-9]+/g, '-');
      expect(name).toBe(`${number}-${slug}.md`);
      expect(lines[2]).toMatch(
        /^Status: (?:proposed|accepted|superseded by \[\d{4}\]\(.+\), \d{4}-\d\d-\d\d)\. Date: \d{4}-\d\d-\d\d\./,
      );
    },
  );

  test('the table lists each with its title and status', () => {
    const rows = readFileSync(join(folder, 'README.md'), 'utf8')
      .split('\n')
      .filter((line) => /^\| \d{4} /.test(line));
    const expected = decisions.map(({ name, lines }) => {
      const [, status, by] = /^Status: (proposed|accepted|superseded by) ?\[?(\d{4})?/.exec(lines[2]!) ?? [];
      const [number, title] = [lines[0]!.slice(2, 6), lines[0]!.slice(7)];
      return `| ${number} | [${title}](${basename(name)}) | ${[status, by].filter(Boolean).join(' ')} |`;
    });
    expect(rows).toEqual(expected);
  });
});

test('what the first version brings stands in its section of the changelog, and in no changeset', () => {
  if (!readFileSync(join(root, 'CHANGELOG.md'), 'utf8').includes('not yet released')) return;
  expect(readdirSync(join(root, '.changeset')).sort()).toEqual(['README.md', 'config.json']);
});

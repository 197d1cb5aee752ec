import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');

const IN_THE_MARKUP = [
  '<p>Saved</p>',
  '<p>{say} so far</p>',
  "<p>{'Saved'}</p>",
  '<p>{`Saved: $' + '{say}`}</p>',
  '<p>हिन्दी</p>',
  '<input aria-label="Mark" />',
  "<input placeholder={'A name'} />",
  '<a href="/" title={`Back to $' + '{say}`}>{say}</a>',
];
const NO_WORDS = [
  '<p className="hint">{say}</p>',
  '<p>({say}): × 1</p>',
  '<kbd>c</kbd>',
  '<p>{`$' + '{say}. $' + '{say}`}</p>',
  '<img alt="" src="page" />',
  '<input type="text" aria-label={say} />',
];

const planted = mkdtempSync(join(root, 'services/dashboard/web/src/planted-'));
afterAll(() => rmSync(planted, { recursive: true }));
const refused = lint([...IN_THE_MARKUP, ...NO_WORDS]);

/** The pieces of markup whose words the linter would demand in the catalogue if they were on a dashboard's page. */
function lint(pieces: readonly string[]): string[] {
  for (const [n, markup] of pieces.entries()) {
    const page = `export const Page = ({ say }: { say: string }) => ${markup};\n`;
    writeFileSync(join(planted, `page-${n}.tsx`), page);
  }
  const args = ['lint', '--max-diagnostics=none', '--colors=off', relative(root, planted)];
  const { stdout, stderr } = spawnSync('node_modules/.bin/biome', args, { cwd: root, encoding: 'utf8' });
  const found = `${stdout}${stderr}`.matchAll(/page-(\d+)\.tsx:\d+:\d+ plugin/g);
  return [...found].map(([, n]) => pieces[Number(n)]!);
}

test.each(IN_THE_MARKUP)('a page’s words in its markup are refused: %s', (markup) => {
  expect(refused).toContain(markup);
});

test.each(NO_WORDS)('words of the catalogue, signs and names of keys pass: %s', (markup) => {
  expect(refused).not.toContain(markup);
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, 'packages/planted-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What the linter reports for a package with these files. */
function lint(files: Record<string, string>): { passed: boolean; output: string } {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const args = [folder.slice(root.length + 1), '--config', '.dependency-cruiser.json'];
  const { status, stdout } = spawnSync('node_modules/.bin/depcruise', args, { cwd: root, encoding: 'utf8' });
  return { passed: status === 0, output: stdout };
}

const ONE_WAY = {
  'a/one.ts': "import { two } from '../b/two.ts';\nexport const one = two;\n",
  'a/four.ts': 'export type Four = 4;\nexport const four = 4;\n',
  'b/two.ts': 'export const two = 2;\n',
};

test('folders that import one way pass', () => {
  expect(lint(ONE_WAY)).toMatchObject({ passed: true });
});

test.each([
  ['values', "import { four } from '../a/four.ts';\nexport const three = four - 1;\n"],
  ['types only', "import type { Four } from '../a/four.ts';\nexport const three = (four: Four) => four - 1;\n"],
])('a circle of folders is refused, even if no file is part of a circle of files: %s', (_, content) => {
  const { passed, output } = lint({ ...ONE_WAY, 'b/three.ts': content });
  expect(output).toContain('folder-circle');
  expect(passed).toBe(false);
});

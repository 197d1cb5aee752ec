import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const LINES_MAX = 300;
/** Sources that are longer. One that becomes shorter leaves this list; none joins it. */
const LONGER = ['test/simulation/statements/attempts.ts'];

test(`sources have at most ${LINES_MAX} lines`, () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const written = files.filter((file) => !/\.test\.tsx?$|(?:^|\/)(?:gen|generated|releases)\//.test(file));
  const longer = written.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1 > LINES_MAX);
  expect(longer).toEqual(LONGER);
});

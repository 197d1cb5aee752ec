import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { NOTICE, notice } from './notice.ts';
import { ROOT, shippedPackages } from './packages.ts';

const shipped = shippedPackages();

test('NOTICE names what is shipped, and is what `npm run notice` writes', () => {
  expect(readFileSync(NOTICE, 'utf8')).toBe(notice(shipped));
});

test('every package that is shipped has a licence, and none of these extends beyond the package’s own files', () => {
  const text = notice(shipped);
  expect(text).not.toContain('Unknown');
  expect(text).not.toMatch(/^.*(?<!L)GPL.*$/m);
});

test('the packages of other platforms do not change NOTICE', () => {
  const elsewhere = shipped.map((each) => ({ ...each, name: each.name.replace('linux-x64', 'darwin-arm64') }));
  expect(notice(elsewhere)).toBe(notice(shipped));
});

test('the version of pnpm is declared only in package.json, with its hash', () => {
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { packageManager: string };
  expect(packageManager).toMatch(/^pnpm@\d+\.\d+\.\d+\+sha512\.[0-9a-f]{128}$/);
  for (const file of ['setup.mjs', 'deploy/docker/Dockerfile']) {
    expect(readFileSync(join(ROOT, file), 'utf8')).not.toMatch(/pnpm@\d/);
  }
});

// Protects: third-party images can be pinned by digest before a build. A program plays the registries.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const SCRIPT = 'deploy/docker/pin-images.sh';
const FILES = ['deploy/docker/Dockerfile', 'deploy/docker/compose.yaml', 'deploy/helm/exam-evaluation/values.yaml'];

const folder = mkdtempSync(join(tmpdir(), 'pins-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
for (const path of [SCRIPT, ...FILES]) {
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  cpSync(join(root, path), join(folder, path));
}

function pin(digest: string): string {
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\necho ${digest}\n`);
  chmodSync(join(folder, 'docker'), 0o755);
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  return execFileSync('sh', [join(folder, SCRIPT)], { env, encoding: 'utf8', stdio: 'pipe' });
}

const lines = () => FILES.flatMap((path) => readFileSync(join(folder, path), 'utf8').split('\n'));

test('every third-party image gets its digest, and a new one the next time', () => {
  const named = lines().filter((line) => /(docker|quay)\.io\//.test(line));
  expect(named.length).toBeGreaterThanOrEqual(9);
  for (const digit of 'ab') {
    const digest = `sha256:${digit.repeat(64)}`;
    expect(pin(digest)).toContain(digest);
    expect(lines().filter((line) => line.endsWith(`@${digest}`))).toHaveLength(named.length);
  }
});

test('an answer that is not a digest is refused', () => {
  expect(() => pin('unauthorized')).toThrow('no digest');
});

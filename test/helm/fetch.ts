import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder, runTool } from '@exam-evaluation/stack/parts/part.ts';

/** Fills a folder of the cache and renames it when complete, so that an interrupted install leaves nothing behind. */
export function makeFolder(path: string, fill: (folder: string) => void): void {
  const partial = mkdtempSync(join(cacheFolder(), 'partial-'));
  try {
    fill(partial);
    mkdirSync(dirname(path), { recursive: true });
    renameSync(partial, path);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** Extracts one file from a Debian package without installing it, so that no server is started. */
export function takeFromDebian(name: string, file: string, target: string): void {
  const partial = mkdtempSync(join(cacheFolder(), 'partial-'));
  try {
    // As root: apt's own user could not write into this folder.
    execFileSync('apt-get', ['download', '-qq', '-o', 'APT::Sandbox::User=root', name], {
      cwd: partial,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [archive] = readdirSync(partial);
    runTool('dpkg-deb', ['-x', join(partial, archive!), join(partial, 'unpacked')]);
    renameSync(join(partial, 'unpacked', file), target);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** Builds a program from its Go module. It may be called otherwise than its package, as two versions of one are. */
export function buildGoProgram(module: string, target: string): void {
  const partial = mkdtempSync(join(cacheFolder(), 'partial-'));
  try {
    runTool('go', ['install', module], { GOBIN: partial });
    const [program] = readdirSync(partial);
    renameSync(join(partial, program!), target);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** Folder with the sources of a Go module, fetched if need be; it is read-only. */
export function moduleFolder(module: string): string {
  const told = execFileSync('go', ['mod', 'download', '-json', module], { cwd: '/', encoding: 'utf8' });
  return (JSON.parse(told) as { Dir: string }).Dir;
}

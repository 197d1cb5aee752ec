import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { inWorkFolder, removeLeftWork } from './work-folder.ts';

let temporary: string;
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'work-folder-'));
});
afterEach(() => rmSync(temporary, { recursive: true }));

test('a folder of work goes when the work ends, however it ends', async () => {
  const work = inWorkFolder(async (folder) => {
    expect(folder).toMatch(temporary);
    expect(existsSync(folder)).toBe(true);
    throw new Error('ended');
  }, temporary);
  await expect(work).rejects.toThrow('ended');
  expect(readdirSync(temporary)).toEqual([]);
});

test('what killed processes left is removed; what others and this one work on stays', async () => {
  const folderOf = (pid: number | undefined, name: string) => {
    const folder = `exam-evaluation-work-${pid}-${name}`;
    mkdirSync(join(temporary, folder));
    writeFileSync(join(temporary, folder, 'copy.pdf'), '%PDF-');
    return folder;
  };
  folderOf(spawnSync('true').pid, 'killed');
  utimesSync(join(temporary, folderOf(process.pid, 'before')), 1, 1); // like the process before a restart of its container
  const kept = [folderOf(process.ppid, 'another'), folderOf(process.pid, 'mine')];
  mkdirSync(join(temporary, 'of-somebody-else'));
  await removeLeftWork(temporary);
  expect(readdirSync(temporary).sort()).toEqual([...kept, 'of-somebody-else'].sort());
});

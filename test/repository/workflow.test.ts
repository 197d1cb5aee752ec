import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8');
const { jobs } = parse(text) as {
  jobs: { stages: { strategy: { matrix: { include: { name: string; stages: string }[] } } } };
};

test('every stage of `npm test` runs in one job of the workflow', () => {
  const listed = spawnSync(process.execPath, ['test/run.ts', '--list'], { cwd: root, encoding: 'utf8' });
  const stages = listed.stdout.trim().split('\n');
  expect(stages).toContain('unit');
  const { include } = jobs.stages.strategy.matrix;
  const jobsOf = (stage: string) => include.filter((job) => new RegExp(job.stages).test(stage)).map(({ name }) => name);
  expect(stages.filter((stage) => jobsOf(stage).length !== 1)).toEqual([]);
});

test('every action is pinned by the digest of a commit', () => {
  const used = [...text.matchAll(/uses: (\S+)(.*)/g)].map(([, action, comment]) => action! + comment!);
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((action) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
});

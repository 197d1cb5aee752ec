// The program of docs/integrators/feed-sync.md, killed and started again while copies come, change and go.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@jest/globals';
import { ended, institute, openExam, served, submit, ticked } from '../../harness/kit.ts';
import { NODE } from '../../harness/system.ts';
import { blocksOf } from './blocks.ts';

const PAGE = join(import.meta.dirname, '../../../docs/integrators/feed-sync.md');
const COPIES = 16;

const program = blocksOf(readFileSync(PAGE, 'utf8')).find((block) => block.info === 'sync.mjs')!.text;

test('the program has at most 60 lines', () => {
  expect(program.split('\n').length).toBeLessThanOrEqual(60);
});

test('it misses nothing, whenever it is killed [PAGE-19] [PAGE-24] [PAGE-25]', async () => {
  const api = await institute();
  const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-sync-'));
  // Small pages, so that there are many moments to be killed at.
  expect(program).toContain('limit: 200');
  writeFileSync(join(folder, 'sync.mjs'), program.replace('limit: 200', 'limit: 2'));
  const start = () =>
    spawn(NODE, ['sync.mjs'], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '', BASE_URL: api.baseUrl, API_KEY: api.key },
    });

  const exam = await openExam(api, {}, COPIES);
  let writing = true;
  const killed = killAgainAndAgain(start, () => writing);
  for (let candidate = 0; candidate < COPIES; candidate++) {
    const { id } = await submit(api, exam, candidate, ticked('A'));
    if (candidate % 4 === 1) await submit(api, exam, candidate, ticked('B'), { replace: true });
    if (candidate % 4 === 2) await api.delete(`/submissions/${id}`);
    if (candidate % 4 === 3) await ended(api, id);
  }
  writing = false;
  expect(await killed).toBeGreaterThan(2);
  const feed = async () =>
    (await served(() => api.get('/submissions?updated_since=1970-01-01T00:00:00Z&limit=200'))).body.data as any[];
  for (const { id } of await feed()) await ended(api, id);

  const last = start();
  const [code] = (await once(last, 'exit')) as [number];
  expect(code).toBe(0);
  const rows = new DatabaseSync(join(folder, 'submissions.db')).prepare('select body from submissions').all();
  const byId = (all: any[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(byId(rows.map(({ body }) => JSON.parse(body as string)))).toEqual(byId(await feed()));
  expect(rows).toHaveLength(COPIES + COPIES / 4);
  rmSync(folder, { recursive: true });
});

/** Starts the program over and over and kills it ever later. @returns how often it was killed. */
async function killAgainAndAgain(start: () => ChildProcess, going: () => boolean): Promise<number> {
  let kills = 0;
  for (let milliseconds = 60; going(); milliseconds = (milliseconds + 37) % 400) {
    const child = start();
    const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    clearTimeout(timer);
    if (signal === 'SIGKILL') kills++;
  }
  return kills;
}

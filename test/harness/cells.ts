import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@jest/globals';
import { settledCredits } from './account.ts';
import { Api, Operator } from './api.ts';
import { evalctlJson } from './evalctl.ts';
import { eventually } from './eventually.ts';
import { ENDED } from './exams.ts';
import { Integrators } from './integrators.ts';
import { NODE, type Runtime } from './system.ts';

/** A system that stands beside another one. */
export interface TestCell {
  /** Its data folder, with `runtime.json`. */
  folder: string;
  runtime: Runtime;
  /** What the file of cells says of it. */
  settings: object;
}

const EVALCTL = join(import.meta.dirname, '../../packages/evalctl/src/main.ts');
const CREDITS = 1_000;
const ALL = '/submissions?updated_since=1970-01-01T00:00:00Z&limit=200';

/**
 * Moves an institute from one system to another while its integrators work through the gateways of both, and checks
 * what they and the operators see: no copy lost or doubled, each charged once, sound ledgers, a feed without gaps, first
 * answers for repeated requests.
 * @param killed kills the command before the flip, takes it back and begins again, and kills that one after the flip.
 */
export async function moveUnderLoad(a: TestCell, b: TestCell, { killed = false } = {}): Promise<void> {
  const operator = new Operator(a.runtime);
  const api = await operator.institute({ credits: CREDITS });
  operator.close();
  const { instituteId } = api;
  const cells = join(a.folder, 'cells.json');
  writeFileSync(cells, JSON.stringify({ a: a.settings, b: b.settings }), { mode: 0o600 });
  const between = ['--institute', instituteId, '--from', 'a', '--to', 'b', '--cells', cells];
  const integrators = new Integrators(api.key, [a.runtime.baseUrl, b.runtime.baseUrl]);
  await integrators.begin();
  await integrators.goOn(8);
  await integrators.reviewed();
  const page = await api.get(`${ALL.replace('200', '5')}`);

  if (killed) {
    await killedAt('compare files', ['institute', 'move', ...between]);
    await evalctlJson(a.folder, 'institute', 'move', ...between, '--take-back');
    await integrators.goOn(4);
    await killedAt('wait for gateways', ['institute', 'move', ...between]);
  }
  const moved = await evalctlJson(a.folder, 'institute', 'move', ...between, '--linger', '5');
  await integrators.goOn(8);
  await integrators.stop();

  // Everything there is, whichever gateway is asked.
  const { handedIn, followed, statuses } = integrators;
  const read = async ({ runtime }: TestCell): Promise<any[]> =>
    (await new Api(runtime.baseUrl, api.key).get(ALL)).body.data;
  await eventually(
    async () => (await read(b)).filter(({ status }) => !ENDED.includes(status)),
    (unfinished) => unfinished.length === 0,
  );
  const rows = await read(b);
  expect(await read(a)).toEqual(rows);
  expect(rows.map(({ id }) => id).sort()).toEqual(handedIn.map(({ id }) => id).sort());
  expect([...followed.keys()].sort()).toEqual(handedIn.map(({ id }) => id).sort());
  expect(new Set(rows.map(({ updated_at }) => updated_at)).size).toBe(rows.length);
  // The scans are empty pages.
  const outcomes = rows.map(({ status, pages, error }) => `${pages ? 'scan' : 'typed'} ${error?.code ?? status}`);
  expect([...new Set(outcomes)].sort()).toEqual(['scan copy_unreadable', 'typed graded']);
  expect([...statuses.keys()].filter((status) => status >= 400 && status !== 409)).toEqual([503]);

  // A cursor of before, and once more every request that handed a copy in.
  const next = await api.get(`${ALL.replace('200', '5')}&cursor=${page.body.next_cursor}`);
  expect(next.status).toBe(200);
  for (const { repeat, answer } of handedIn) {
    const again = await api.post(repeat.path, repeat.body, { 'Idempotency-Key': repeat.key });
    expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([201, 'true', answer]);
  }

  const { balance } = await settledCredits(api);
  const charged = rows.reduce((sum, { credits_charged }) => sum + (credits_charged ?? 0), 0);
  expect(charged).toBe(0.5 * outcomes.filter((outcome) => outcome === 'typed graded').length);
  expect(balance).toBe(CREDITS - charged);
  for (const { folder } of [a, b])
    expect(await evalctlJson(folder, 'credits', 'verify')).toMatchObject({ sound: true });

  const removed = await evalctlJson(a.folder, 'institute', 'remove-moved', ...between, '--yes');
  expect(removed.rows).toBeGreaterThan(0);
  expect(await read(a)).toEqual(rows);
  console.log(
    `${removed.rows} rows of ${rows.length} copies; writes held for ${moved.held_seconds} s, as callers saw it ${(integrators.refusedMs / 1000).toFixed(1)} s`,
  );
}

/** Runs the command line in a process of its own, and kills it when it tells of this step. */
async function killedAt(step: string, args: string[]): Promise<void> {
  const child = spawn(NODE, [EVALCTL, ...args], { stdio: ['ignore', 'inherit', 'pipe'] });
  const exited = once(child, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface(child.stderr)) {
    lines.push(line);
    if (line === step) child.kill('SIGKILL');
  }
  await exited;
  expect(lines.at(-1)).toBe(step);
}

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';
import type { Budget } from './budgets.ts';
import { ChildFailed, type ChildFailure, failureOf, isInstalled, runChild } from './child.ts';

const BUDGET: Budget = {
  ...{ work: 'a test', reason: '', seen: '' },
  ...{ processorSeconds: 20, idleSeconds: 20, outputBytes: 1_000 },
};

const node = (code: string, budget: Partial<Budget> = {}, signal?: AbortSignal) =>
  runChild(process.execPath, ['-e', code], { budget: { ...BUDGET, ...budget }, signal });
const failureIn = async (running: Promise<unknown>): Promise<ChildFailed> => {
  const error = await running.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ChildFailed);
  return error as ChildFailed;
};

const folder = mkdtempSync(join(tmpdir(), 'child-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
/** Code that notes each of its runs, and does `first` in its first one. */
function counted(first: string, then = ''): { code: string; runs: () => number } {
  const file = join(folder, String(files++));
  const code = `const fs = require('node:fs');
    fs.appendFileSync(${JSON.stringify(file)}, 'x');
    if (fs.statSync(${JSON.stringify(file)}).size === 1) { ${first} } else { ${then} }`;
  return { code, runs: () => readFileSync(file).length };
}

test('gives the output of a program that ends well', async () => {
  const code = 'process.stdin.pipe(process.stdout)';
  const out = await runChild(process.execPath, ['-e', code], { budget: BUDGET, stdin: Buffer.from('words') });
  expect(out.toString()).toBe('words');
});

test.each<[string, string, ChildFailure, RegExp]>([
  ['crashes', 'process.abort()', 'crashed', /ended with SIG/],
  ['complains and fails', 'console.error("bad file"); process.exit(3)', 'status', /ended with 3: bad file/],
  ['writes without end', 'setInterval(() => console.log("x".repeat(600)), 1)', 'limit', /wrote over 1000 bytes/],
])("a program that %s is ended and reported as its input's fault", async (_, code, failure, message) => {
  const error = await failureIn(node(code));
  expect(error.message).toMatch(message);
  expect([error.failure, error.isOfMachine]).toEqual([failure, false]);
});

// Other systems know no such limits.
(process.platform === 'linux' ? test : test.skip).each<[string, string, Partial<Budget>, ChildFailure, number]>([
  ['memory', 'Buffer.alloc(600 * 2 ** 20, 1)', { dataMegabytes: 900 }, 'status', 1],
  ['processor time', 'for (;;);', { processorSeconds: 1 }, 'limit', 2],
  ['time in which it does nothing', 'setInterval(() => {}, 100_000)', { idleSeconds: 1 }, 'limit', 2],
])('a program that takes too much %s fails by its input', async (_, code, budget, failure, runs) => {
  const run = counted(code, code);
  const error = await failureIn(node(run.code, budget));
  expect([error.failure, error.isOfMachine, run.runs()]).toEqual([failure, false, runs]);
});

test('a program that something outside killed runs once more, and its answer counts', async () => {
  const killed = counted('process.kill(process.pid, "SIGKILL")', 'console.log("done")');
  expect((await node(killed.code)).toString()).toBe('done\n');
  expect(killed.runs()).toBe(2);
});

test('a program that something outside kills again and again is not at fault', async () => {
  const kill = 'process.kill(process.pid, "SIGKILL")';
  expect(await failureIn(node(counted(kill, kill).code))).toMatchObject({ failure: 'killed', isOfMachine: true });
});

test.each<[number | null, NodeJS.Signals | null, ChildFailure]>([
  [3, null, 'status'],
  [127, null, 'not_started'],
  [null, 'SIGKILL', 'killed'],
  [null, 'SIGTERM', 'killed'],
  [null, 'SIGXCPU', 'limit'],
  [null, 'SIGSEGV', 'crashed'],
])('an ending with status %s and signal %s is %s', (code, signal, failure) => {
  expect(failureOf(code, signal)).toBe(failure);
});

test('a program gets none of the variables that may hold a secret', async () => {
  process.env.LLM_API_KEY = 'secret';
  const out = await node('console.log(Object.keys(process.env).join(" "))');
  delete process.env.LLM_API_KEY;
  expect(out.toString()).toMatch(/\bPATH\b/);
  expect(out.toString()).not.toMatch(/KEY|SECRET|TOKEN|PASSWORD/);
});

// Other systems have no such number.
(process.platform === 'linux' ? test : test.skip)('the memory killer takes a program before this process', async () => {
  const file = '/proc/self/oom_score_adj';
  const own = Number(readFileSync(file, 'utf8'));
  const code = `const looking = setInterval(() => {
    if (Number(require('node:fs').readFileSync('${file}', 'utf8')) <= ${own}) return;
    console.log('sooner');
    clearInterval(looking);
  });`;
  expect((await node(code, { idleSeconds: 2 })).toString()).toBe('sooner\n');
});

test('an abort ends the program with its own reason', async () => {
  const controller = new AbortController();
  const running = node('setInterval(() => {}, 1000)', {}, controller.signal);
  controller.abort(new Error('the copy was cancelled'));
  await expect(running).rejects.toThrow('the copy was cancelled');
});

test('without a descriptor left a program is not started, and this process lives on', async () => {
  // Run in a shell with few descriptors, all of which are taken before the program is started.
  const script = `
    const { openSync } = await import('node:fs');
    const { runChild } = await import(${JSON.stringify(import.meta.resolve('./child.ts'))});
    const budget = ${JSON.stringify(BUDGET)};
    const taken = [];
    try { for (;;) taken.push(openSync('/dev/null')); } catch {}
    const error = await runChild(process.execPath, ['-e', ''], { budget }).catch((caught) => caught);
    console.log(error.failure, error.isOfMachine);`;
  const file = join(folder, 'few.mjs');
  writeFileSync(file, script);
  const run = promisify(execFile)('/bin/sh', ['-c', 'ulimit -n 64; exec "$0" "$1"', process.execPath, file]);
  expect((await run).stdout).toBe('not_started true\n');
});

test('a program that is not there is not installed', async () => {
  expect(await isInstalled('no-such-program', '-v')).toBe(false);
  expect(await isInstalled(process.execPath, '-v')).toBe(true);
});

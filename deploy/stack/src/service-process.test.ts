import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { isRunning, type Running, stopRunning } from './parts/part.ts';
import { ServiceProcess } from './service-process.ts';

let folder: string;
let printed: string[];
let started: Running[];
const news = new PassThrough();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-stack-'));
  printed = [];
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((running) => stopRunning(running, 'SIGKILL')));
  rmSync(folder, { recursive: true, force: true });
});

function serviceProcess(source: string): ServiceProcess {
  const program = join(folder, 'service.mjs');
  writeFileSync(program, source);
  return new ServiceProcess({
    label: 'exams',
    program,
    marker: `--stack=${folder}/exams`,
    env: { GREETING: 'hello' },
    print: (label, line) => {
      printed.push(`${label}: ${line}`);
      news.emit('line');
    },
    onStart: (running) => started.push(running),
  });
}

async function untilPrinted(pattern: RegExp, times = 1): Promise<void> {
  while (printed.filter((line) => pattern.test(line)).length < times) await once(news, 'line');
}

test('a process gets its own settings only, and its lines are named', async () => {
  const service = serviceProcess('console.log(process.env.GREETING, process.env.PATH); setInterval(() => {}, 1e6)');
  service.start();
  await untilPrinted(/hello/);
  expect(printed).toEqual(['exams: hello undefined']);
  await service.stop(5_000);
});

test('a crash is reported and followed by a restart; a requested stop is not', async () => {
  const service = serviceProcess('console.log("up"); setInterval(() => {}, 1e6)');
  service.start();
  await untilPrinted(/up/);
  service.kill('SIGKILL');
  await untilPrinted(/up/, 2);
  expect(printed).toEqual(['exams: up', 'exams: ended unasked (SIGKILL); it is started again in 500 ms', 'exams: up']);
  expect(started).toHaveLength(2);
  await service.stop(5_000);
  expect(printed).toHaveLength(3);
  expect(started.map((running) => isRunning(running))).toEqual([false, false]);
});

test('a process that does not stop in time is killed', async () => {
  const service = serviceProcess('process.on("SIGTERM", () => {}); setInterval(() => {}, 1e6); console.log("up")');
  service.start();
  await untilPrinted(/up/);
  await service.stop(100);
  expect(printed.at(-1)).toBe('exams: did not stop in 100 ms and was killed');
  expect(isRunning(started[0]!)).toBe(false);
});

test('a process that a killed stack left is found by its pid and marker together', async () => {
  const service = serviceProcess('setInterval(() => {}, 1e6); console.log("up")');
  service.start();
  await untilPrinted(/up/);
  const [running] = started as [Running];
  expect(isRunning(running)).toBe(true);
  expect(isRunning({ ...running, marker: '--stack=/elsewhere/exams' })).toBe(false);
  expect(isRunning({ ...running, pid: process.pid })).toBe(false);
  await service.stop(5_000);
});

test('after repeated stops and immediate starts it runs once, and nothing is reported', async () => {
  const service = serviceProcess('console.log("up"); setInterval(() => {}, 1e6)');
  service.start();
  for (let times = 2; times <= 6; times++) {
    await untilPrinted(/up/, times - 1);
    await service.stop(5_000);
    service.start();
    const until = performance.now() + 30; // a busy stack learns late that the old process has ended
    while (performance.now() < until);
  }
  await untilPrinted(/up/, 6);
  await service.stop(5_000);
  expect(printed).toEqual(Array(6).fill('exams: up'));
  expect(started).toHaveLength(6);
});

import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import { create } from '@bufbuild/protobuf';
import { DrawingOrderSchema } from '@exam-evaluation/proto/grading/v1/drawing_pb.js';
import { BUDGETS, type Budget } from '@exam-evaluation/runtime/budgets.ts';
import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import { activeParts } from '@exam-evaluation/testing/inert-pdf.ts';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { createDrawer, type Drawer } from './drawer.ts';
import { active, dictBomb, onePage, vectors } from './hostile.testing.ts';

const drawers: Drawer[] = [];
afterEach(() => {
  for (const drawer of drawers.splice(0)) drawer.close();
});

function drawerWith(change: Partial<Budget> = {}): Drawer {
  const drawer = createDrawer({ ...BUDGETS.drawing, ...change });
  drawers.push(drawer);
  return drawer;
}

const draw = (drawer: Drawer, pdf: Uint8Array, signal?: AbortSignal) => {
  const order = create(DrawingOrderSchema, { snapshot: { title: 'Physics' }, totals: {}, original: { pages: 1 } });
  return drawer.draw(order, [pdf], signal);
};
const failureOf = (drawing: Promise<unknown>) => drawing.catch((error: unknown) => error);
/** Processes started since this suite began; other suites may have left some, which may end at any time. */
const started: ChildProcess[] = [];
const noteStart = (message: unknown) => started.push((message as { process: ChildProcess }).process);
subscribe('child_process', noteStart);
afterAll(() => void unsubscribe('child_process', noteStart));
const children = () => started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null).length;

async function untilNoChildIsLeft(): Promise<void> {
  for (let waited = 0; children() > 0 && waited < 100; waited++) await sleep(100);
  expect(children()).toBe(0);
}

test('a child draws one copy after another, and two children draw two at once', async () => {
  const drawer = drawerWith();
  const pdfs = [onePage(), active(), onePage(), active()];
  const outcomes = await Promise.all(pdfs.map((pdf) => draw(drawer, pdf)));
  for (const { pdf } of outcomes) expect(await activeParts(pdf!)).toEqual([]);
  expect(children()).toBe(2);
  drawer.close();
  await untilNoChildIsLeft();
});

test.each<[string, Partial<Budget>, () => Buffer, RegExp]>([
  ['makes too much', { outputBytes: 1_000 }, onePage, /made over 1000 bytes/],
  ['needs too much memory', { heapMegabytes: 64 }, dictBomb, /ended with SIG/],
  ['takes too much processor time', { processorSeconds: 1 }, () => vectors(60_000), /used over 1 s/],
])('one that %s is ended, and the next copy is drawn by another', async (_, change, make, message) => {
  const error = await failureOf(draw(drawerWith(change), make()));
  expect(error).toBeInstanceOf(ChildFailed);
  expect((error as Error).message).toMatch(message);
  await untilNoChildIsLeft();
  expect((await draw(drawerWith(), onePage())).outcome.case).toBe('drawn');
});

test('a child that crashed on a file is replaced', async () => {
  const drawer = drawerWith({ heapMegabytes: 64 });
  expect((await draw(drawer, onePage())).outcome.case).toBe('drawn');
  expect(await failureOf(draw(drawer, dictBomb()))).toBeInstanceOf(ChildFailed);
  expect((await draw(drawer, onePage())).outcome.case).toBe('drawn');
});

test('a copy whose child was killed from outside is drawn by another one', async () => {
  const drawer = drawerWith();
  const drawing = draw(drawer, vectors(20_000));
  while (children() === 0) await sleep(10);
  started.at(-1)!.kill('SIGKILL');
  expect((await drawing).outcome.case).toBe('drawn');
});

test('aborted work does not continue', async () => {
  const drawer = drawerWith();
  const dropped = new AbortController();
  const drawing = failureOf(draw(drawer, vectors(50_000), dropped.signal));
  await sleep(300);
  dropped.abort(new Error('the claim is lost'));
  expect(await drawing).toMatchObject({ message: 'the claim is lost' });
  await untilNoChildIsLeft();
});

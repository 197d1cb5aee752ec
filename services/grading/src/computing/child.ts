// Computes on the text of answers in a process of its own, which ends itself when a step takes too long and when its
// parent is gone. The computing is done by a thread, so that this one can watch it even in an endless loop.
// Started with the URL of the steps and with limits as JSON.
import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { EXIT_OVER_TIME, type StepLimits } from './limits.ts';
import type { StepReply, StepTask } from './messages.ts';

const THREAD = new URL('./thread.ts', import.meta.url);
const WATCH_MS = 100;
/** Whoever waits for an answer of the service goes first; the nicest would get nothing at all on a busy machine. */
const NICENESS = 10;

const [steps, limitsJson] = process.argv.slice(2);
const limits = JSON.parse(limitsJson!) as StepLimits;

process.once('disconnect', () => process.exit());
// The parent decides when this ends: a terminal sends its signals to both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
setPriority(Math.max(NICENESS, getPriority())); // nobody may become less nice than the parent

const resourceLimits = { maxOldGenerationSizeMb: limits.heapMb };
const thread = new Worker(THREAD, { workerData: steps, resourceLimits });
for (const end of ['error', 'exit']) thread.once(end, () => process.exit(1));
const ready = once(thread, 'message');

process.on('message', (task: StepTask) => void ready.then(() => begin(task)));

async function begin(task: StepTask): Promise<void> {
  const isOver = await stopwatch();
  // Rejects when the thread is gone, with which this process ends anyway.
  const check = () =>
    isOver().then(
      (over) => over && process.exit(EXIT_OVER_TIME),
      () => undefined,
    );
  const watch = setInterval(() => void check(), WATCH_MS);
  thread.once('message', (reply: StepReply) => {
    clearInterval(watch);
    process.send!(reply);
  });
  thread.postMessage(task);
}

/** Tells whether the thread has computed, or the clock has run, for as long as a step may take. */
async function stopwatch(): Promise<() => Promise<boolean>> {
  const startedAt = performance.now();
  const usedBefore = await usedMs();
  return async () => {
    if (performance.now() - startedAt > limits.wallMs) return true;
    return (await usedMs()) - usedBefore > limits.processorMs;
  };
}

async function usedMs(): Promise<number> {
  const { user, system } = await thread.cpuUsage();
  return (user + system) / 1_000;
}

// Computes on the text of answers in a child process, which exits when a step takes too long and when its parent is
// gone. A worker thread does the computing, so that the main thread can watch it even when it loops endlessly. It is
// started with the URL of the steps and with the budget of a step as JSON; it says `ready` before it takes one.
import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Budget } from '@exam-evaluation/runtime/budgets.ts';
import { EXIT_OVER_BUDGET } from './exit-status.ts';
import { READY, type StepReply, type StepTask } from './messages.ts';
import type { Spent } from './pace.ts';

const THREAD = new URL('./thread.ts', import.meta.url);
const WATCH_MS = 100;
/** Lower priority than the service, which answers requests; the lowest would get no time at all on a busy machine. */
const NICENESS = 10;

const [steps, budgetJson] = process.argv.slice(2);
const budget = JSON.parse(budgetJson!) as Budget;

process.once('disconnect', () => process.exit());
// The parent decides when this process exits; a terminal sends these signals to both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
setPriority(Math.max(NICENESS, getPriority())); // only root may raise the priority above the parent's

const resourceLimits = { maxOldGenerationSizeMb: budget.heapMegabytes };
const thread = new Worker(THREAD, { workerData: steps, resourceLimits });
for (const end of ['error', 'exit']) thread.once(end, () => process.exit(1));
await once(thread, 'message');
process.on('message', (task: StepTask) => begin(task));
process.send!(READY);

function begin(task: StepTask): void {
  const spent = stopwatch();
  const processorMs = 1_000 * (task.processorSeconds ?? budget.processorSeconds);
  const isOver = () => spent().processorMs > processorMs || spent().idleMs > 1_000 * budget.idleSeconds;
  const watch = setInterval(() => isOver() && process.exit(EXIT_OVER_BUDGET), WATCH_MS);
  thread.once('message', (reply: StepReply) => {
    clearInterval(watch);
    process.send!({ ...reply, spent: spent() } satisfies StepReply);
  });
  thread.postMessage(task);
}

/** Returns a function that tells what the step has used so far. */
function stopwatch(): () => Spent & { idleMs: number } {
  const [startedAt, used, idle] = [performance.now(), process.cpuUsage(), idleMs()];
  return () => {
    const { user, system } = process.cpuUsage(used);
    return {
      wallMs: performance.now() - startedAt,
      processorMs: (user + system) / 1_000,
      idleMs: idleMs() - idle,
    };
  };
}

function idleMs(): number {
  return thread.performance.eventLoopUtilization().idle;
}

// Loaded into a process before its program: writes to LOOP_FILE how much processor time single callbacks take, with the
// promises and ticks that they settle. Delays, and turns of the event loop, which collect what came while the process did
// not run, depend on what else the machine does; this does not. Only the main thread serves others; time in the kernel is
// left out, since it also works for a thread that waits for its next callback.
import { createHook, executionAsyncResource } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const TOLD_FROM_MS = 25;

const file = process.env.LOOP_FILE!;
let before = process.threadCpuUsage();
/** What the running callback belongs to, such as `Timeout` or `Pipe`. */
let kind = 'start';

/** Whether what runs belongs to the callback before it: the continuation of a promise, or a tick. */
function isContinuation(): boolean {
  const resource = executionAsyncResource();
  return resource instanceof Promise || 'callback' in resource;
}

const hook = createHook({
  before: () => {
    if (isContinuation()) return;
    const ms = process.threadCpuUsage(before).user / 1_000;
    if (ms >= TOLD_FROM_MS) appendFileSync(file, `${JSON.stringify({ at: Date.now(), ms, kind })}\n`);
    kind = executionAsyncResource().constructor.name;
    before = process.threadCpuUsage();
  },
});
if (isMainThread) hook.enable();

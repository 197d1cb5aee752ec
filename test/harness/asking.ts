// Calls GET /me repeatedly in its own thread: other work of its process would be counted as the server's
// wait.
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { baseUrl, key, everyMs } = workerData as { baseUrl: string; key: string; everyMs: number };

/** Milliseconds that each answer took since the last `take`. */
let waits: number[] = [];
/** Answers other than 200. */
let refused = 0;
let open = 0;
let paused = false;

async function ask(): Promise<void> {
  const askedAt = performance.now();
  open++;
  const status = await fetch(`${baseUrl}/me`, { headers: { 'X-API-Key': key } }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
  open--;
  waits.push(performance.now() - askedAt);
  if (status !== 200) refused++;
}

async function tell(): Promise<void> {
  paused = true;
  while (open > 0) await sleep(1); // the slowest ones matter most
  parentPort!.postMessage({ waits, refused });
  [waits, refused] = [[], 0];
  paused = false;
}

parentPort!.on('message', () => void tell());

// Sends at a fixed rate without waiting for answers: a blocked server delays many requests, not one.
setInterval(() => {
  if (!paused) void ask();
}, everyMs);

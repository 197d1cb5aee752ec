import { parentPort } from 'node:worker_threads';
import { type PreparedPage, preparePage } from './prepare.ts';
import type { PrepareTask } from './prepare-thread.ts';

parentPort!.on('message', ({ seen, quarters }: PrepareTask) => {
  const prepared = preparePage(seen, quarters);
  parentPort!.postMessage(prepared, prepared ? buffersOf(prepared) : []);
});

/** The buffers of the pictures, which are transferred instead of copied. */
function buffersOf({ picture, level }: PreparedPage): ArrayBuffer[] {
  return [...new Set([picture.data.buffer, level.data.buffer])] as ArrayBuffer[];
}

import { parentPort, workerData } from 'node:worker_threads';
import { preparePage } from './prepare.ts';
import type { PrepareTask } from './prepare-thread.ts';

const { seen, quarters } = workerData as PrepareTask;
parentPort!.postMessage(preparePage(seen, quarters));

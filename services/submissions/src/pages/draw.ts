import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { BUDGETS } from '@exam-evaluation/runtime/budgets.ts';
import { ChildFailed, runChild } from '@exam-evaluation/runtime/child.ts';
import { engineUnavailable } from '@exam-evaluation/runtime/errors/contract-error.ts';
import pLimit from 'p-limit';

const CHILD = fileURLToPath(new URL('./draw-child.ts', import.meta.url));
const budget = BUDGETS.pagePicture;
/** The most requests that may wait; more could not be answered before their deadlines. */
const WAITING_MAX = 100;

const inChildren = pLimit(Math.max(1, Math.floor(availableParallelism() / 2)));

/** A picture to be drawn. */
export interface WantedPicture {
  path: string;
  /** Pixels of the longer side. */
  side: number;
}

/**
 * Runs `draw` when it is this request's turn: few pages are drawn at a time.
 * @throws ContractError engine_unavailable when too many wait.
 */
export async function inTurn<T>(draw: () => Promise<T>): Promise<T> {
  if (inChildren.pendingCount >= WAITING_MAX) throw engineUnavailable();
  return await inChildren(draw);
}

/**
 * Draws a page (1-based) of a PDF on disk in colour, in a child process, since a hostile file may crash it. @throws
 * ChildFailed when the page cannot be drawn; ContractError engine_unavailable when the failure is not the file's fault.
 */
export async function drawPage(
  pdfPath: string,
  page: number,
  pictures: readonly WantedPicture[],
  signal: AbortSignal,
): Promise<void> {
  const wanted = pictures.flatMap(({ path, side }) => [path, String(side)]);
  try {
    const args = [`--max-old-space-size=${budget.heapMegabytes}`, CHILD, pdfPath, String(page), ...wanted];
    await runChild(process.execPath, args, { budget, signal });
  } catch (error) {
    throw error instanceof ChildFailed && error.isOfMachine ? engineUnavailable(error) : error;
  }
}

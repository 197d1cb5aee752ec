import { readFile } from 'node:fs/promises';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { type DrawingOrder, DrawingOrderSchema } from '@exam-evaluation/proto/grading/v1/drawing_pb.js';
import { CopyError } from '@exam-evaluation/reading/copy/copy-error.ts';
import type { PageRenderer, PageSize } from '@exam-evaluation/reading/pictures/renderer.ts';
import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import type { Drawer, DrawnOrNot } from './drawer.ts';
import { renderPictures } from './page-pictures.ts';

export interface DrawingParts {
  drawer: Drawer;
  /** Draws pages of originals. */
  pages: PageRenderer;
  log: Logger;
}

/** A drawing order without its pages and pictures, which are added here. */
type OrderInit = Exclude<MessageInitShape<typeof DrawingOrderSchema>, DrawingOrder>;

/** The original on disk that a checked copy is drawn over. */
export interface OriginalFile {
  path: string;
  /** Number of pages found when the upload was checked, and graded. */
  pages: number;
  /** Sizes of the pages as seen; empty where they could not be read. */
  sizes: readonly PageSize[];
}

/**
 * Draws a checked copy in child processes; this process never parses the original.
 * @throws CopyError checked_copy_failed where trying again would not help; ChildFailed where the machine is at fault;
 * the signal's reason when it fires.
 */
export async function drawWithinLimits(
  parts: DrawingParts,
  order: OrderInit,
  original: OriginalFile | undefined,
  signal: AbortSignal,
): Promise<Uint8Array> {
  try {
    return await (original ? drawOriginal(parts, order, original, signal) : drawAsOrdered(parts, order, [], signal));
  } catch (error) {
    signal.throwIfAborted();
    const isOfCopy = error instanceof RangeError || (error instanceof ChildFailed && !error.isOfMachine);
    throw isOfCopy ? failed(error) : error;
  }
}

const failed = (cause: unknown) => new CopyError('checked_copy_failed', 'The checked copy could not be drawn.', cause);

async function drawAsOrdered(
  { drawer }: DrawingParts,
  order: OrderInit,
  files: readonly Uint8Array[],
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { outcome, pdf } = await drawer.draw(create(DrawingOrderSchema, order), files, signal);
  if (!pdf) throw failed(outcome.value);
  return pdf;
}

async function drawOriginal(
  parts: DrawingParts,
  order: OrderInit,
  { path, pages, sizes }: OriginalFile,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const original = { pages };
  const file = await readFile(path);
  const { outcome, pdf } = await embed(parts, { ...order, original }, file, signal);
  if (pdf) return pdf;
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  const wanted =
    outcome.case === 'picturesWanted' ? outcome.value : { pages: all, reason: String(outcome.value ?? 'no answer') };
  const { log } = parts;
  log.info({ pages: wanted.pages, reason: wanted.reason }, 'pages of a checked copy are shown by their pictures');
  const shown = await renderPictures(parts.pages, path, wanted.pages, sizes, signal);
  const pictures = shown.map(({ picture }) => picture);
  // When every page is shown as a picture, the original is not sent again.
  const files = [wanted.pages.length < pages ? file : new Uint8Array(), ...shown.map(({ levels }) => levels)];
  return await drawAsOrdered(parts, { ...order, original, pictures }, files, signal);
}

/** Tries to draw with embedded pages; `failed` where the file crashed the child. */
async function embed(
  { drawer }: DrawingParts,
  order: OrderInit,
  file: Uint8Array,
  signal: AbortSignal,
): Promise<DrawnOrNot> {
  try {
    return await drawer.draw(create(DrawingOrderSchema, order), [file], signal);
  } catch (error) {
    if (!(error instanceof ChildFailed) || error.isOfMachine) throw error;
    return { outcome: { case: 'failed', value: error.message } };
  }
}

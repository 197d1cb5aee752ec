import { readFile } from 'node:fs/promises';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { type DrawingOrder, DrawingOrderSchema } from '@exam-evaluation/proto/grading/v1/drawing_pb.js';
import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { CopyError } from '../answers.ts';
import type { PageRenderer, PageSize } from '../reading/pictures/renderer.ts';
import type { Drawer, DrawnOrNot } from './drawer.ts';
import { renderPictures } from './page-pictures.ts';

export interface DrawingParts {
  drawer: Drawer;
  /** Draws pages of originals. */
  pages: PageRenderer;
  log: Logger;
}

/** An order as it is written down; pages and pictures are added here. */
type Order = Exclude<MessageInitShape<typeof DrawingOrderSchema>, DrawingOrder>;

/** The file that a copy is drawn on, on disk. */
export interface OriginalFile {
  path: string;
  /** As its upload was checked: so many were graded. */
  pages: number;
  /** As seen, as far as they could be told. */
  sizes: readonly PageSize[];
}

/** For one copy with all its pictures: less than its claim may take, so that a failure is told. */
const TIMEOUT_MS = 75_000;

/**
 * Draws a checked copy: no byte of the original is looked into by this process.
 * @throws CopyError checked_copy_failed where trying again would not help; ChildFailed where the machine is at fault;
 * the signal's reason.
 */
export async function drawWithinLimits(
  parts: DrawingParts,
  order: Order,
  original: OriginalFile | undefined,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const either = AbortSignal.any([signal, limit]);
  try {
    return await (original ? drawOriginal(parts, order, original, either) : drawAsOrdered(parts, order, [], either));
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted || error instanceof RangeError) throw failed(error);
    if (error instanceof ChildFailed && !error.isOfMachine) throw failed(error);
    throw error;
  }
}

const failed = (cause: unknown) => new CopyError('checked_copy_failed', 'The checked copy could not be drawn.', cause);

async function drawAsOrdered(
  { drawer }: DrawingParts,
  order: Order,
  files: readonly Uint8Array[],
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { outcome, pdf } = await drawer.draw(create(DrawingOrderSchema, order), files, signal);
  if (!pdf) throw failed(outcome.value);
  return pdf;
}

async function drawOriginal(
  parts: DrawingParts,
  order: Order,
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
  // A file that no page is taken from is not opened a second time.
  const files = [wanted.pages.length < pages ? file : new Uint8Array(), ...shown.map(({ levels }) => levels)];
  return await drawAsOrdered(parts, { ...order, original, pictures }, files, signal);
}

/** What came of embedding the pages: `failed` where the child did not survive the file. */
async function embed(
  { drawer }: DrawingParts,
  order: Order,
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

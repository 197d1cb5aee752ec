import type { Box } from '@exam-evaluation/marking/answers.ts';
import { CopyError } from './copy/copy-error.ts';
import { ENGINE_FAILED, orCopyError } from './failures.ts';
import { withHandwriting } from './handwriting/beside-print.ts';
import type { HandReader } from './handwriting/reader.ts';
import { withSecondLook } from './handwriting/second-look.ts';
import { legibilityOf } from './layout/legibility.ts';
import type { PageWords, ReadWord, Word } from './layout/word.ts';
import { type PackedWords, pack } from './packed.ts';
import { refold } from './pictures/columns.ts';
import { isFramed } from './pictures/framed.ts';
import { positiveOf } from './pictures/negative.ts';
import type { Picture } from './pictures/picture.ts';
import { preparePage } from './pictures/prepare.ts';
import { type LayerWord, type PageRenderer, type PageSize, resolutionFor } from './pictures/renderer.ts';
import { findSheet, type PrintedSheets, placeSheet } from './pictures/sheet.ts';
import { isLongStroke } from './pictures/strokes.ts';
import { readAgain } from './words/again.ts';
import { divideAtGaps } from './words/joined.ts';
import { withRaised } from './words/raised.ts';
import type { WordReader } from './words/reader.ts';
import { withStruck } from './words/struck.ts';
import { correctByTextLayer } from './words/text-layer.ts';

/** The readers that this machine offers. */
export interface PageReaders {
  pages: PageRenderer;
  words: WordReader;
  /** Reads handwriting; absent where only print is read. */
  hand?: HandReader;
}

/** Ends the processes and threads that the readers keep between pages. */
export async function closeReaders({ words, hand }: PageReaders): Promise<void> {
  await Promise.all([words.close(), hand?.close()]);
}

/** What reads the pages of copies. */
export interface CopyReader {
  /** Draws pages of originals. */
  pages: PageRenderer;
  /** Reads a page; throws as `readPage` below does, or ChildFailed. */
  readPage(page: PageToRead, options: ReadPageOptions): Promise<PageReading>;
}

/** Reads copies in the caller's thread: for tests. */
export const readerOf = (readers: PageReaders): CopyReader => ({
  pages: readers.pages,
  readPage: (page, options) => readPage(readers, page, options),
});

export interface PageReading {
  /** Null for a page that carries no ink, or none within the frames. */
  words: PackedWords | null;
  /** Whether the page is in Devanagari, which is not supported; tested only when the page could not be read. */
  devanagari: boolean;
}

/** A page of a PDF. */
export interface PageToRead {
  pdfPath: string;
  /** 1-based. */
  number: number;
  size: PageSize;
}

export interface ReadPageOptions {
  thorough: boolean;
  /** Words of the exam; used to correct handwritten words that are in no dictionary. */
  vocabulary?: readonly string[];
  /** The sheets that the page may be. */
  sheets?: PrintedSheets | undefined;
  /** Frames on the page as seen: only what is in them is read. Absent: the whole page. */
  within?: readonly Box[] | undefined;
  signal?: AbortSignal;
}

/** Minimum confidence of orientation and script detection. */
const ORIENTATION_CONFIDENCE_MIN = 1.5;

/**
 * Reads one page (1-based): renders it, rotates and deskews it, reads its words and corrects them by the text layer.
 * With `thorough`, other orientations are tried when few words are recognized. Throws CopyError `copy_unreadable` for a page that cannot be
 * rendered, and `engine_unavailable` when recognition fails.
 */
export async function readPage(reader: PageReaders, page: PageToRead, options: ReadPageOptions): Promise<PageReading> {
  const { pdfPath, number, size } = page;
  const { signal, vocabulary, sheets, within } = options;
  const { seen, dpi } = await orCopyError('copy_unreadable', `Page ${number} could not be drawn.`, async () => {
    const fitting = resolutionFor(size);
    return { seen: positiveOf(await reader.pages.render(pdfPath, number, fitting, signal)), dpi: fitting };
  });
  const readTurned = (quarters: number, sheets?: PrintedSheets) =>
    readUpright(reader, seen, { page: number, quarters, dpi, vocabulary, sheets, within, signal });
  let best = await readTurned(0, sheets);
  if (!best) return { words: null, devanagari: false };
  let devanagari = false;
  const upright = isUpright(best.words);
  if (options.thorough && !best.sheet && !(upright && hasLongWords(best.words))) {
    const orientation = await reader.words.orientation(seen, dpi, signal);
    devanagari =
      !upright && orientation?.script === 'Devanagari' && orientation.scriptConfidence >= ORIENTATION_CONFIDENCE_MIN;
    const sure = orientation !== null && orientation.confidence >= ORIENTATION_CONFIDENCE_MIN;
    for (const quarters of sure ? [orientation.quarters] : upright ? [] : [2, 1, 3]) {
      if (quarters === 0) break;
      const other = await readTurned(quarters);
      if (other && lettersRead(other.words) > lettersRead(best.words)) best = other;
      if (isUpright(best.words)) break;
    }
  }
  const layer = await textLayerOf(reader.pages, page, signal);
  return { words: pack(correctByTextLayer(best, layer)), devanagari };
}

/** The text layer of a page; empty where the file is such that it cannot be read. */
async function textLayerOf(
  pages: PageRenderer,
  { pdfPath, number, size }: PageToRead,
  signal?: AbortSignal,
): Promise<LayerWord[]> {
  try {
    return await orCopyError('engine_unavailable', ENGINE_FAILED, () => pages.textLayer(pdfPath, number, size, signal));
  } catch (error) {
    if (error instanceof CopyError && !error.isTransient) return [];
    throw error;
  }
}

/** Fewer letters show little about how a page is turned: a line or two upside down may be read as some letters, surely. */
const LETTERS_TELLING = 12;

/** Whether a page is upright: enough words are legible and wider than high. A sideways page may be legible too. */
function isUpright(words: readonly Word[]): boolean {
  if (lettersRead(words) < LETTERS_TELLING) return false;
  const long = words.filter(isLong);
  return legibilityOf(words).legible && long.filter(isHorizontal).length * 2 >= long.length;
}

/** The strokes of a page on its side are read as single letters, surely, but not as words. */
const hasLongWords = (words: readonly Word[]): boolean => words.filter(isLong).length * 4 >= words.length;

const isLong = (word: ReadWord): boolean => word.text.length >= 4;

const isHorizontal = (word: ReadWord): boolean => word.right - word.left > word.bottom - word.top;

/**
 * Number of letters and digits in horizontal words of sufficient confidence; it is highest for the upright page. Single
 * characters may be higher than wide. Symbols do not count, because sideways boxes and letters are read as symbols.
 * Handwritten words are weighted by confidence.
 */
export const lettersRead = (words: readonly ReadWord[]): number =>
  words.reduce((sum, word) => {
    const letters = word.text.replace(/[^\p{L}\p{N}]/gu, '').length;
    if (letters !== 1 && !isHorizontal(word)) return sum;
    if (word.hand) return sum + (letters * word.confidence) / 100;
    return sum + (word.confidence >= 60 ? letters : 0);
  }, 0);

interface ReadUprightOptions {
  page: number;
  quarters: number;
  dpi: number;
  vocabulary?: readonly string[];
  sheets?: PrintedSheets | undefined;
  within?: readonly Box[] | undefined;
  signal?: AbortSignal;
}

async function readUpright(
  { words: reader, hand }: PageReaders,
  seen: Picture,
  { page, quarters, dpi, vocabulary, sheets, within, signal }: ReadUprightOptions,
): Promise<PageWords | null> {
  const found = sheets && (await findSheet(seen, sheets));
  const prepared = preparePage(seen, found?.quarters ?? quarters, within);
  if (!prepared) return null;
  const { picture, parts, ink, small, boxes, xHeight, strokes, frames, width, height, toPage } = prepared;
  const isOwn = frames ? isFramed(frames) : () => true;
  const read = await orCopyError('engine_unavailable', ENGINE_FAILED, async () => {
    const first = await reader.read(picture, dpi, signal);
    const sure = await readAgain(first, picture, xHeight, (again) => reader.read(again, dpi, signal));
    const print = refold(divideAtGaps(sure, picture), parts);
    const written = hand ? await withHandwriting(print, prepared, hand, { vocabulary, signal }) : print;
    const all = withStruck(written.filter(isOwn), strokes, xHeight);
    return hand ? await withSecondLook(all, prepared, hand, { signal }) : all;
  });
  const placed = found && sheets && placeSheet(prepared.level, toPage, found, sheets.layout);
  return {
    page,
    width,
    height,
    words: withRaised(read, [...ink, ...small]),
    ink,
    boxes,
    rules: strokes.filter((stroke) => isLongStroke(stroke, xHeight)),
    xHeight,
    toPage,
    sheet: placed && { ...placed, bubbles: placed.bubbles.filter(({ edges }) => isOwn(edges)) },
  };
}

import { ENGINE_FAILED, orCopyError } from './failures.ts';
import { withHand } from './handwriting/beside-print.ts';
import type { HandReader } from './handwriting/reader.ts';
import { legibilityOf } from './legibility.ts';
import { refold } from './pictures/columns.ts';
import { positiveOf } from './pictures/negative.ts';
import type { Picture } from './pictures/picture.ts';
import { prepareInThread } from './pictures/prepare-thread.ts';
import { type LayerWord, type PageRenderer, type PageSize, resolutionFor } from './pictures/renderer.ts';
import { readAgain } from './words/again.ts';
import { withBlanks } from './words/joined.ts';
import { withRaised } from './words/raised.ts';
import type { WordReader } from './words/reader.ts';
import { withStruck } from './words/struck.ts';
import { correctByTextLayer } from './words/text-layer.ts';
import type { PageWords, ReadWord, Word } from './words/word.ts';

/** What it takes to read a copy, as the machine offers it. */
export interface CopyReader {
  pages: PageRenderer;
  words: WordReader;
  /** Reads what the reader of words cannot; absent where only print is read. */
  hand?: HandReader;
}

/** Ends what the readers of a copy keep running between pages. */
export async function closeReader({ words, hand }: CopyReader): Promise<void> {
  await Promise.all([words.close(), hand?.close()]);
}

/** One page as read. */
export interface PageReading {
  /** Null for a page that carries no ink. */
  words: PageWords | null;
  /** Whether its letters are of a script that is not read; asked only where they could not be read. */
  devanagari: boolean;
}

/** A page of a PDF. */
export interface PageToRead {
  pdfPath: string;
  /** 1-based. */
  number: number;
  size: PageSize;
  /** Its text layer, which is not waited for until it is needed. */
  layer: Promise<readonly LayerWord[]>;
}

export interface ReadPageOptions {
  thorough: boolean;
  /** Words of the exam: what is written by hand and is no word may be one of them. */
  vocabulary?: readonly string[];
  signal?: AbortSignal;
}

/** Confidence of the orientation data from which script and turn are believed. */
const SURE = 1.5;

/**
 * Reads one page (1-based): draws it, turns it upright and level, reads its words. `thorough` tries other ways up when
 * hardly a word comes out. Throws CopyError `copy_unreadable` for a page that cannot be drawn, `engine_unavailable` when
 * the reader of words fails on it.
 */
export async function readPage(reader: CopyReader, page: PageToRead, options: ReadPageOptions): Promise<PageReading> {
  const { pdfPath, number, size } = page;
  const { signal, vocabulary } = options;
  const { seen, dpi } = await orCopyError('copy_unreadable', `Page ${number} could not be drawn.`, async () => {
    const fitting = resolutionFor(size);
    return { seen: positiveOf(await reader.pages.render(pdfPath, number, fitting, signal)), dpi: fitting };
  });
  const readTurned = (quarters: number) =>
    readUpright(reader, seen, { page: number, quarters, dpi, vocabulary, signal });
  let best = await readTurned(0);
  if (!best) return { words: null, devanagari: false };
  let devanagari = false;
  if (options.thorough && !isUpright(best.words)) {
    const orientation = await reader.words.orientation(seen, dpi, signal);
    devanagari = orientation?.script === 'Devanagari' && orientation.scriptConfidence >= SURE;
    const sure = orientation !== null && orientation.confidence >= SURE;
    for (const quarters of sure ? [orientation.quarters] : [2, 1, 3]) {
      if (quarters === 0) break;
      const other = await readTurned(quarters);
      if (other && lettersRead(other.words) > lettersRead(best.words)) best = other;
      if (isUpright(best.words)) break;
    }
  }
  return { words: correctByTextLayer(best, await page.layer), devanagari };
}

/** Whether a page is the right way up: its words are legible and wider than high. A sideways page may be legible too. */
function isUpright(words: readonly Word[]): boolean {
  const long = words.filter((word) => word.text.length >= 4);
  return legibilityOf(words).legible && long.filter(lies).length * 2 >= long.length;
}

const lies = (word: ReadWord): boolean => word.right - word.left > word.bottom - word.top;

/**
 * Letters and figures in lying words that were read with some certainty: most for the page the right way up. One alone may
 * be higher than wide; the signs that sideways boxes and letters are read as are none. Those by hand count by how sure they are.
 */
export const lettersRead = (words: readonly ReadWord[]): number =>
  words.reduce((sum, word) => {
    const letters = word.text.replace(/[^\p{L}\p{N}]/gu, '').length;
    if (letters !== 1 && !lies(word)) return sum;
    if (word.hand) return sum + (letters * word.confidence) / 100;
    return sum + (word.confidence >= 60 ? letters : 0);
  }, 0);

interface ReadUprightOptions {
  page: number;
  quarters: number;
  dpi: number;
  vocabulary?: readonly string[];
  signal?: AbortSignal;
}

async function readUpright(
  { words: reader, hand }: CopyReader,
  seen: Picture,
  { page, quarters, dpi, vocabulary, signal }: ReadUprightOptions,
): Promise<PageWords | null> {
  const prepared = await prepareInThread(seen, quarters, signal);
  if (!prepared) return null;
  const { picture, parts, ink, small, boxes, letter, strokes, width, height, toPage } = prepared;
  const read = await orCopyError('engine_unavailable', ENGINE_FAILED, async () => {
    const first = await reader.read(picture, dpi, signal);
    const sure = await readAgain(first, picture, letter, (again) => reader.read(again, dpi, signal));
    const print = refold(withBlanks(sure, picture), parts);
    return hand ? await withHand(print, prepared, hand, { vocabulary, signal }) : print;
  });
  return {
    page,
    width,
    height,
    words: withRaised(withStruck(read, strokes, letter), [...ink, ...small]),
    ink,
    boxes,
    rules: strokes,
    letter,
    toPage,
  };
}

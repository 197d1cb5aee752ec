import { availableParallelism, totalmem } from 'node:os';
import { PAGES_MAX, RUN_SECONDS, VISION_PAGES_MAX } from '@exam-evaluation/contract/limits.ts';
import { ConfigError, readConfig } from '@exam-evaluation/runtime/config.ts';
import pLimit from 'p-limit';
import { z } from 'zod';
import { CopyError, type ExamSnapshot, type ReadCopy } from '../copy/answers.ts';
import { ENGINE_FAILED, orCopyError } from './failures.ts';
import { findHandModels } from './handwriting/models.ts';
import { ppOcr } from './handwriting/reader.ts';
import { vocabularyOf } from './handwriting/vocabulary.ts';
import { type CopyWords, toReadCopy } from './located.ts';
import { type CopyReader, type PageReading, readPage } from './page.ts';
import { pdfium } from './pictures/pdfium.ts';
import { poppler, popplerIsInstalled } from './pictures/poppler.ts';
import type { LayerWord, PageRenderer, PageSize } from './pictures/renderer.ts';
import { type ReadingSettings, readingSettings } from './settings.ts';
import { libTesseract, npmTesseract } from './words/kept-tesseract.ts';
import { nativeTesseract, tesseractIsInstalled } from './words/tesseract.ts';

export interface ReadingLimits {
  pagesMax: number;
  /** Pages after this one are read without the second attempts, and the copy is marked for review. */
  thoroughPagesMax: number;
  /** Deadline for a copy: `timeoutMs` plus `timeoutMsPerPage` for each page. */
  timeoutMs: number;
  timeoutMsPerPage: number;
}

export const READING_LIMITS: ReadingLimits = {
  pagesMax: PAGES_MAX,
  thoroughPagesMax: VISION_PAGES_MAX,
  timeoutMs: 1000 * RUN_SECONDS.base,
  timeoutMsPerPage: 1000 * RUN_SECONDS.page,
};

const MB = 1024 * 1024;
/** Peak memory of one page. Measured on A4: 80 MB with the native programs, up to 280 MB with those from npm. */
const PAGE_BYTES = 280 * MB;
/** Memory of this process and of two marking processes, each measured at 270 MB, or 440 MB with the largest exam. */
const PROCESS_BYTES = 1_024 * MB;

/** Memory of one handwriting process, measured at 545 to 640 MB. */
const HANDWRITING_BYTES = 640 * MB;

/** How many pages may be read at once, and how many of them by the handwriting model: one per core if memory allows. */
export function pagesThatFit(cores: number, memoryBytes: number): { pages: number; byHand: number } {
  const free = memoryBytes - PROCESS_BYTES;
  const byHand = Math.max(1, Math.min(cores, Math.floor(free / (PAGE_BYTES + HANDWRITING_BYTES))));
  return { byHand, pages: Math.max(1, Math.min(cores, Math.floor((free - byHand * HANDWRITING_BYTES) / PAGE_BYTES))) };
}

// constrainedMemory() is the container's limit. Without a limit it is 0 or more than the machine has.
const { pages: PAGES_AT_ONCE, byHand: HANDWRITING_AT_ONCE } = pagesThatFit(
  availableParallelism(),
  Math.min(process.constrainedMemory() || totalmem(), totalmem()),
);
/**
 * Shared by all copies that the process reads. Each copy queues at most PAGES_AT_ONCE pages, so that copies take turns.
 */
const inProcess = pLimit(PAGES_AT_ONCE);

export interface ReadCopyOptions {
  reader: CopyReader;
  /** Called when a page is done; pages finish in any order. */
  onProgress?: (pagesDone: number, pageCount: number) => void;
  /** When it fires, its reason is thrown. */
  signal?: AbortSignal;
  limits?: Partial<ReadingLimits>;
  /** Words of the exam; used to correct handwritten words that are in no dictionary. */
  vocabulary?: readonly string[];
  /** Locates the answers, as `toReadCopy` does; where it is given, in another process. */
  locate?: (words: CopyWords, exam: ExamSnapshot, signal: AbortSignal) => Promise<ReadCopy>;
}

/**
 * Finds the programs that the settings name. By default each is the native one where installed, else the one from npm.
 * Throws ConfigError when native programs are required but not installed, and ConfigError or ModelFileError when the
 * handwriting models are missing or invalid.
 *
 * @param settings defaults to those of the environment.
 */
export async function findCopyReader(
  settings: Partial<ReadingSettings> = readConfig(z.object(readingSettings), process.env),
): Promise<CopyReader> {
  const { PRINT_READER, HANDWRITING_MODEL_DIR } = settings;
  const print = await (PRINT_READER ? PRINT_READERS[PRINT_READER]() : installedPrintReader());
  return { ...print, hand: ppOcr(await findHandModels(HANDWRITING_MODEL_DIR), HANDWRITING_AT_ONCE) };
}

type PrintReader = Pick<CopyReader, 'pages' | 'words'>;

/** What draws pages and reads print, for each value of PRINT_READER. */
const PRINT_READERS: Record<NonNullable<ReadingSettings['PRINT_READER']>, () => Promise<PrintReader>> = {
  native: async () => {
    if (!((await popplerIsInstalled()) && (await tesseractIsInstalled())))
      throw new ConfigError([
        'PRINT_READER: native needs poppler and tesseract with its English data, which are not there',
      ]);
    return { pages: poppler, words: libTesseract(nativeTesseract) };
  },
  npm: async () => ({ pages: pdfium, words: npmTesseract() }),
};

/** Poppler and tesseract, each replaced by its npm package where it is not installed. */
async function installedPrintReader(): Promise<PrintReader> {
  const [hasPoppler, hasTesseract] = await Promise.all([popplerIsInstalled(), tesseractIsInstalled()]);
  return { pages: hasPoppler ? poppler : pdfium, words: hasTesseract ? libTesseract(nativeTesseract) : npmTesseract() };
}

const { signal: NEVER } = new AbortController();

/**
 * Reads a scanned copy: pages, words, lines, and the answer to every question of the exam.
 * Throws CopyError `copy_unreadable`, `language_not_supported`, `timed_out` or `engine_unavailable`.
 */
export async function readCopy(pdfPath: string, exam: ExamSnapshot, options: ReadCopyOptions): Promise<ReadCopy> {
  const { signal, locate = async (words) => toReadCopy(words, exam) } = options;
  const words = await readWords(pdfPath, { ...options, vocabulary: vocabularyOf(exam) });
  return await orCopyError('copy_unreadable', 'The answers on the pages could not be located.', () =>
    locate(words, exam, signal ?? NEVER),
  );
}

/** Throws as readCopy does, except for a copy that is not readable. */
export async function readWords(pdfPath: string, options: ReadCopyOptions): Promise<CopyWords> {
  const limits = { ...READING_LIMITS, ...options.limits };
  const sizes = await openPdf(pdfPath, limits, options);
  const { readings, layers } = await readPages(pdfPath, sizes, limits, options);
  const inked = readings.filter((reading) => reading.words !== null);
  if (inked.filter((reading) => reading.devanagari).length * 2 > inked.length) {
    throw new CopyError('language_not_supported', 'The answers are written in Devanagari script.');
  }
  const reviewReasons: CopyWords['reviewReasons'] =
    sizes.length > limits.thoroughPagesMax ? ['pages_beyond_vision_limit'] : [];
  return { sizes, pages: inked.flatMap((reading) => reading.words ?? []), layers, reviewReasons };
}

async function openPdf(
  pdfPath: string,
  { pagesMax }: ReadingLimits,
  { reader, signal }: ReadCopyOptions,
): Promise<PageSize[]> {
  const sizes = await orCopyError('copy_unreadable', 'The PDF could not be opened.', () =>
    reader.pages.pageSizes(pdfPath, pagesMax + 1, signal),
  );
  if (sizes.length === 0) throw new CopyError('copy_unreadable', 'The PDF has no pages.');
  if (sizes.length > pagesMax) throw new CopyError('copy_unreadable', `The PDF has more than ${pagesMax} pages.`);
  return sizes;
}

async function readPages(
  pdfPath: string,
  sizes: readonly PageSize[],
  limits: ReadingLimits,
  { reader, onProgress, signal, vocabulary }: ReadCopyOptions,
): Promise<{ readings: PageReading[]; layers: LayerWord[][] }> {
  const deadline = new AbortController();
  const lateness = new CopyError('timed_out', 'Reading the copy took too long.');
  const timer = setTimeout(() => deadline.abort(lateness), limits.timeoutMs + limits.timeoutMsPerPage * sizes.length);
  // The first failure ends the other pages' programs too.
  const failed = new AbortController();
  const signals = [deadline.signal, failed.signal, ...(signal ? [signal] : [])];
  const ending = AbortSignal.any(signals);
  const limit = pLimit(PAGES_AT_ONCE);
  const layers = textLayersOf(pdfPath, sizes, reader.pages, ending);
  layers.catch((error: unknown) => failed.abort(error));
  let done = 0;
  const pages = sizes.map((size, index) =>
    limit(async () => {
      const number = index + 1;
      const thorough = number <= limits.thoroughPagesMax;
      const reading = await inProcess(() =>
        readPage(reader, { pdfPath, number, size }, { thorough, vocabulary, signal: ending }),
      );
      onProgress?.(++done, sizes.length);
      return reading;
    }).catch((error: unknown) => {
      failed.abort(error);
      throw error;
    }),
  );
  try {
    return { readings: await Promise.all(pages), layers: await layers };
  } finally {
    clearTimeout(timer);
    await Promise.allSettled(pages);
  }
}

/**
 * The text layers of a copy's pages; empty lists when the file is such that they cannot be read.
 * @throws CopyError `engine_unavailable` where the machine is at fault.
 */
async function textLayersOf(
  pdfPath: string,
  sizes: readonly PageSize[],
  pages: PageRenderer,
  signal: AbortSignal,
): Promise<LayerWord[][]> {
  try {
    return await orCopyError('engine_unavailable', ENGINE_FAILED, () => pages.textLayers(pdfPath, sizes, signal));
  } catch (error) {
    // When the signal has fired, reading the pages throws its reason.
    if ((error instanceof CopyError && !error.isTransient) || signal.aborted) return sizes.map(() => []);
    throw error;
  }
}

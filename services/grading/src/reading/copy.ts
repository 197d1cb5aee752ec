import { availableParallelism, totalmem } from 'node:os';
import { PAGES_MAX, RUN_SECONDS, VISION_PAGES_MAX } from '@exam-evaluation/contract/limits.ts';
import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import { ConfigError, readConfig } from '@exam-evaluation/runtime/config.ts';
import pLimit from 'p-limit';
import { z } from 'zod';
import { CopyError, type ExamSnapshot, type ReadCopy } from '../answers.ts';
import { orCopyError } from './failures.ts';
import { findHandModels } from './handwriting/models.ts';
import { ppOcr } from './handwriting/reader.ts';
import { vocabularyOf } from './handwriting/vocabulary.ts';
import { isReadable } from './legibility.ts';
import { answersOf } from './locate/answers.ts';
import { withMarkedRows } from './locate/options/marked-rows.ts';
import { withSafetyNet } from './locate/safety-net.ts';
import { type CopyReader, type PageReading, readPage } from './page.ts';
import { pdfium } from './pictures/pdfium.ts';
import { poppler, popplerIsInstalled } from './pictures/poppler.ts';
import type { LayerWord, PageRenderer, PageSize } from './pictures/renderer.ts';
import { type ReadingSettings, readingSettings } from './settings.ts';
import { npmTesseract } from './words/npm-tesseract.ts';
import { nativeTesseract, tesseractIsInstalled } from './words/tesseract.ts';
import type { PageWords } from './words/word.ts';

/** Bounds of reading one copy. */
export interface ReadingLimits {
  pagesMax: number;
  /** Pages beyond this one are read plainly and the copy is marked for review. */
  thoroughPagesMax: number;
  /** Time for a copy: this much and so much more for each page. */
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
/** Measured: 80 MB a page of A4 with the native programs, up to 280 with those from npm. */
const PAGE_BYTES = 280 * MB;
/** The process itself and two marking processes, which were measured at 270 MB each, 440 with the heaviest exam. */
const PROCESS_BYTES = 1_024 * MB;

/** Measured: 545 to 640 MB for a child that reads handwriting. */
const HAND_BYTES = 640 * MB;

/** How many pages a process may read at once, and how many of them by hand: one a core, as far as its memory goes. */
export function pagesThatFit(cores: number, memoryBytes: number): { pages: number; byHand: number } {
  const free = memoryBytes - PROCESS_BYTES;
  const byHand = Math.max(1, Math.min(cores, Math.floor(free / (PAGE_BYTES + HAND_BYTES))));
  return { byHand, pages: Math.max(1, Math.min(cores, Math.floor((free - byHand * HAND_BYTES) / PAGE_BYTES))) };
}

// constrainedMemory() is the limit of the container; 0, or more than there is, where there is none.
const { pages: AT_ONCE, byHand: HANDS_AT_ONCE } = pagesThatFit(
  availableParallelism(),
  Math.min(process.constrainedMemory() || totalmem(), totalmem()),
);
/** All copies that the process reads share it; each has no more pages waiting than may be read, so that copies take turns. */
const inProcess = pLimit(AT_ONCE);

export interface ReadCopyOptions {
  reader: CopyReader;
  /** Called as pages are done, in whatever order they end. */
  onProgress?: (pagesDone: number, pageCount: number) => void;
  /** Its reason is thrown when it fires. */
  signal?: AbortSignal;
  limits?: Partial<ReadingLimits>;
  /** Words of the exam: what is written by hand and is no word may be one of them. */
  vocabulary?: readonly string[];
}

/**
 * The programs that the settings name, by default the best on this machine: the native ones where they are installed, those from
 * npm elsewhere. Throws ConfigError where native ones are wanted that are not installed, ConfigError or ModelFileError where the
 * models that read handwriting are not there, or not what they should be.
 *
 * @param settings by default those of the environment.
 */
export async function findCopyReader(
  settings: Partial<ReadingSettings> = readConfig(z.object(readingSettings), process.env),
): Promise<CopyReader> {
  const { PRINT_READER, HANDWRITING_MODEL_DIR } = settings;
  const installed =
    PRINT_READER === 'npm' ? [false, false] : await Promise.all([popplerIsInstalled(), tesseractIsInstalled()]);
  const [hasPoppler, hasTesseract] = installed as [boolean, boolean];
  if (PRINT_READER === 'native' && !(hasPoppler && hasTesseract))
    throw new ConfigError([
      'PRINT_READER: native needs poppler and tesseract with its English data, which are not there',
    ]);
  return {
    pages: hasPoppler ? poppler : pdfium,
    words: hasTesseract ? nativeTesseract : npmTesseract(),
    hand: ppOcr(await findHandModels(HANDWRITING_MODEL_DIR), HANDS_AT_ONCE),
  };
}

/**
 * Reads a scanned copy: pages, words, lines, and the answer to every question of the exam.
 * Throws CopyError `copy_unreadable`, `language_not_supported`, `timed_out` or `engine_unavailable`.
 */
export async function readCopy(pdfPath: string, exam: ExamSnapshot, options: ReadCopyOptions): Promise<ReadCopy> {
  return toReadCopy(await readWords(pdfPath, { ...options, vocabulary: vocabularyOf(exam) }), exam);
}

/** A copy's pages and the words on them, before anything is made of them. */
export interface CopyWords {
  sizes: PageSize[];
  /** Pages that carry ink, in page order. */
  pages: PageWords[];
  reviewReasons: ReviewReason[];
}

/** Throws as readCopy, but for words that cannot be relied on. */
export async function readWords(pdfPath: string, options: ReadCopyOptions): Promise<CopyWords> {
  const limits = { ...READING_LIMITS, ...options.limits };
  const sizes = await openPdf(pdfPath, limits, options);
  const readings = await readPages(pdfPath, sizes, limits, options);
  const inked = readings.filter((reading) => reading.words !== null);
  if (inked.filter((reading) => reading.devanagari).length * 2 > inked.length) {
    throw new CopyError('language_not_supported', 'The answers are written in Devanagari script.');
  }
  const reviewReasons: ReviewReason[] = sizes.length > limits.thoroughPagesMax ? ['pages_beyond_vision_limit'] : [];
  return { sizes, pages: inked.flatMap((reading) => reading.words ?? []), reviewReasons };
}

/** The answers that the words of a copy make. Throws CopyError `copy_unreadable` when the words cannot be relied on. */
export function toReadCopy({ pages, reviewReasons }: CopyWords, exam: ExamSnapshot): ReadCopy {
  // Marks make letters unreadable that a paper prints to be marked: they are told by the others.
  if (!isReadable(pages.flatMap((page) => withMarkedRows(page, exam.questions).words))) {
    throw new CopyError('copy_unreadable', 'Nothing on the pages could be read reliably.');
  }
  const located = answersOf(pages, exam);
  return { ...located, answers: withSafetyNet(located.answers), reviewReasons };
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
): Promise<PageReading[]> {
  const deadline = new AbortController();
  const lateness = new CopyError('timed_out', 'Reading the copy took too long.');
  const timer = setTimeout(() => deadline.abort(lateness), limits.timeoutMs + limits.timeoutMsPerPage * sizes.length);
  // The first failure ends the other pages' programs too.
  const failed = new AbortController();
  const signals = [deadline.signal, failed.signal, ...(signal ? [signal] : [])];
  const ending = AbortSignal.any(signals);
  const limit = pLimit(AT_ONCE);
  const layers = textLayersOf(pdfPath, sizes, reader.pages, ending);
  let done = 0;
  const pages = sizes.map((size, index) =>
    limit(async () => {
      const number = index + 1;
      const thorough = number <= limits.thoroughPagesMax;
      const reading = await inProcess(() =>
        readPage(
          reader,
          { pdfPath, number, size, layer: layers.then((each) => each[index] ?? []) },
          { thorough, vocabulary, signal: ending },
        ),
      );
      onProgress?.(++done, sizes.length);
      return reading;
    }).catch((error: unknown) => {
      failed.abort(error);
      throw error;
    }),
  );
  try {
    return await Promise.all(pages);
  } finally {
    clearTimeout(timer);
    await Promise.allSettled(pages);
  }
}

/** The text layers of a copy's pages; none where they cannot be read. */
async function textLayersOf(
  pdfPath: string,
  sizes: readonly PageSize[],
  pages: PageRenderer,
  signal: AbortSignal,
): Promise<LayerWord[][]> {
  try {
    return await pages.textLayers(pdfPath, sizes, signal);
  } catch (error) {
    // What the signal tells is thrown by the pages as well.
    if (error instanceof ChildFailed || signal.aborted) return sizes.map(() => []);
    throw error;
  }
}

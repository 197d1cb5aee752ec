import { availableParallelism, totalmem } from 'node:os';
import { layoutOf } from '@exam-evaluation/answer-sheets/layout.ts';
import { PAGES_MAX, RUN_SECONDS, VISION_PAGES_MAX } from '@exam-evaluation/contract/limits.ts';
import type { ExamSnapshot } from '@exam-evaluation/marking/answers.ts';
import { CopyError } from '@exam-evaluation/reading/copy/copy-error.ts';
import type { ReadCopy } from '@exam-evaluation/reading/copy/read-copy.ts';
import { orCopyError } from '@exam-evaluation/reading/failures.ts';
import { vocabularyOf } from '@exam-evaluation/reading/handwriting/vocabulary.ts';
import type { CopyWords } from '@exam-evaluation/reading/located.ts';
import type { CopyReader, PageReading, PageToRead, ReadPageOptions } from '@exam-evaluation/reading/page.ts';
import type { PageSize } from '@exam-evaluation/reading/pictures/renderer.ts';
import type { PrintedSheets } from '@exam-evaluation/reading/pictures/sheet.ts';
import pLimit from 'p-limit';

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

/** How many pages may be read at once, by hand where they have to be: one per core if memory allows. */
export function pagesThatFit(cores: number, memoryBytes: number): number {
  return Math.max(1, Math.min(cores, Math.floor((memoryBytes - PROCESS_BYTES) / (PAGE_BYTES + HANDWRITING_BYTES))));
}

// constrainedMemory() is the container's limit. Without a limit it is 0 or more than the machine has.
const PAGES_AT_ONCE = pagesThatFit(
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
  /** The sheets that were printed for the exam, whose places are known. */
  sheets?: PrintedSheets;
}

/** Locates the answers as `toReadCopy` does, in another process. */
export type Locate = (words: CopyWords, exam: ExamSnapshot, signal: AbortSignal) => Promise<ReadCopy>;

const { signal: NEVER } = new AbortController();

/**
 * Reads a scanned copy: pages, words, lines, and the answer to every question of the exam.
 * Throws CopyError `copy_unreadable`, `language_not_supported`, `timed_out` or `engine_unavailable`.
 */
export async function readCopy(
  pdfPath: string,
  snapshot: ExamSnapshot,
  options: ReadCopyOptions & { locate: Locate },
): Promise<ReadCopy> {
  const { signal = NEVER, locate } = options;
  const words = await readWords(pdfPath, {
    ...options,
    vocabulary: vocabularyOf(snapshot),
    sheets: sheetsOf(snapshot),
  });
  return await orNotLocated(() => locate(words, snapshot, signal));
}

/** The sheets that are printed for an exam. */
export const sheetsOf = ({ examId, questions }: ExamSnapshot): PrintedSheets => ({
  examId,
  layout: layoutOf(questions),
});

/** Turns the failure of a child process that locates answers into a CopyError. */
export const orNotLocated = (locate: () => Promise<ReadCopy>): Promise<ReadCopy> =>
  orCopyError('copy_unreadable', 'The answers on the pages could not be located.', locate);

/** Throws as readCopy does, except for a copy that is not readable. */
export async function readWords(pdfPath: string, options: ReadCopyOptions): Promise<CopyWords> {
  const limits = { ...READING_LIMITS, ...options.limits };
  const sizes = await openPdf(pdfPath, limits, options);
  const pages = sizes.map((size, at) => ({ number: at + 1, size }));
  const readings = await readPages(pdfPath, pages, limits, options);
  const inked = readings.filter((reading) => reading.words !== null);
  if (inked.filter((reading) => reading.devanagari).length * 2 > inked.length) {
    throw new CopyError('language_not_supported', 'The answers are written in Devanagari script.');
  }
  const reviewReasons: CopyWords['reviewReasons'] =
    sizes.length > limits.thoroughPagesMax ? ['pages_beyond_vision_limit'] : [];
  return { sizes, pages: inked.flatMap((reading) => reading.words ?? []), reviewReasons };
}

/** The sizes of a PDF's pages. @throws CopyError `copy_unreadable`. */
export async function openPdf(
  pdfPath: string,
  { pagesMax }: ReadingLimits,
  { reader, signal }: Pick<ReadCopyOptions, 'reader' | 'signal'>,
): Promise<PageSize[]> {
  const sizes = await orCopyError('copy_unreadable', 'The PDF could not be opened.', () =>
    reader.pages.pageSizes(pdfPath, pagesMax + 1, signal),
  );
  if (sizes.length === 0) throw new CopyError('copy_unreadable', 'The PDF has no pages.');
  if (sizes.length > pagesMax) throw new CopyError('copy_unreadable', `The PDF has more than ${pagesMax} pages.`);
  return sizes;
}

/** A page of a copy, or what is in frames on it. */
type Part = Omit<PageToRead, 'pdfPath'> & Pick<ReadPageOptions, 'within'>;

/** Reads pages within a time that depends on their number. @throws CopyError. */
export async function readPages(
  pdfPath: string,
  parts: readonly Part[],
  limits: ReadingLimits,
  { reader, onProgress, signal, vocabulary, sheets }: ReadCopyOptions,
): Promise<PageReading[]> {
  const deadline = new AbortController();
  const lateness = new CopyError('timed_out', 'Reading the copy took too long.');
  const timer = setTimeout(() => deadline.abort(lateness), limits.timeoutMs + limits.timeoutMsPerPage * parts.length);
  // The first failure ends the other pages' programs too.
  const failed = new AbortController();
  const signals = [deadline.signal, failed.signal, ...(signal ? [signal] : [])];
  const ending = AbortSignal.any(signals);
  const limit = pLimit(PAGES_AT_ONCE);
  let done = 0;
  const pages = parts.map(({ number, size, within }) =>
    limit(async () => {
      const thorough = number <= limits.thoroughPagesMax;
      const reading = await inProcess(() =>
        orCopyError('copy_unreadable', `Page ${number} could not be read.`, () =>
          reader.readPage({ pdfPath, number, size }, { thorough, vocabulary, sheets, within, signal: ending }),
        ),
      );
      onProgress?.(++done, parts.length);
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

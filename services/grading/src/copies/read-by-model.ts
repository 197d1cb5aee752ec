import type { ExamSnapshot } from '@exam-evaluation/marking/answers.ts';
import { CopyError } from '@exam-evaluation/reading/copy/copy-error.ts';
import type { ReadCopy } from '@exam-evaluation/reading/copy/read-copy.ts';
import { orCopyError } from '@exam-evaluation/reading/failures.ts';
import type { Block } from '@exam-evaluation/reading/llm/transcribed.ts';
import type { CopyWords } from '@exam-evaluation/reading/located.ts';
import type { PackedWords } from '@exam-evaluation/reading/packed.ts';
import type { CopyReader } from '@exam-evaluation/reading/page.ts';
import { rotateQuarters } from '@exam-evaluation/reading/pictures/picture.ts';
import type { PageSize } from '@exam-evaluation/reading/pictures/renderer.ts';
import pLimit from 'p-limit';
import { ModelError } from '../language-model/model.ts';
import type { ModelSession } from '../language-model/session.ts';
import { transcriptionPrompt } from '../prompts/transcription.ts';
import { toPng } from './png.ts';
import { type Locate, orNotLocated, READING_LIMITS, type ReadingLimits, readWords } from './read-copy.ts';

export interface ReadByModelOptions {
  reader: CopyReader;
  session: ModelSession;
  /** Whether OCR is used when the model gives no transcription. */
  fallback: boolean;
  /** Number of pages sent to the model concurrently. */
  parallel: number;
  signal: AbortSignal;
  limits?: Partial<ReadingLimits>;
  locate: Locate;
  /** Finds the answers as `toTranscribedCopy` does, in another process. */
  assemble: (
    words: CopyWords,
    transcriptions: readonly (readonly Block[])[],
    exam: ExamSnapshot,
    signal: AbortSignal,
  ) => Promise<ReadCopy>;
}

/** Longer side of the pictures in pixels; models shrink larger ones. */
const LONG_SIDE = 1_568;

/**
 * Reads a scanned copy with a vision language model. OCR finds the pages with ink, their orientation and the position
 * of lines; on pages past the model's limit only OCR is used. Throws CopyError as readCopy does.
 */
export async function readCopyByModel(
  pdfPath: string,
  exam: ExamSnapshot,
  options: ReadByModelOptions,
): Promise<ReadCopy> {
  const { reader, signal, limits, fallback, locate, assemble } = options;
  const words = await readWords(pdfPath, { reader, signal, limits });
  if (words.pages.length === 0) throw new CopyError('copy_unreadable', 'The pages are blank.');
  try {
    const transcriptions = await transcribe(pdfPath, words, exam, options);
    return await orNotLocated(() => assemble(words, transcriptions, exam, signal));
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (fallback) return await orNotLocated(() => locate(words, exam, signal));
    throw new CopyError('engine_unavailable', 'The language model could not read this copy; re-evaluate it.');
  }
}

/** The model's transcription of the first pages, one after another in the order of the pages. */
async function transcribe(
  pdfPath: string,
  { sizes, pages }: CopyWords,
  exam: ExamSnapshot,
  { reader, session, parallel, signal, limits }: ReadByModelOptions,
): Promise<Block[][]> {
  const { thoroughPagesMax } = { ...READING_LIMITS, ...limits };
  // The first failure cancels the calls for the other pages.
  const failed = new AbortController();
  const ending = AbortSignal.any([signal, failed.signal]);
  const limit = pLimit(parallel);
  const seen = pages.filter(({ page }) => page <= thoroughPagesMax);
  const transcribed = seen.map((page) =>
    limit(async () => {
      ending.throwIfAborted();
      const picture = await pictureOf(reader, pdfPath, page, sizes[page.page - 1]!, ending);
      return (await session.ask(transcriptionPrompt(exam, picture), ending)).blocks;
    }).catch((error: unknown) => {
      failed.abort(error);
      throw error;
    }),
  );
  await Promise.allSettled(transcribed);
  return await Promise.all(transcribed);
}

/** The upright page as a PNG file. */
async function pictureOf(
  { pages }: CopyReader,
  pdfPath: string,
  { page, quarters }: PackedWords,
  { width, height }: PageSize,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const dpi = (LONG_SIDE * 72) / Math.max(width, height);
  const seen = await orCopyError('copy_unreadable', `Page ${page} could not be drawn.`, () =>
    pages.render(pdfPath, page, dpi, signal),
  );
  return await toPng(rotateQuarters(seen, quarters).picture);
}

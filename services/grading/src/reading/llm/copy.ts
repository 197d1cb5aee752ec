import pLimit from 'p-limit';
import { type Answer, CopyError, type ExamSnapshot, type ReadCopy } from '../../copy/answers.ts';
import { ModelError } from '../../language-model/model.ts';
import type { ModelSession } from '../../language-model/session.ts';
import { READING_LIMITS, type ReadCopyOptions, type ReadingLimits, readWords } from '../copy.ts';
import { orCopyError } from '../failures.ts';
import { lineVectorOf, type PageWords } from '../layout/word.ts';
import { answersOf } from '../locate/answers.ts';
import { type CopyWords, toReadCopy, withLayers } from '../located.ts';
import type { CopyReader } from '../page.ts';
import { rotateQuarters } from '../pictures/picture.ts';
import type { PageSize } from '../pictures/renderer.ts';
import { assembleAnswers, type TranscribedLine } from './assemble.ts';
import { isDoubtful, placeLines } from './place.ts';
import { toPng } from './png.ts';
import { type Block, transcriptionPrompt } from './transcribe.ts';

export interface ReadByModelOptions {
  reader: CopyReader;
  session: ModelSession;
  /** Whether OCR is used when the model gives no transcription. */
  fallback: boolean;
  /** Number of pages sent to the model concurrently. */
  parallel: number;
  signal: AbortSignal;
  limits?: Partial<ReadingLimits>;
  locate?: ReadCopyOptions['locate'];
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
  const { reader, signal, limits, fallback, locate = async (words) => toReadCopy(words, exam) } = options;
  const words = await readWords(pdfPath, { reader, signal, limits });
  if (words.pages.length === 0) throw new CopyError('copy_unreadable', 'The pages are blank.');
  try {
    return await transcribe(pdfPath, { ...words, pages: withLayers(words) }, exam, options);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (fallback) return await locate(words, exam, signal);
    throw new CopyError('engine_unavailable', 'The language model could not read this copy; re-evaluate it.');
  }
}

async function transcribe(
  pdfPath: string,
  { sizes, pages, reviewReasons }: CopyWords,
  exam: ExamSnapshot,
  { reader, session, parallel, signal, limits }: ReadByModelOptions,
): Promise<ReadCopy> {
  const { thoroughPagesMax } = { ...READING_LIMITS, ...limits };
  const seen = pages.filter(({ page }) => page <= thoroughPagesMax);
  // The first failure cancels the calls for the other pages.
  const failed = new AbortController();
  const ending = AbortSignal.any([signal, failed.signal]);
  const limit = pLimit(parallel);
  const transcribed = seen.map((page) =>
    limit(async () => {
      ending.throwIfAborted();
      const picture = await pictureOf(reader, pdfPath, page, sizes[page.page - 1]!, ending);
      const { blocks } = await session.ask(transcriptionPrompt(exam, picture), ending);
      return toLines(blocks, page);
    }).catch((error: unknown) => {
      failed.abort(error);
      throw error;
    }),
  );
  await Promise.allSettled(transcribed);
  const read = await Promise.all(transcribed);
  const lines = read.flat();
  requireEnglish(lines);
  const pagesUnread = read.some((own, index) => isUnread(own, seen[index]!));
  const { answers, unassignedText } = assembleAnswers(lines, exam, pagesUnread);
  const beyond = answersOf(
    pages.filter((page) => !seen.includes(page)),
    exam,
  );
  return {
    answers: answers.map((answer, index) => joinAnswers(answer, beyond.answers[index]!)),
    unassignedText: [...unassignedText, ...beyond.unassignedText],
    reviewReasons,
  };
}

function toLines(blocks: readonly Block[], page: PageWords): TranscribedLine[] {
  const lines = blocks.flatMap(({ question, text }) => linesIn(text).map((line) => ({ question, text: line })));
  const texts = lines.map((line) => line.text);
  const boxes = placeLines(texts, page);
  const doubtful = isDoubtful(texts, page);
  return lines.map((line, index) => {
    const box = boxes[index];
    return { ...line, box, along: box && lineVectorOf(page, box), doubtful };
  });
}

/** Whether a page with words or other ink has no transcription or a wrong one. */
function isUnread(lines: readonly TranscribedLine[], { words, ink }: PageWords): boolean {
  return lines.length === 0 ? words.length > 0 || ink.length > 0 : lines.some(({ doubtful }) => doubtful);
}

function linesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The upright page as a PNG file. */
async function pictureOf(
  { pages }: CopyReader,
  pdfPath: string,
  { page, toPage }: PageWords,
  { width, height }: PageSize,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const dpi = (LONG_SIDE * 72) / Math.max(width, height);
  const seen = await orCopyError('copy_unreadable', `Page ${page} could not be drawn.`, () =>
    pages.render(pdfPath, page, dpi, signal),
  );
  const [a, b] = toPage;
  const quarters = Math.abs(a) > Math.abs(b) ? (a > 0 ? 0 : 2) : b > 0 ? 3 : 1;
  return await toPng(rotateQuarters(seen, quarters).picture);
}

/** Throws `copy_unreadable` if nothing was transcribed, and `language_not_supported` for Devanagari. */
function requireEnglish(lines: readonly TranscribedLine[]): void {
  const text = lines.map((line) => line.text.replaceAll(/\[\?\]|\[drawing\]/g, '')).join(' ');
  const letters = text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  if (letters === 0 && !/\p{N}/u.test(text)) {
    throw new CopyError('copy_unreadable', 'Nothing on the pages could be read.');
  }
  if ((text.match(/\p{Script=Devanagari}/gu)?.length ?? 0) * 2 > letters) {
    throw new CopyError('language_not_supported', 'The answers are written in Devanagari script.');
  }
}

/** Joins an answer with its continuation on pages that the model did not see. */
function joinAnswers(first: Answer, second: Answer): Answer {
  if (second.text === '') return first;
  if (first.text === '') return second;
  return {
    questionId: first.questionId,
    text: `${first.text}\n${second.text}`,
    selectedOptions: first.selectedOptions.length > 0 ? first.selectedOptions : second.selectedOptions,
    lines: [...first.lines, ...second.lines],
    readingConfidence: Math.min(first.readingConfidence, second.readingConfidence),
    reviewReasons: [...new Set([...first.reviewReasons, ...second.reviewReasons])],
  };
}

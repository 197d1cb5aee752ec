import { type Answer, type ExamSnapshot, isUnread } from '@exam-evaluation/marking/answers.ts';
import { CopyError } from '@exam-evaluation/reading/copy/copy-error.ts';
import { orCopyError } from '@exam-evaluation/reading/failures.ts';
import type { Framed, FramedWords } from '@exam-evaluation/reading/framed.ts';
import { vocabularyOf } from '@exam-evaluation/reading/handwriting/vocabulary.ts';
import type { CopyReader } from '@exam-evaluation/reading/page.ts';
import { openPdf, READING_LIMITS, type ReadingLimits, readPages, sheetsOf } from './read-copy.ts';

/** Finds the answers in their frames as `toFramedAnswers` does, in another process. */
export type FindFramed = (words: FramedWords[], exam: ExamSnapshot, signal: AbortSignal) => Promise<Answer[]>;

export interface ReadFramedOptions {
  reader: CopyReader;
  signal: AbortSignal;
  limits?: Partial<ReadingLimits>;
  find: FindFramed;
}

/**
 * Reads answers of a scanned copy again, each from the frames that a person drew around it: only their pages are drawn,
 * and only what is in the frames is read, by the same readers as a whole copy.
 * @throws CopyError as readCopy does; `copy_unreadable` where nothing could be read in the frames of an answer.
 */
export async function readFramed(
  pdfPath: string,
  exam: ExamSnapshot,
  framed: readonly Framed[],
  { reader, signal, find, ...options }: ReadFramedOptions,
): Promise<Answer[]> {
  const limits = { ...READING_LIMITS, ...options.limits };
  const sizes = await openPdf(pdfPath, limits, { reader, signal });
  const asked = framed.flatMap(({ questionId, within }) =>
    within.map((frame) => ({ questionId, number: frame.page, size: sizes[frame.page - 1], within: [frame] })),
  );
  const pages = asked.flatMap(({ size, ...page }) => (size ? [{ ...page, size }] : []));
  if (pages.length < asked.length) throw new CopyError('copy_unreadable', 'A frame is on no page of the copy.');
  const readings = await readPages(pdfPath, pages, limits, {
    ...{ reader, signal, vocabulary: vocabularyOf(exam), sheets: sheetsOf(exam) },
  });
  if (readings.some(({ devanagari }) => devanagari))
    throw new CopyError('language_not_supported', 'The answer is written in Devanagari script.');
  const words = framed.map(({ questionId }) => ({
    questionId,
    pages: readings
      .flatMap(({ words }, at) => (words && pages[at]!.questionId === questionId ? [words] : []))
      .sort((one, other) => one.page - other.page),
  }));
  const unreadable = 'Nothing could be read in the frames.';
  const answers = await orCopyError('copy_unreadable', unreadable, () => find(words, exam, signal));
  if (answers.some(isUnread)) throw new CopyError('copy_unreadable', unreadable);
  return answers;
}

// From the words of a copy to its answers: pure arithmetic on what strangers have written, so it runs as a step of
// `computing`, in a process that may be ended.
import { layoutOf } from '@exam-evaluation/answer-sheets/layout.ts';
import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import type { ExamSnapshot } from '@exam-evaluation/marking/answers.ts';
import { CopyError } from './copy/copy-error.ts';
import type { ReadCopy } from './copy/read-copy.ts';
import { isReadable } from './layout/legibility.ts';
import { answersOf } from './locate/answers.ts';
import { answersOnSheets, hasSheet, withOtherPages } from './locate/on-sheets.ts';
import { withMarkedRows } from './locate/options/marked-rows.ts';
import { withSafetyNet } from './locate/safety-net.ts';
import { type PackedWords, unpack } from './packed.ts';
import type { PageSize } from './pictures/renderer.ts';

/** A copy's pages and their words, before questions are located. */
export interface CopyWords {
  sizes: PageSize[];
  /** Pages that carry ink, in page order. */
  pages: PackedWords[];
  reviewReasons: ReviewReason[];
}

/** Locates the answers among the words of a copy. Throws CopyError `copy_unreadable` when too few words are legible. */
export function toReadCopy(words: CopyWords, exam: ExamSnapshot): ReadCopy {
  const pages = words.pages.map(unpack);
  const sheets = pages.filter(hasSheet);
  if (sheets.length > 0) {
    const located = answersOnSheets(sheets, exam, layoutOf(exam.questions));
    const others = pages.filter((page) => !hasSheet(page));
    return withReasons(withOtherPages(located, others, exam), words);
  }
  // Pen marks make printed option letters unreadable; they are restored from the other rows first.
  if (!isReadable(pages.flatMap((page) => withMarkedRows(page, exam.questions).words))) {
    throw new CopyError('copy_unreadable', 'Nothing on the pages could be read reliably.');
  }
  const located = answersOf(pages, exam);
  return withReasons({ ...located, answers: withSafetyNet(located.answers) }, words);
}

const withReasons = (copy: ReadCopy, { reviewReasons }: CopyWords): ReadCopy => ({
  ...copy,
  reviewReasons: [...reviewReasons, ...copy.reviewReasons],
});

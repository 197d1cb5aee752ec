// From a model's transcription of pages to answers: arithmetic on what strangers have written, so it runs as a step of
// `computing`, in a process that may be ended.
import type { Answer, ExamSnapshot } from '@exam-evaluation/marking/answers.ts';
import { CopyError } from '../copy/copy-error.ts';
import type { ReadCopy } from '../copy/read-copy.ts';
import { lineVectorOf, type PageWords } from '../layout/word.ts';
import { answersOf } from '../locate/answers.ts';
import type { CopyWords } from '../located.ts';
import { unpack } from '../packed.ts';
import { assembleAnswers, type TranscribedLine } from './assemble.ts';
import { isDoubtful, placeLines } from './place.ts';

/** Consecutive lines of a page that belong to one question. */
export interface Block {
  /** `q1`, `q2`, … by position in the paper; `continued`, `unclear` or `none`. */
  question: string;
  text: string;
}

/**
 * The answers on the pages of a copy, the first of which are transcribed.
 * @param transcriptions of the first pages that carry ink, in their order; the others were read by OCR only.
 * @throws CopyError `copy_unreadable` if nothing was transcribed, and `language_not_supported` for Devanagari.
 */
export function toTranscribedCopy(
  words: CopyWords,
  transcriptions: readonly (readonly Block[])[],
  exam: ExamSnapshot,
): ReadCopy {
  const pages = words.pages.map(unpack);
  const read = transcriptions.map((blocks, at) => toLines(blocks, pages[at]!));
  const lines = read.flat();
  requireEnglish(lines);
  const pagesUnread = read.some((own, at) => isUnread(own, pages[at]!));
  const { answers, unassignedText } = assembleAnswers(lines, exam, pagesUnread);
  const beyond = answersOf(pages.slice(read.length), exam);
  return {
    answers: answers.map((answer, at) => joinAnswers(answer, beyond.answers[at]!)),
    unassignedText: [...unassignedText, ...beyond.unassignedText],
    reviewReasons: [...words.reviewReasons, ...beyond.reviewReasons],
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

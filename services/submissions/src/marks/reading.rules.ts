import { create } from '@bufbuild/protobuf';
import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import { type Reading, ReadingSchema } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { StoredAnswer } from '../model/answers.rules.ts';
import type { ShownMarks } from './shown-marks.ts';

/** Review reasons that come from reading, not from marking. */
const OF_READING: readonly ReviewReason[] = ['illegible', 'answer_not_located', 'language_mixed'];

/**
 * What the mark of a question rests on: what a person corrected, what was typed, or what was read. Of copies that were
 * read before readings were kept it has the text and where it is, without its lines and words.
 */
export function readingOf(
  { again, graded }: Pick<ShownMarks, 'again' | 'graded'>,
  answers: readonly StoredAnswer[] | null,
  questionId: string,
): Reading {
  const kept = again.get(questionId)?.reading ?? graded.readings.find((one) => one.questionId === questionId);
  if (kept) return kept;
  if (answers) {
    const { text, selectedOptions = [] } = answers.find((one) => one.questionId === questionId) ?? {};
    return create(ReadingSchema, { questionId, text, selectedOptions, confidence: 1 });
  }
  const question = graded.questions.find((one) => one.questionId === questionId);
  return create(ReadingSchema, {
    questionId,
    text: question?.extractedAnswer,
    lines: question?.areas.map((box) => ({ box })),
    confidence: question?.confidence ?? 0,
    reviewReasons: question?.reviewReasons.filter((reason) => OF_READING.some((one) => one === reason)),
  });
}

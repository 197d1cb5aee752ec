import type { MessageInitShape } from '@bufbuild/protobuf';
import { isReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import type { Answer, Box } from '@exam-evaluation/marking/answers.ts';
import type { Reading, ReadingSchema } from '@exam-evaluation/proto/grading/v1/work_pb.js';

/** An answer as it is kept with the marks, to be marked again without its pages. */
export function toReading({ readingConfidence, ...answer }: Answer): MessageInitShape<typeof ReadingSchema> {
  return { ...answer, confidence: readingConfidence };
}

/** The answer that was kept, or that a person has corrected. */
export function toAnswer({ confidence, emptyPlaces, doubtfulWords, ...reading }: Reading): Answer {
  return {
    questionId: reading.questionId,
    text: reading.text,
    selectedOptions: reading.selectedOptions,
    lines: reading.lines.flatMap(({ text, box, along }) =>
      box ? [{ text, box: toBox(box), ...(along && { along: { x: along.x, y: along.y } }) }] : [],
    ),
    readingConfidence: confidence,
    reviewReasons: reading.reviewReasons.filter(isReviewReason),
    ...(emptyPlaces.length > 0 && { emptyPlaces: emptyPlaces.map(toBox) }),
    ...(doubtfulWords.length > 0 && {
      doubtfulWords: doubtfulWords.map(({ start, end, confidence: sure }) => ({ start, end, confidence: sure })),
    }),
  };
}

/** An area as plain data. */
export function toBox({ page, x, y, width, height }: Box): Box {
  return { page, x, y, width, height };
}

import { create, fromJson, toJson } from '@bufbuild/protobuf';
import type { Answer } from '@exam-evaluation/marking/answers.ts';
import { ReadingSchema } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { expect, test } from '@jest/globals';
import { toAnswer, toReading } from './readings.ts';

const box = { page: 2, x: 0.1, y: 0.2, width: 0.5, height: 0.05 };
const WRITTEN: Answer = {
  questionId: 'q1',
  text: 'Light is\nscattered',
  selectedOptions: ['B'],
  lines: [
    { text: 'Light is', box },
    { text: 'scattered', box, along: { x: 0, y: -0.4 } },
  ],
  readingConfidence: 0.75,
  reviewReasons: ['answer_not_located'],
  doubtfulWords: [{ start: 9, end: 18, confidence: 0.5 }],
};
const BLANK: Answer = {
  ...WRITTEN,
  ...{ text: '', selectedOptions: [], lines: [], reviewReasons: [], doubtfulWords: undefined },
  emptyPlaces: [box],
};

test.each([WRITTEN, BLANK])('an answer that was stored is the answer that was read: %#', (answer) => {
  const stored = toJson(ReadingSchema, create(ReadingSchema, toReading(answer)));
  expect(toAnswer(fromJson(ReadingSchema, stored))).toEqual(answer);
});

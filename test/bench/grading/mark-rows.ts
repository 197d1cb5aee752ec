import { create } from '@bufbuild/protobuf';
import { markCopy } from '@exam-evaluation/grading/marking/mark-copy.ts';
import type { Marker } from '@exam-evaluation/grading/marking/marker.ts';
import {
  type ExamSnapshot,
  ExamSnapshotSchema,
  QuestionSchema,
  QuestionType,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type Example, ExampleSchema } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { maxOf, type Row } from './data.ts';
import { agrees, modelAnswer } from './fit.ts';
import type { Outcome } from './metrics.ts';

/** An outcome with what the benches count besides. */
export interface MarkedRow extends Outcome {
  row: Row;
  needsReview: boolean;
  milliseconds: number;
}

/** Marks one answer as a worker marks a typed copy of an exam with this one question. */
export async function markRow(row: Row, marker: Marker, examples: readonly Row[] = []): Promise<MarkedRow> {
  const began = performance.now();
  const { signal } = new AbortController();
  const answer = {
    questionId: 'q',
    text: row.answer,
    selectedOptions: [],
    lines: [],
    readingConfidence: 1,
    reviewReasons: [],
  };
  const [result] = await markCopy(examOf(row), [answer], [], examples.map(exampleOf), { marker, signal });
  const share = (result!.awarded ?? 0) / result!.max!;
  return {
    row,
    person: row.share,
    marker: share,
    confidence: result!.confidence ?? 0,
    agrees: maxOf(row.set) === 1 ? share >= 0.5 === row.share >= 0.5 : agrees(row, share),
    needsReview: result!.needsReview ?? false,
    milliseconds: performance.now() - began,
  };
}

function examOf(row: Row): ExamSnapshot {
  const question = create(QuestionSchema, {
    id: 'q',
    label: '1',
    type: QuestionType.SHORT_ANSWER,
    text: row.questionText,
    maxMarks: maxOf(row.set) * 100,
    modelAnswer: modelAnswer(row),
  });
  return create(ExamSnapshotSchema, { title: row.set, questions: [question] });
}

function exampleOf(row: Row): Example {
  return create(ExampleSchema, {
    questionId: 'q',
    answer: row.answer,
    awarded: Math.round(row.share * maxOf(row.set) * 100),
  });
}

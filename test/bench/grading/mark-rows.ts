import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { inThisProcess as computing } from '@exam-evaluation/grading/computing/in-this-process.ts';
import { markCopy } from '@exam-evaluation/grading/marking/mark-copy.ts';
import type { Marker } from '@exam-evaluation/grading/marking/marker.ts';
import { ExamSnapshotSchema, QuestionSchema, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type Example, ExampleSchema } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { agrees } from './confidence.ts';
import { maxOf, type Row } from './data.ts';
import { modelAnswer } from './material.ts';
import type { Outcome } from './metrics.ts';

/** An outcome with what the benches count besides. */
export interface MarkedRow extends Outcome {
  row: Row;
  needsReview: boolean;
  /** Of processor time. */
  milliseconds: number;
}

type QuestionFields = MessageInitShape<typeof QuestionSchema>;

/** Marks one answer of a data set, its reference answers being the model answer. */
export async function markRow(row: Row, marker: Marker, examples: readonly Row[] = []): Promise<MarkedRow> {
  const began = process.cpuUsage();
  const question = { text: row.questionText, maxMarks: maxOf(row.set) * 100, modelAnswer: modelAnswer(row) };
  const result = await markText(question, row.answer, marker, examples.map(exampleOf));
  const used = process.cpuUsage(began);
  const share = (result.awarded ?? 0) / result.max!;
  return {
    row,
    person: row.share,
    marker: share,
    confidence: result.confidence ?? 0,
    agrees: maxOf(row.set) === 1 ? share >= 0.5 === row.share >= 0.5 : agrees(row, share),
    needsReview: result.needsReview ?? false,
    milliseconds: (used.user + used.system) / 1000,
  };
}

/** Marks one answer as a worker marks a typed copy of an exam with this one question. */
export async function markText(
  fields: QuestionFields,
  text: string,
  marker: Marker,
  examples: readonly Example[] = [],
) {
  const question = create(QuestionSchema, { id: 'q', label: '1', type: QuestionType.SHORT_ANSWER, ...fields });
  const snapshot = create(ExamSnapshotSchema, { title: 'Bench', questions: [question] });
  const answer = { questionId: 'q', text, selectedOptions: [], lines: [], readingConfidence: 1, reviewReasons: [] };
  const { signal } = new AbortController();
  const [result] = await markCopy(snapshot, [answer], [], examples, { marker, computing, signal });
  return result!;
}

function exampleOf(row: Row): Example {
  return create(ExampleSchema, {
    questionId: 'q',
    answer: row.answer,
    awarded: Math.round(row.share * maxOf(row.set) * 100),
  });
}

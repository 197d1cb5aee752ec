import { markingInThisProcess } from '@exam-evaluation/grading/engines/in-this-process.ts';
import { markCopy } from '@exam-evaluation/grading/engines/mark-copy.ts';
import type { Marker } from '@exam-evaluation/marking/marker.ts';
import { sampleAnswer, sampleExam } from '@exam-evaluation/marking/sample.testing.ts';
import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { isTwoWay } from './data.ts';
import type { Answered, Asked } from './material.ts';
import type { Outcome } from './metrics.ts';

/** An outcome with further figures that the benches count. */
export interface MarkedRow extends Outcome {
  set: string;
  /** The question's id. */
  question: string;
  needsReview: boolean;
}

/** Marks by degrees agree when they are within a tenth of the full marks. */
const NEAR = 0.1;

/** Whether two shares of the full marks are close enough to count as the same mark. */
export function isNear(share: number, other: number): boolean {
  return Math.abs(share - other) <= NEAR + 1e-9;
}

/** Marks one answer of a public set. Shares are compared, since the set may give its question other full marks. */
export async function markRow(
  { set, id, question }: Asked,
  { text, least: person }: Answered,
  marker: Marker,
): Promise<MarkedRow> {
  const result = await markTyped(question, text, marker);
  const share = (result.awarded ?? 0) / question.maxMarks;
  return {
    set,
    question: id,
    person,
    marker: share,
    confidence: result.confidence ?? 0,
    agrees: isTwoWay(set) ? share >= 0.5 === person >= 0.5 : isNear(share, person),
    needsReview: result.needsReview ?? false,
  };
}

/** What the marker gets besides the question and the answer. */
interface Beside {
  /** Instructions of the paper. */
  instructions?: string | undefined;
  others?: readonly Question[];
}

/**
 * Marks one answer, text or labels of a choice, as a worker marks a typed copy of an exam with this one question.
 * Throws where it could not be marked.
 */
export async function markTyped(
  question: Question,
  given: string | string[],
  marker: Marker,
  { instructions, others = [] }: Beside = {},
) {
  const exam = { ...sampleExam(question, ...others), ...(instructions && { instructions }) };
  const [text, selectedOptions] = typeof given === 'string' ? [given, []] : ['', given];
  const answer = sampleAnswer(text, { questionId: question.id, selectedOptions });
  const { signal } = new AbortController();
  const [result] = await markCopy(exam, [answer], [], { marker: markingInThisProcess(marker), signal });
  if (result!.error) throw new Error(`Not marked: ${JSON.stringify(result!.error)}`);
  return result!;
}

import type { MessageInitShape } from '@bufbuild/protobuf';
import { type Question, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Example } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { QuestionResult, QuestionResultSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import pLimit from 'p-limit';
import type { Answer, ExamSnapshot } from '../answers.ts';
import { instructionReasons } from './instruction-reasons.ts';
import { withoutInstructions } from './instructions/instructions.ts';
import type { Marker, Marking } from './marker.ts';
import { markObjective } from './objective/objective.ts';
import { failed, fromMarking, fromObjective, notMarked, unanswered } from './results.ts';
import { nextTurn } from './turns.ts';

const OBJECTIVE: readonly QuestionType[] = [
  QuestionType.MCQ_SINGLE,
  QuestionType.MCQ_MULTIPLE,
  QuestionType.TRUE_FALSE,
  QuestionType.NUMERICAL,
];

export interface MarkCopyOptions {
  /** Marks the written answers. */
  marker: Marker;
  /** Called after each question. */
  onProgress?: (done: number, total: number) => void;
  signal: AbortSignal;
}

/**
 * Turns the answers of a copy into marks: one result for each question of the snapshot, in paper order.
 *
 * @param kept results of questions that a person has reviewed; returned as they are.
 * @param examples reviewed answers to questions of this exam.
 * @throws the signal's reason when aborted; a marker's error on one question only fails that question.
 */
export async function markCopy(
  snapshot: ExamSnapshot,
  answers: readonly Answer[],
  kept: readonly QuestionResult[],
  examples: readonly Example[],
  { marker, onProgress, signal }: MarkCopyOptions,
): Promise<MessageInitShape<typeof QuestionResultSchema>[]> {
  const answerOf = new Map(answers.map((answer) => [answer.questionId, answer]));
  const keptOf = new Map(kept.map((result) => [result.questionId, result]));
  const { questions } = snapshot;
  const limit = pLimit(marker.parallel ?? 1);
  let done = 0;
  return await limit.map(questions, async (question) => {
    signal.throwIfAborted();
    const own = examples.filter((example) => example.questionId === question.id);
    const result =
      keptOf.get(question.id) ??
      (await markQuestion({ snapshot, question, answer: answerOf.get(question.id), examples: own, marker, signal }));
    onProgress?.(++done, questions.length);
    await nextTurn(); // marking is computation: heartbeats and cancels get their turn between questions
    return result;
  });
}

interface QuestionToMark {
  snapshot: ExamSnapshot;
  question: Question;
  answer: Answer | undefined;
  examples: readonly Example[];
  marker: Marker;
  signal: AbortSignal;
}

async function markQuestion({ snapshot, question, answer, examples, marker, signal }: QuestionToMark) {
  const objective = OBJECTIVE.includes(question.type);
  if (!answer || isBlank(answer)) return unanswered(question, answer);
  if (answer.reviewReasons.includes('illegible')) return notMarked(question, answer, marker, ILLEGIBLE);
  if (objective) {
    const marking = markObjective(question, answer);
    return fromObjective(question, answer, marking, instructionReasons(snapshot, question, answer, marking.awarded));
  }
  const { text, found } = withoutInstructions(answer.text, question);
  const flags = found.length > 0 ? ['instructions_in_answer'] : [];
  if (text.trim() === '') return notMarked(question, answer, marker, ONLY_INSTRUCTIONS, flags);
  try {
    // What another candidate said to the marker must not reach it by way of an example.
    const cleaned = examples.map((example) => ({
      ...example,
      answer: withoutInstructions(example.answer, question).text,
    }));
    const request = { snapshot, question, answer: { ...answer, text }, examples: cleaned };
    const marking = await marker.mark(request, signal);
    const { promptVersion } = marking.markedBy ?? marker;
    // A language model reads the paper's instructions as they are.
    const isModel = promptVersion !== undefined;
    const notFollowed = instructionReasons(snapshot, question, answer, worthOf(marking), isModel);
    return fromMarking(question, answer, marker, marking, [...flags, ...notFollowed]);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    return failed(question, answer, marker, error, flags);
  }
}

/** Hundredths: the sum of the criteria where there are any. */
function worthOf({ awarded, criteria }: Marking): number {
  return criteria.length > 0 ? criteria.reduce((sum, criterion) => sum + criterion.awarded, 0) : awarded;
}

const ILLEGIBLE = 'This answer could not be read well enough to be marked. A person has to look at it.';
const ONLY_INSTRUCTIONS =
  'This answer only speaks to whoever marks it and says nothing about the question. A person has to look at it.';

/** Nothing ticked and nothing written; a page that could not be read is not blank. */
function isBlank(answer: Answer): boolean {
  return (
    answer.text.trim() === '' && answer.selectedOptions.length === 0 && !answer.reviewReasons.includes('illegible')
  );
}

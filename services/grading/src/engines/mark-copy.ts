import { factsOf } from '@exam-evaluation/contract/question-types.ts';
import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import type { Answer, ExamSnapshot } from '@exam-evaluation/marking/answers.ts';
import { failed, notMarked, type ResultInit, unanswered } from '@exam-evaluation/marking/results/results.ts';
import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import pLimit from 'p-limit';
import type { AnswerMarker } from './engine.ts';

export interface MarkCopyOptions {
  marker: AnswerMarker;
  /** Called after each question. */
  onProgress?: (done: number, total: number) => void;
  /** Called when a question could not be marked, with the reason. */
  onFailure?: (question: Question, error: unknown) => void;
  /** Ids of the questions to mark; absent: all. */
  only?: ReadonlySet<string>;
  signal: AbortSignal;
}

/**
 * Turns the answers of a copy into marks: one result for each question asked for, in paper order.
 *
 * @param kept results of questions that a person has reviewed; returned as they are.
 * @throws the signal's reason when aborted; ChildFailed where the machine is at fault, which says nothing about the
 *   copy. A marker's error on one question only fails that question.
 */
export async function markCopy(
  snapshot: ExamSnapshot,
  answers: readonly Answer[],
  kept: readonly QuestionResult[],
  { onProgress, only, signal: given, ...rest }: MarkCopyOptions,
): Promise<ResultInit[]> {
  const answerByQuestion = new Map(answers.map((answer) => [answer.questionId, answer]));
  const keptByQuestion = new Map(kept.map((result) => [result.questionId, result]));
  const questions = snapshot.questions.filter(({ id }) => only?.has(id) ?? true);
  // The first failure of the machine ends the other questions' work, too.
  const stop = new AbortController();
  const signal = AbortSignal.any([given, stop.signal]);
  const options = { ...rest, signal };
  const limit = pLimit(rest.marker.parallel ?? 1);
  let done = 0;
  return await limit.map(questions, async (question) => {
    signal.throwIfAborted();
    const answer = answerByQuestion.get(question.id);
    const result =
      keptByQuestion.get(question.id) ??
      (await markQuestion({ snapshot, question, answer, ...options }).catch((error: unknown) => {
        stop.abort(error);
        throw error;
      }));
    onProgress?.(++done, questions.length);
    return result;
  });
}

interface QuestionToMark extends Omit<MarkCopyOptions, 'onProgress' | 'only'> {
  snapshot: ExamSnapshot;
  question: Question;
  answer: Answer | undefined;
}

async function markQuestion(given: QuestionToMark): Promise<ResultInit> {
  const { snapshot, question, answer, marker, signal, onFailure } = given;
  if (!answer || isBlank(answer)) return unanswered(question, answer);
  if (answer.reviewReasons.includes('illegible')) return notMarked(question, answer, marker, ILLEGIBLE);
  const reasons: ReviewReason[] = [];
  try {
    return await marker.mark({ snapshot, question, answer }, signal, reasons);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof ChildFailed && error.isOfMachine) throw error;
    onFailure?.(question, error);
    if (!factsOf(question.type).isObjective) return failed(question, answer, marker, error, reasons);
    return { ...failed(question, answer, undefined, error, reasons), source: 'objective' };
  }
}

const ILLEGIBLE = 'This answer could not be read well enough to be marked. A person has to look at it.';

/** Whether nothing was ticked or written. An illegible answer is not blank. */
function isBlank(answer: Answer): boolean {
  return (
    answer.text.trim() === '' && answer.selectedOptions.length === 0 && !answer.reviewReasons.includes('illegible')
  );
}

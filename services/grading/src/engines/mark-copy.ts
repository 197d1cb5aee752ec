import type { MessageInitShape } from '@bufbuild/protobuf';
import { factsOf } from '@exam-evaluation/contract/question-types.ts';
import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { QuestionResult, QuestionResultSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import pLimit from 'p-limit';
import type { Computing } from '../computing/computing.ts';
import type { Answer, ExamSnapshot } from '../copy/answers.ts';
import type { Marker } from '../marking/marker.ts';
import { failed, notMarked, toIdentity, unanswered } from '../marking/results/results.ts';

export interface MarkCopyOptions {
  /** Marks the written answers. */
  marker: Marker;
  /** Runs everything that is computed on the text of answers, within limits. */
  computing: Computing;
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
): Promise<MessageInitShape<typeof QuestionResultSchema>[]> {
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

async function markQuestion(given: QuestionToMark): Promise<MessageInitShape<typeof QuestionResultSchema>> {
  const { question, answer, marker, signal, onFailure } = given;
  if (!answer || isBlank(answer)) return unanswered(question, answer);
  if (answer.reviewReasons.includes('illegible')) return notMarked(question, answer, marker, ILLEGIBLE);
  const flags: ReviewReason[] = [];
  try {
    return await markAnswer({ ...given, answer }, flags);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof ChildFailed && error.isOfMachine) throw error;
    onFailure?.(question, error);
    if (!factsOf(question.type).isObjective) return failed(question, answer, marker, error, flags);
    return { ...failed(question, answer, undefined, error, flags), source: 'objective' };
  }
}

/** @param flags collects review reasons; the caller needs them even if marking fails. */
async function markAnswer(
  { snapshot, question, answer, marker, computing, signal }: QuestionToMark & { answer: Answer },
  flags: ReviewReason[],
) {
  const about = { snapshot, question };
  if (factsOf(question.type).isObjective) return await computing.run('objective', about, [answer], signal);
  const { text, found } = await computing.run('clean', about, [answer], signal);
  if (found.length > 0) flags.push('instructions_in_answer');
  if (text.trim() === '') return notMarked(question, answer, marker, ONLY_INSTRUCTIONS, flags);
  // After something was removed, the places of the doubtful words are no longer known.
  const doubtfulWords = text === answer.text ? answer.doubtfulWords : undefined;
  const marking = await marker.mark({ ...about, answer: { ...answer, text, doubtfulWords } }, signal);
  return await computing.run('settle', about, [answer, toIdentity(marker), marking, flags], signal);
}

const ILLEGIBLE = 'This answer could not be read well enough to be marked. A person has to look at it.';
const ONLY_INSTRUCTIONS =
  'This answer only addresses the marker and says nothing about the question. A person has to look at it.';

/** Whether nothing was ticked or written. An illegible answer is not blank. */
function isBlank(answer: Answer): boolean {
  return (
    answer.text.trim() === '' && answer.selectedOptions.length === 0 && !answer.reviewReasons.includes('illegible')
  );
}

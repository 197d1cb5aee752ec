import { ConnectError } from '@connectrpc/connect';
import type { DetailsOf } from '@exam-evaluation/contract/errors.ts';
import { ErrorDetailsSchema } from '@exam-evaluation/proto/common/v1/common_pb.js';
import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { newOperationId } from '../../api/act.ts';
import { submissions } from '../../api/client.ts';
import { toFailure } from '../../api/failure.ts';
import { type Item, keyOf } from '../items/item.ts';
import { readResult } from '../items/result-query.ts';
import type { Decision } from '../marks/send.ts';
import type { Drawn } from '../pen/drawn.ts';

/** Delays before a call is repeated with the same operation id, so that it takes effect once. */
const RETRY_AFTER_MS = [700, 2_500];

export async function readQuestion({ submissionId, question }: Item): Promise<QuestionResult> {
  const { questions } = await readResult(submissionId);
  const found = questions.find(({ questionId }) => questionId === question.questionId);
  if (!found) throw new Error('The copy has no such question any more.');
  return found;
}

/** Saves what a person decided about an answer as they saw it. @returns the current answer. */
export async function sendDecision(item: Item, decision: Decision): Promise<QuestionResult> {
  const { submissionId } = item;
  const { questionId, revision } = item.question;
  const operationId = newOperationId();
  if (decision.kind === 'appeal') {
    const { answer, mark, pen } = decision;
    const appeal = { operationId, submissionId, questionId, answer, ...mark, ...toPen(pen), ifRevision: revision };
    const { question } = await again(() => submissions.decideAppeal(appeal));
    if (!question) throw new Error('The server answered without the question.');
    return question;
  }
  if (decision.kind === 'approve') {
    const ifRevisions = [{ questionId, revision }];
    await again(() =>
      submissions.approveSubmission({ operationId, submissionId, questionIds: [questionId], ifRevisions }),
    );
    return await again(() => readQuestion(item));
  }
  const { awarded, criteria, feedback, reason, pen } = decision;
  const mark = { awarded, criteria, feedback, reason, ...toPen(pen), ifRevision: revision };
  const { question } = await again(() =>
    submissions.overrideQuestion({ operationId, submissionId, questionId, ...mark }),
  );
  if (!question) throw new Error('The server answered without the question.');
  return question;
}

function toPen(pen: readonly Drawn[] | undefined) {
  return { penMarks: pen && { marks: [...pen] } };
}

/**
 * Saves what a person decided about several answers as they saw them: all of them or, if the call fails, none.
 * @param about why, and what the candidates are told, for those that get a mark of the person's own.
 * @returns the current answers, in the same order.
 */
export async function sendDecisions(
  decided: readonly { item: Item; decision: Decision }[],
  about: { reason: string | undefined; feedback: string | undefined },
): Promise<QuestionResult[]> {
  const operationId = newOperationId();
  const reviews = decided.map(({ item: { submissionId, question }, decision }) => ({
    submissionId,
    questionId: question.questionId,
    ifRevision: question.revision,
    ...(decision.kind === 'override' && { awarded: decision.awarded, criteria: decision.criteria }),
  }));
  const { answers } = await again(() => submissions.reviewAnswers({ operationId, reviews, ...about }));
  return answers.map(({ question }) => {
    if (!question) throw new Error('The server answered without the question.');
    return question;
  });
}

/** Undoes the last review of an answer, if it is still the one that the person saw. */
export async function sendUndo({ submissionId, question: { questionId, revision } }: Item): Promise<QuestionResult> {
  const operationId = newOperationId();
  const undo = { operationId, submissionId, questionId, ifRevision: revision };
  const { question } = await again(() => submissions.undoReview(undo));
  if (!question) throw new Error('The server answered without the question.');
  return question;
}

/** Who changed the answer meanwhile; undefined where the call was refused for another reason. */
export function changedBy(error: unknown): string | undefined {
  if (toFailure(error).code !== 'changed_meanwhile') return undefined;
  const [found] = ConnectError.from(error).findDetails(ErrorDetailsSchema);
  const name = found?.details?.display_name;
  return typeof name === 'string' ? name : '';
}

/** Who changed which answers meanwhile, by their keys; empty where the call was refused for another reason. */
export function changesBy(error: unknown): ReadonlyMap<string, string> {
  if (toFailure(error).code !== 'changed_meanwhile') return new Map();
  const [found] = ConnectError.from(error).findDetails(ErrorDetailsSchema);
  const { changed } = (found?.details ?? {}) as unknown as DetailsOf<'changed_meanwhile'>;
  return new Map(
    changed?.map((one) => [keyOf(one.submission_id, one.question_id), one.display_name ?? ''] as const) ?? [],
  );
}

async function again<T>(call: () => Promise<T>): Promise<T> {
  for (const wait of RETRY_AFTER_MS) {
    try {
      return await call();
    } catch (error) {
      if (!toFailure(error).isTransient) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return await call();
}

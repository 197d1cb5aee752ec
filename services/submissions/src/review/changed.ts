import type { Change } from '@exam-evaluation/contract/errors/states.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { findLastChange } from '../model/audit-store.ts';

type Question = Pick<QuestionResult, 'questionId' | 'revision' | 'review'>;

/**
 * Requires that nobody has changed the question since the caller read it.
 * @param revision the one that the caller read; undefined skips the check.
 * @throws ContractError changed_meanwhile, saying who changed it and when, as far as the audit knows.
 */
export async function requireUnchanged(
  tx: Tx,
  instituteId: string,
  submissionId: string,
  question: Question,
  revision: bigint | undefined,
): Promise<void> {
  const change = await findChange(tx, instituteId, submissionId, question, revision);
  if (change) throw refuse('changed_meanwhile', change);
}

/** Who changed the question since the caller read it, as far as the audit knows; undefined where nobody did. */
export async function findChange(
  tx: Tx,
  instituteId: string,
  submissionId: string,
  question: Question,
  revision: bigint | undefined,
): Promise<Change | undefined> {
  if (revision === undefined || revision === question.revision) return undefined;
  const { questionId } = question;
  // The mark of a question without review dates from its run, or from the undo of a review: earlier acts do not explain
  // it.
  const since = question.review ? 0n : question.revision;
  const last = await findLastChange(tx, instituteId, submissionId, questionId, since);
  const reviewer = last?.details.reviewer as { name?: string | null } | undefined;
  const name = last?.person?.display_name || reviewer?.name;
  return {
    submission_id: submissionId,
    question_id: questionId,
    ...(last && { changed_at: last.at, actor: last.actor }),
    ...(last?.person && { person_id: last.person.id }),
    ...(name && { display_name: name }),
  };
}

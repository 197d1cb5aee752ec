import type { Tx } from '@exam-evaluation/data/database.ts';
import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { findLastChange } from '../model/audit-store.ts';

/**
 * Nobody has changed the question since the caller read it.
 * @param revision as it was read; undefined does not ask.
 * @throws ContractError changed_meanwhile, saying who changed it and when, as far as the audit knows.
 */
export async function requireUnchanged(
  tx: Tx,
  instituteId: string,
  submissionId: string,
  question: Pick<QuestionResult, 'questionId' | 'revision' | 'review'>,
  revision: bigint | undefined,
): Promise<void> {
  if (revision === undefined || revision === question.revision) return;
  const { questionId } = question;
  // A run's own mark stands since that run, unless a review was undone later: what people did before is not why.
  const since = question.review ? 0n : question.revision;
  const last = await findLastChange(tx, instituteId, submissionId, questionId, since);
  const reviewer = last?.details.reviewer as { name?: string | null } | undefined;
  const name = last?.person?.display_name || reviewer?.name;
  throw refuse('changed_meanwhile', {
    submission_id: submissionId,
    question_id: questionId,
    ...(last && { changed_at: last.at, actor: last.actor }),
    ...(last?.person && { person_id: last.person.id }),
    ...(name && { display_name: name }),
  });
}

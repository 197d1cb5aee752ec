import { SEEDS_MAX } from '@exam-evaluation/contract/limits.ts';
import { requirePerson } from '@exam-evaluation/data/actors.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { ChooseSeedRequest, QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ContractError, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Deps } from '../deps.ts';
import { addAudit } from '../model/audit-store.ts';
import { describe, requireLead, WHO } from '../seeds/rpc.ts';
import { deleteSeed, insertSeed } from '../seeds/store.ts';
import { lockReviewable, type Reviewable, requireQuestion } from './reviewable.ts';

/** Makes an answer a seed, or no seed any more. */
export async function chooseSeed({ database }: Pick<Deps, 'database'>, request: ChooseSeedRequest) {
  const { instituteId, examId, submissionId, questionId, chosen } = request;
  const acting = requirePerson(request.actor, WHO);
  return await database.withTenant(instituteId, async (tx) => {
    await requireLead(tx, instituteId, examId, acting.person);
    const copy = await lockReviewable(tx, request);
    if (copy.submission.exam_id !== examId) throw refuse('submission_not_found');
    const question = requireQuestion(copy.marks, questionId);
    if (chosen) requireFit(copy, question, acting.person.id);
    const isChanged = chosen
      ? await add(tx, instituteId, { examId, submissionId, questionId, reviewer: acting.person.id })
      : await deleteSeed(tx, instituteId, submissionId, questionId);
    const details = { question_id: questionId, chosen };
    if (isChanged) await addAudit(tx, instituteId, { ...acting, action: 'choose_seed', submissionId, details });
    return await describe(tx, instituteId, examId, acting.person);
  });
}

async function add(tx: Tx, instituteId: string, seed: Parameters<typeof insertSeed>[2]): Promise<boolean> {
  const added = await insertSeed(tx, instituteId, seed, SEEDS_MAX);
  if (added === 'full') throw new ContractError('conflict', { message: `An exam has at most ${SEEDS_MAX} seeds.` });
  return added === 'added';
}

/** @throws ContractError conflict for an answer that cannot be told apart from others, or whose mark is not the person's. */
function requireFit({ marks, marking }: Reviewable, question: QuestionResult, personId: string): void {
  const { questionId, review } = question;
  const problem = (message: string) => new ContractError('conflict', { message });
  if (review?.reviewer?.ref !== personId) {
    throw problem('A seed needs a mark of the person who chooses it. Review the answer yourself first.');
  }
  if (marking?.settings.get(questionId)?.isOn || marking?.marked.has(questionId)) {
    throw problem('Two people mark this answer, so it cannot be a seed.');
  }
  if (!marks.unreviewed.find((one) => one.questionId === questionId)?.needsReview) {
    throw problem('This answer needed no review, so people who are given it would know that it is a seed.');
  }
}

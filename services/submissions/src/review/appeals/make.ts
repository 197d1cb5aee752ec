import type { Tx } from '@exam-evaluation/data/database.ts';
import type { MakeAppealRequest } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { isUuid, notAUuid } from '@exam-evaluation/runtime/uuid.ts';
import { bringBack } from '../../archive/bring-back.ts';
import type { Fetched } from '../../archive/content.rules.ts';
import type { Deps } from '../../deps.ts';
import { selectLatest } from '../../feed/store.ts';
import { shownMarks } from '../../marks/shown-marks.ts';
import { addAudit } from '../../model/audit-store.ts';
import { lockSubmission } from '../../model/store.ts';
import { requireQuestion } from '../reviewable.ts';
import { requireRepeated, requireText, toAppeal } from './rules.ts';
import { findAppeal, insertAppeal } from './store.ts';

/** The name by which candidates act in audits. */
const ACTOR = 'candidate';

/** A candidate asks that a person look again at the mark of one question of their final copy. */
export async function makeAppeal(
  { database, archive }: Pick<Deps, 'database' | 'archive'>,
  request: MakeAppealRequest,
) {
  const { instituteId, examId, candidateId, questionId } = request;
  for (const [field, id] of Object.entries({ exam_id: examId, candidate_id: candidateId, question_id: questionId })) {
    if (!isUuid(id)) throw notAUuid(field);
  }
  const reason = requireText('reason', request.reason);
  const make = async (tx: Tx, fetched: Fetched) => {
    const copy = await bringBack(tx, instituteId, await lockFinal(tx, request), fetched);
    const marks = (await shownMarks(tx, instituteId, [copy])).get(copy.id);
    if (!marks) throw refuse('question_not_found');
    requireQuestion(marks, questionId);
    const made = await insertAppeal(tx, instituteId, { submissionId: copy.id, questionId, examId, reason });
    if (!made) return toAppeal(requireRepeated((await findAppeal(tx, instituteId, copy.id, questionId))!, reason));
    const details = { question_id: questionId };
    await addAudit(tx, instituteId, { actor: ACTOR, action: 'appeal', submissionId: copy.id, reason, details });
    return toAppeal(made);
  };
  return await archive.reading((fetched) => database.withTenant(instituteId, (tx) => make(tx, fetched)));
}

/** The candidate's live copy of the exam, locked. @throws ContractError submission_not_found unless it is final. */
async function lockFinal(tx: Tx, { instituteId, examId, candidateId }: MakeAppealRequest) {
  const [latest] = await selectLatest(tx, instituteId, examId, [candidateId]);
  const copy = latest && (await lockSubmission(tx, instituteId, latest.id));
  if (!copy?.finalized || copy.state !== 'live' || copy.candidate_id !== latest?.candidate_id) {
    throw refuse('submission_not_found');
  }
  return copy;
}

import { CANDIDATES_MAX, SEARCH_MAX } from '@exam-evaluation/contract/limits.ts';
import { takeClock } from '@exam-evaluation/data/clock.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { runOperation } from '@exam-evaluation/data/operations.ts';
import { cutPage, toPageQuery } from '@exam-evaluation/data/page.ts';
import {
  type Candidate,
  type ExamsService,
  type RegisterCandidatesRequest_Item,
  RegisterCandidatesResponseSchema,
  UnregisterCandidateResponseSchema,
  UpsertCandidatesResponseSchema,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { refuse, requireItems } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { ExamsDeps } from '../deps.ts';
import { FieldErrors } from '../field-errors.ts';
import { addAudit } from '../record/audit.ts';
import { requireUnfinalized } from '../record/content.ts';
import { changeBehindFence } from '../record/fenced-change.ts';
import { examKey, found } from '../record/find.ts';
import { selectExam, shareExam, updateExam } from '../record/store.ts';
import {
  deleteRegistration,
  insertRegistrations,
  selectRegistrationPage,
  selectRegistrations,
  toRegistration,
} from './registration-store.ts';
import { checkCandidates, checkRegistrations } from './rules.ts';
import { selectCandidates, selectCandidatesByExternalId, upsertCandidates } from './store.ts';

type CandidateMethods =
  | 'upsertCandidates'
  | 'registerCandidates'
  | 'unregisterCandidate'
  | 'batchGetCandidates'
  | 'findCandidates'
  | 'listRegistrations';

export function candidateHandlers(deps: ExamsDeps): Pick<Handlers<typeof ExamsService>, CandidateMethods> {
  const { database } = deps;
  return {
    async upsertCandidates(request) {
      const { instituteId, operationId, candidates } = request;
      const errors = new FieldErrors();
      errors.length('candidates', candidates, 1, CANDIDATES_MAX);
      checkCandidates(errors, candidates);
      errors.refuseIfAny();
      const operation = { instituteId, operationId, method: 'UpsertCandidates' };
      return await runOperation(database, operation, UpsertCandidatesResponseSchema, async (tx) => {
        await addAudit(tx, request, { action: 'candidates_upsert', details: { candidates: candidates.length } });
        return { candidates: await upsertCandidates(tx, instituteId, candidates) };
      });
    },

    async registerCandidates(request) {
      const { instituteId, operationId } = request;
      const errors = new FieldErrors();
      errors.length('candidates', request.candidates, 1, CANDIDATES_MAX);
      checkRegistrations(errors, request.candidates);
      errors.refuseIfAny();
      const key = examKey(request);
      const operation = { instituteId, operationId, method: 'RegisterCandidates' };
      return await runOperation(database, operation, RegisterCandidatesResponseSchema, async (tx) => {
        const { exam } = await found(shareExam(tx, key));
        requireUnfinalized(exam);
        const candidates = await resolveItems(tx, instituteId, request.candidates);
        const answer = await registerMissing(tx, instituteId, key.examId, candidates);
        const details = { registered: answer.registered };
        await addAudit(tx, request, { action: 'candidates_register', examId: key.examId, details });
        return answer;
      });
    },

    async unregisterCandidate(request) {
      const { instituteId, operationId, candidateId } = request;
      if (!isUuid(candidateId)) throw refuse('candidate_not_found');
      const key = examKey(request);
      const operation = { instituteId, operationId, method: 'UnregisterCandidate' };
      const options = { operation, answer: UnregisterCandidateResponseSchema, candidateId, check: requireUnfinalized };
      return await changeBehindFence(deps, key, options, async (tx, record) => {
        if (!(await deleteRegistration(tx, instituteId, key.examId, candidateId))) throw refuse('candidate_not_found');
        await updateExam(tx, instituteId, record);
        const details = { candidate_id: candidateId };
        await addAudit(tx, request, { action: 'candidate_unregister', examId: key.examId, details });
        return { id: candidateId };
      });
    },

    async batchGetCandidates({ instituteId, ids }) {
      requireItems('ids', ids, 0, CANDIDATES_MAX);
      const known = ids.filter(isUuid);
      return {
        candidates: await database.readOnce(instituteId, (tx) => selectCandidates(tx, instituteId, known)),
      };
    },

    async findCandidates({ instituteId, externalIds }) {
      requireItems('external_ids', externalIds, 1, SEARCH_MAX);
      return {
        candidates: await database.readOnce(instituteId, (tx) =>
          selectCandidatesByExternalId(tx, instituteId, externalIds),
        ),
      };
    },

    async listRegistrations(request) {
      const key = examKey(request);
      const query = toPageQuery(request.page);
      const all = await database.withTenant(key.instituteId, async (tx) => {
        await found(selectExam(tx, key));
        return await selectRegistrationPage(tx, key.instituteId, key.examId, query);
      });
      const { rows, next } = cutPage(all, query);
      return { registrations: rows.map((row) => toRegistration(row, row.candidate)), next };
    },
  };
}

/**
 * The candidates of a request, in its order: inline ones created or updated, the others looked up.
 * @throws ContractError candidate_not_found.
 */
async function resolveItems(
  tx: Tx,
  instituteId: string,
  items: readonly RegisterCandidatesRequest_Item[],
): Promise<Candidate[]> {
  const ids = items.flatMap(({ item }) => (item.case === 'id' ? [item.value.toLowerCase()] : []));
  if (!ids.every(isUuid)) throw refuse('candidate_not_found');
  const byId = new Map((await selectCandidates(tx, instituteId, ids)).map((candidate) => [candidate.id, candidate]));
  if (byId.size < ids.length) throw refuse('candidate_not_found');
  const inputs = items.flatMap(({ item }) => (item.case === 'input' ? [item.value] : []));
  const upserted = await upsertCandidates(tx, instituteId, inputs);
  const byExternalId = new Map(upserted.map(({ candidate }) => [candidate.externalId, candidate]));
  return items.map(({ item }) =>
    item.case === 'input' ? byExternalId.get(item.value.externalId)! : byId.get(item.value!.toLowerCase())!,
  );
}

async function registerMissing(tx: Tx, instituteId: string, examId: string, candidates: readonly Candidate[]) {
  // One candidate may be named twice: by id and by external_id.
  const ids = [...new Set(candidates.map(({ id }) => id))];
  const known = new Set((await selectRegistrations(tx, instituteId, examId, ids)).map((row) => row.candidate_id));
  const missing = ids.filter((id) => !known.has(id));
  const inserted =
    missing.length > 0
      ? await insertRegistrations(tx, instituteId, examId, missing, await takeClock(tx, instituteId, missing.length))
      : [];
  const rows = await selectRegistrations(tx, instituteId, examId, ids);
  const byCandidate = new Map(rows.map((row) => [row.candidate_id, row]));
  return {
    candidates: candidates.map((candidate) => toRegistration(byCandidate.get(candidate.id)!, candidate)),
    registered: inserted.length,
    alreadyRegistered: candidates.length - inserted.length,
  };
}

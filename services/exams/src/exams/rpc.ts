import { CANDIDATES_MAX, SEARCH_MAX } from '@exam-evaluation/contract/limits.ts';
import { takeClock } from '@exam-evaluation/data/clock.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { runOperation } from '@exam-evaluation/data/operations.ts';
import { cutPage, toPageQuery } from '@exam-evaluation/data/page.ts';
import {
  CreateExamResponseSchema,
  DeleteExamResponseSchema,
  type Exam,
  ExamSchema,
  ExamStatus,
  type ExamsService,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { refuse, requireItems } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { fromTimestamp, type Instant, toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import { register } from '../candidates/register.ts';
import { countRegistrations, selectRegistrationPage, toRegistration } from '../candidates/registration-store.ts';
import { upsertCandidates } from '../candidates/store.ts';
import type { ExamsDeps } from '../deps.ts';
import { insertQuestions, selectQuestions } from '../paper/store.ts';
import { addAudit } from '../record/audit.ts';
import { requireReady } from '../record/exam.rules.ts';
import { changeBehindFence } from '../record/fenced-change.ts';
import { examKey, found, sourceName } from '../record/find.ts';
import { enumName } from '../record/row.ts';
import {
  insertExam,
  lockAnyExam,
  lockExam,
  selectExam,
  selectExamIdByRef,
  selectExamPage,
  selectExamsByRef,
  updateExam,
} from '../record/store.ts';
import { type PreparedExam, prepareExam } from './create.rules.ts';

type ExamMethods = 'createExam' | 'getExam' | 'listExams' | 'findExams' | 'openExam' | 'deleteExam' | 'setLifecycle';

export function examHandlers(deps: ExamsDeps): Pick<Handlers<typeof ExamsService>, ExamMethods> {
  const { database } = deps;
  return {
    async createExam(request) {
      const { instituteId, operationId } = request;
      const prepared = await prepareExam(request);
      const operation = { instituteId, operationId, method: 'CreateExam' };
      return await runOperation(database, operation, CreateExamResponseSchema, async (tx) => {
        const candidates = (await upsertCandidates(tx, instituteId, request.candidates)).map((row) => row.candidate);
        // Exams and registrations are two lists, so they may share a timestamp.
        const now = await takeClock(tx, instituteId, Math.max(1, candidates.length));
        const exam = await storeExam(tx, instituteId, prepared, now);
        const details = { questions: exam.questionCount, candidates: candidates.length, open: request.open };
        await addAudit(tx, request, { action: 'exam_create', examId: exam.id, details });
        return { exam, candidates: await register(tx, instituteId, exam.id, candidates, now) };
      });
    },

    async getExam(request) {
      const key = examKey(request);
      const { instituteId, examId } = key;
      return await database.withTenant(
        instituteId,
        async (tx) => {
          const { exam } = await found(selectExam(tx, key));
          if (request.includeQuestions) exam.questions = await selectQuestions(tx, instituteId, examId);
          if (!request.includeChoiceGroups) exam.choiceGroups = [];
          if (request.countCandidates) exam.candidateCount = await countRegistrations(tx, instituteId, examId);
          if (request.includeCandidates) {
            const all = { since: null, afterUpdatedAt: null, afterId: null, limit: CANDIDATES_MAX };
            const rows = await selectRegistrationPage(tx, instituteId, examId, all);
            exam.candidates = rows.slice(0, CANDIDATES_MAX).map((row) => toRegistration(row, row.candidate));
            exam.candidatesTruncated = rows.length > CANDIDATES_MAX;
          }
          return exam;
        },
        { isolation: 'repeatable read' },
      );
    },

    async listExams({ instituteId, source, status, page }) {
      const query = toPageQuery(page);
      const filter = {
        source: sourceName(source),
        status: status === ExamStatus.UNSPECIFIED ? null : enumName(ExamStatus, status),
      };
      const found = await database.readOnce(instituteId, (tx) => selectExamPage(tx, instituteId, filter, query));
      const { rows, next } = cutPage(
        found.map(({ exam }) => ({ id: exam.id, updated_at: fromTimestamp(exam.updatedAt!), exam })),
        query,
      );
      return { exams: rows.map(({ exam }) => ({ ...exam, choiceGroups: [] })), next };
    },

    async findExams({ instituteId, source, externalRefs }) {
      requireItems('external_refs', externalRefs, 1, SEARCH_MAX);
      const records = await database.readOnce(instituteId, (tx) =>
        selectExamsByRef(tx, instituteId, sourceName(source), externalRefs),
      );
      return { exams: records.map(({ exam }) => ({ ...exam, choiceGroups: [] })) };
    },

    async openExam(request) {
      const key = examKey(request);
      const { instituteId, operationId } = request;
      return await runOperation(database, { instituteId, operationId, method: 'OpenExam' }, ExamSchema, async (tx) => {
        const record = await found(lockExam(tx, key));
        const exam = { ...record.exam, questions: await selectQuestions(tx, instituteId, key.examId) };
        if (exam.status === ExamStatus.OPEN) return exam;
        if (exam.status === ExamStatus.FINALIZED) throw refuse('exam_finalized');
        requireReady(exam);
        exam.status = ExamStatus.OPEN;
        exam.openedAt = exam.updatedAt = toTimestamp(await takeClock(tx, instituteId));
        await updateExam(tx, instituteId, { ...record, exam });
        await addAudit(tx, request, { action: 'exam_open', examId: exam.id });
        return exam;
      });
    },

    async deleteExam(request) {
      const key = examKey(request);
      const { instituteId, operationId } = request;
      const operation = { instituteId, operationId, method: 'DeleteExam' };
      return await changeBehindFence(deps, key, { operation, answer: DeleteExamResponseSchema }, async (tx, record) => {
        record.exam.status = ExamStatus.DELETED;
        record.exam.updatedAt = toTimestamp(await takeClock(tx, instituteId));
        await updateExam(tx, instituteId, record);
        await addAudit(tx, request, { action: 'exam_delete', examId: record.exam.id });
        return { id: key.examId };
      });
    },

    async setLifecycle({ instituteId, examId, finalized, finalizedAt, seq }) {
      if (!isUuid(examId)) throw refuse('exam_not_found');
      await database.withTenant(instituteId, async (tx) => {
        const record = await found(lockAnyExam(tx, instituteId, examId));
        const { exam } = record;
        // The message is outdated if the exam has changed since or is deleted. It succeeds without effect, so that the
        // sender drops it.
        const isRunning = exam.status === ExamStatus.OPEN || exam.status === ExamStatus.FINALIZED;
        if (!isRunning || Number(seq) <= record.lifecycleSeq) return;
        record.lifecycleSeq = Number(seq);
        const status = finalized ? ExamStatus.FINALIZED : ExamStatus.OPEN;
        if (exam.status !== status) {
          exam.status = status;
          exam.finalizedAt = finalized ? finalizedAt : undefined;
          exam.updatedAt = toTimestamp(await takeClock(tx, instituteId));
        }
        await updateExam(tx, instituteId, record);
      });
      return {};
    },
  };
}

/** @throws ContractError exam_exists. */
async function storeExam(tx: Tx, instituteId: string, prepared: PreparedExam, now: Instant): Promise<Exam> {
  const { fields, status } = prepared.exam;
  const exam: Exam = {
    ...prepared.exam,
    fields: { ...fields!, conductedOn: fields!.conductedOn ?? now.slice(0, 10) },
    openedAt: status === ExamStatus.OPEN ? toTimestamp(now) : undefined,
    createdAt: toTimestamp(now),
    updatedAt: toTimestamp(now),
  };
  const { sectionsGiven } = prepared;
  if (!(await insertExam(tx, instituteId, { exam, sectionsGiven, contentVersion: 1, fence: 0, lifecycleSeq: 0 }))) {
    const source = sourceName(exam.source)!;
    const holder = await selectExamIdByRef(tx, instituteId, source, exam.fields!.externalRef!);
    throw refuse('exam_exists', { exam_id: holder! });
  }
  await insertQuestions(tx, instituteId, exam.id, exam.questions);
  return exam;
}

import { takeClock } from '@exam-evaluation/data/clock.ts';
import { runOperation } from '@exam-evaluation/data/operations.ts';
import {
  type Exam,
  ExamFieldsSchema,
  ExamSchema,
  type ExamsService,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { ExamsDeps } from '../deps.ts';
import { FieldErrors } from '../field-errors.ts';
import { selectQuestions } from '../paper/store.ts';
import { addAudit } from '../record/audit.ts';
import { requireDraft, requireUnfinalized, saveContent } from '../record/content.ts';
import { checkExamFields, completeFields, requireEnglish } from '../record/exam.rules.ts';
import { examKey, found, sourceName } from '../record/find.ts';
import { lockExam, selectExamIdByRef } from '../record/store.ts';
import { takeFields } from '../take-fields.ts';

const DRAFT_ONLY = ['mode', 'sections'];

export function patchHandlers({ database }: ExamsDeps): Pick<Handlers<typeof ExamsService>, 'patchExam'> {
  return {
    async patchExam(request) {
      const { instituteId, operationId, update } = request;
      const key = examKey(request);
      // The language is checked first, since that needs no state.
      if (request.fields) requireEnglish(request.fields);
      return await runOperation(database, { instituteId, operationId, method: 'PatchExam' }, ExamSchema, async (tx) => {
        const record = await found(lockExam(tx, key));
        requireUnfinalized(record.exam);
        if (update.some((name) => DRAFT_ONLY.includes(name))) requireDraft(record.exam);
        const questions = await selectQuestions(tx, instituteId, key.examId);
        if (update.length === 0) return { ...record.exam, questions };
        const sectionsGiven = update.includes('sections')
          ? (request.fields?.sections.length ?? 0) > 0
          : record.sectionsGiven;

        const errors = new FieldErrors();
        const options = { names: update, fixed: [] };
        const fields = takeFields(errors, ExamFieldsSchema, record.exam.fields!, request.fields, options);
        if (fields.conductedOn === undefined) errors.add('conducted_on', 'required', 'is required');
        checkExamFields(errors, fields);
        const sections = new Set(fields.sections.map(({ label }) => label));
        if (sectionsGiven && questions.some(({ section }) => section !== undefined && !sections.has(section))) {
          errors.add('sections', 'invalid', 'must hold the section of every question');
        }
        errors.refuseIfAny();

        const exam: Exam = { ...record.exam, fields: completeFields(fields) };
        const now = await takeClock(tx, instituteId);
        // The clock's lock serializes changes of references.
        const ref = fields.externalRef;
        const holder = ref && (await selectExamIdByRef(tx, instituteId, sourceName(exam.source)!, ref));
        if (holder && holder !== exam.id) throw refuse('exam_exists', { exam_id: holder });
        await addAudit(tx, request, { action: 'exam_update', examId: exam.id, details: { fields: update } });
        return await saveContent(tx, instituteId, { ...record, exam, sectionsGiven }, questions, now);
      });
    },
  };
}

import { takeClock } from '@exam-evaluation/data/clock.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { runOperation } from '@exam-evaluation/data/operations.ts';
import {
  type Exam,
  ExamSchema,
  type ExamsService,
  QuestionSchema,
  type RubricChange,
  type SetRubricRequest,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { ExamsDeps } from '../deps.ts';
import { requirePaperSize } from '../paper/paper.rules.ts';
import { changeRubrics, nameQuestions, requireSoundChanges } from '../paper/rubric-changes.rules.ts';
import { selectQuestions, updateQuestions } from '../paper/store.ts';
import { addAudit } from '../record/audit.ts';
import { saveContent, withNextRubricVersion } from '../record/content.ts';
import { isRubricLocked } from '../record/exam.rules.ts';
import { examKey, found } from '../record/find.ts';
import { lockExam } from '../record/store.ts';

export function rubricHandlers({
  database,
}: ExamsDeps): Pick<Handlers<typeof ExamsService>, 'setRubric' | 'patchRubrics'> {
  return {
    async setRubric(request) {
      const { instituteId, operationId, change } = request;
      if (!change) throw refuse('question_not_found');
      requireSoundChanges([change], false);
      const operation = { instituteId, operationId, method: 'SetRubric' };
      return await runOperation(database, operation, QuestionSchema, async (tx) => {
        const { exam, changedIds } = await applyChanges(tx, request, [change], false);
        const question = exam.questions.find(({ id }) => id === changedIds[0])!;
        return { ...question, examRubricVersion: exam.rubric!.version };
      });
    },

    async patchRubrics(request) {
      const { instituteId, operationId, changes } = request;
      requireSoundChanges(changes, true);
      const operation = { instituteId, operationId, method: 'PatchRubrics' };
      return await runOperation(database, operation, ExamSchema, async (tx) => {
        return (await applyChanges(tx, request, changes, true)).exam;
      });
    },
  };
}

async function applyChanges(
  tx: Tx,
  request: Pick<SetRubricRequest, 'instituteId' | 'examId' | 'source' | 'ifVersion' | 'actor'>,
  changes: readonly RubricChange[],
  isList: boolean,
): Promise<{ exam: Exam; changedIds: string[] }> {
  const { instituteId, ifVersion } = request;
  const key = examKey(request);
  const record = await found(lockExam(tx, key));
  const questions = await selectQuestions(tx, instituteId, key.examId);
  const named = nameQuestions(questions, changes, isList);
  if (isRubricLocked(record.exam.status)) throw refuse('rubric_locked');
  const current = record.exam.rubric!.version;
  if (ifVersion !== undefined && ifVersion !== current) throw refuse('rubric_version_mismatch', { current });
  const changed = changeRubrics(named, current + 1);
  const byId = new Map(changed.map((question) => [question.id, question]));
  const whole = questions.map((question) => byId.get(question.id) ?? question);
  await requirePaperSize(whole);
  const next = changed.some(({ rubricVersion }) => rubricVersion > current) ? withNextRubricVersion(record) : record;
  await updateQuestions(tx, instituteId, changed);
  const exam = await saveContent(tx, instituteId, next, whole, await takeClock(tx, instituteId));
  const details = { questions: changed.map(({ label }) => label), rubric_version: exam.rubric!.version };
  await addAudit(tx, request, { action: 'rubrics_update', examId: exam.id, details });
  return { exam, changedIds: [...byId.keys()] };
}

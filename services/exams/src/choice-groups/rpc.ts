import { takeClock } from '@exam-evaluation/data/clock.ts';
import { type ExamsService, SetChoiceGroupsResponseSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { ExamsDeps } from '../deps.ts';
import { FieldErrors } from '../field-errors.ts';
import { resolveChoiceGroups } from '../paper/choice-group.rules.ts';
import { selectQuestions } from '../paper/store.ts';
import { addAudit } from '../record/audit.ts';
import { requireUnfinalized, saveContent } from '../record/content.ts';
import { changeBehindFence } from '../record/fenced-change.ts';
import { examKey } from '../record/find.ts';

export function choiceGroupHandlers(deps: ExamsDeps): Pick<Handlers<typeof ExamsService>, 'setChoiceGroups'> {
  return {
    async setChoiceGroups(request) {
      const key = examKey(request);
      const { instituteId, operationId } = request;
      const operation = { instituteId, operationId, method: 'SetChoiceGroups' };
      const options = { operation, answer: SetChoiceGroupsResponseSchema, check: requireUnfinalized };
      return await changeBehindFence(deps, key, options, async (tx, record) => {
        const questions = await selectQuestions(tx, instituteId, key.examId);
        const errors = new FieldErrors();
        const choiceGroups = resolveChoiceGroups(errors, request.choiceGroups, questions);
        errors.refuseIfAny();
        const changed = { ...record, exam: { ...record.exam, choiceGroups } };
        const exam = await saveContent(tx, instituteId, changed, questions, await takeClock(tx, instituteId));
        const details = { choice_groups: exam.choiceGroups.length };
        await addAudit(tx, request, { action: 'choice_groups_set', examId: exam.id, details });
        return { choiceGroups: exam.choiceGroups, paperMax: exam.paperMax };
      });
    },
  };
}

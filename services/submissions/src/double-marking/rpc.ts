import { requirePerson, toPerson } from '@exam-evaluation/data/actors.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type {
  SetDoubleMarkingRequest,
  SubmissionsService,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { ContractError, invalidFields, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { isUuid, notAUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { Deps } from '../deps.ts';
import { addAudit } from '../model/audit-store.ts';
import { viewExam } from '../snapshots/exam-view.ts';
import { countMarked, loadSettings, upsertSetting } from './store.ts';

type MarkingHandlers = Pick<Handlers<typeof SubmissionsService>, 'getDoubleMarking' | 'setDoubleMarking'>;

/** RPCs that say which questions two people mark. */
export function doubleMarkingHandlers(deps: Pick<Deps, 'database' | 'exams'>): MarkingHandlers {
  const { database } = deps;
  return {
    getDoubleMarking: async ({ instituteId, examId }) => {
      if (!isUuid(examId)) throw notAUuid('exam_id');
      return await database.withTenant(instituteId, (tx) => describe(tx, instituteId, examId), ONE_MOMENT);
    },

    setDoubleMarking: async (request) => {
      const { instituteId, examId, questionId, on, seen, tolerance, source } = request;
      const { snapshot } = await viewExam(deps, { instituteId, examId, source });
      const question = snapshot.questions.find(({ id }) => id === questionId);
      if (!question) throw refuse('question_not_found');
      const { actor, person } = requireValid(request, question.maxMarks);
      return await database.withTenant(instituteId, async (tx) => {
        const before = (await loadSettings(tx, instituteId, examId)).get(questionId);
        if (before?.isOn && before.lead.id !== person.id && person.role !== 'administrator') {
          const name = before.lead.display_name || 'The person who leads its marking';
          throw new ContractError('insufficient_scope', {
            message: `${name} or an administrator changes how this question is marked.`,
          });
        }
        await upsertSetting(tx, instituteId, { examId, questionId }, { isOn: on, seen, tolerance, lead: person });
        const details = { question_id: questionId, on, seen, tolerance: fromHundredths(tolerance) };
        await addAudit(tx, instituteId, { actor, person, action: 'double_marking', examId, details });
        return await describe(tx, instituteId, examId);
      });
    },
  };
}

const ONE_MOMENT = { isolation: 'repeatable read' } as const;

/** @throws ContractError validation_failed. @returns who asks for it. */
function requireValid({ actor, tolerance }: SetDoubleMarkingRequest, max: number) {
  const acting = requirePerson(actor, 'says who leads');
  if (tolerance < 0 || tolerance > max) {
    const message = `must be from 0 to ${fromHundredths(max)} marks`;
    throw invalidFields([{ field: 'tolerance', code: 'out_of_range', message }]);
  }
  return acting;
}

async function describe(tx: Tx, instituteId: string, examId: string) {
  const settings = await loadSettings(tx, instituteId, examId);
  const counts = settings.size === 0 ? [] : await countMarked(tx, instituteId, examId);
  const count = (questionId: string, waits: string) =>
    counts.find((row) => row.question_id === questionId && row.waits === waits)?.count ?? 0;
  return {
    questions: [...settings].map(([questionId, { isOn, seen, tolerance, lead }]) => ({
      questionId,
      on: isOn,
      seen,
      tolerance,
      lead: toPerson(lead),
      waitingForSecond: count(questionId, 'second'),
      waitingForAdjudication: count(questionId, 'adjudication'),
      decided: count(questionId, 'none'),
    })),
  };
}

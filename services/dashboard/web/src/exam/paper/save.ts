import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import type { Exam } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { act } from '../../api/act.ts';
import type { exams } from '../../api/client.ts';
import type { ExamForm } from './exam-form.ts';
import { namingFields } from './refused.ts';
import type { SavePlan } from './save-plan.ts';
import { toExamFields, toQuestion } from './to-messages.ts';

type Client = Pick<
  typeof exams,
  'createExam' | 'patchExam' | 'deleteQuestion' | 'patchQuestion' | 'addQuestions' | 'setChoiceGroups'
>;

const same = (path: string) => path;

/** @throws SaveRefused. */
export async function createExam(client: Client, form: ExamForm): Promise<Exam> {
  const content = {
    source: form.isForSoftware ? Source.API : Source.DASHBOARD,
    fields: toExamFields(form),
    questions: form.questions.map(toQuestion),
  };
  const { exam } = await namingFields(
    act((operationId) => client.createExam({ operationId, ...content })),
    same,
  );
  return exam!;
}

/**
 * Saves the form to a stored exam, one call after another. If a call is refused, the earlier ones have taken effect, so
 * the exam has to be read again.
 * @throws SaveRefused.
 */
export async function carryOut(client: Client, examId: string, plan: SavePlan): Promise<void> {
  const { fields, removed, patched, moved, added, groups } = plan;
  if (fields) {
    await namingFields(
      act((operationId) => client.patchExam({ operationId, examId, ...fields })),
      same,
    );
  }
  await deleteAll(client, examId, removed);
  for (const { index, id, question, update } of patched) {
    await namingFields(
      act((operationId) => client.patchQuestion({ operationId, examId, questionId: id, question, update })),
      (path) => `questions[${index}].${path}`,
    );
  }
  await deleteAll(client, examId, moved);
  if (added.length > 0) {
    const questions = added.map(({ question }) => question);
    await namingFields(
      act((operationId) => client.addQuestions({ operationId, examId, questions })),
      (path) => path.replace(/^questions\[(\d+)\]/, (whole, at) => atPlace(added[Number(at)]?.index, whole)),
    );
  }
  if (groups) {
    await namingFields(
      act((operationId) => client.setChoiceGroups({ operationId, examId, choiceGroups: groups })),
      same,
    );
  }
}

async function deleteAll(client: Client, examId: string, questionIds: readonly string[]): Promise<void> {
  for (const questionId of questionIds) {
    await namingFields(
      act((operationId) => client.deleteQuestion({ operationId, examId, questionId })),
      same,
    );
  }
}

function atPlace(index: number | undefined, otherwise: string): string {
  return index === undefined ? otherwise : `questions[${index}]`;
}

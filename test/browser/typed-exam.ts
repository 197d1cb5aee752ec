import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { eventually } from '../harness/eventually.ts';
import type { DashboardSystem } from './dashboard.ts';

/**
 * An open exam with one question of 2 marks and a copy for each of these answers.
 * @param modelAnswer without one, only a person can mark the question.
 */
export async function typedExam(
  dashboard: DashboardSystem,
  institute: string,
  answers: readonly string[],
  modelAnswer?: string,
) {
  const write = { instituteId: institute, source: Source.DASHBOARD };
  const made = await dashboard.exams.createExam({
    ...write,
    operationId: crypto.randomUUID(),
    fields: { title: 'Sky', mode: Mode.TYPED },
    open: true,
    questions: [{ type: QuestionType.SHORT_ANSWER, text: 'Why?', maxMarks: 200, ...(modelAnswer && { modelAnswer }) }],
  });
  const examId = made.exam!.id;
  const copies: string[] = [];
  /** Hands in a copy of one candidate more. */
  const handIn = async (text: string) => {
    const externalId = `c-${copies.length}`;
    const candidates = [{ item: { case: 'input' as const, value: { externalId } } }];
    await dashboard.exams.registerCandidates({ ...write, operationId: crypto.randomUUID(), examId, candidates });
    const { id } = await dashboard.submissions.submit({
      ...write,
      operationId: crypto.randomUUID(),
      examId,
      candidate: { ref: { case: 'externalId', value: externalId } },
      answers: { items: [{ question: { case: 'label', value: '1' }, text }] },
    });
    copies.push(id);
  };
  for (const text of answers) await handIn(text);
  for (const id of copies)
    await eventually(
      () => resultOf(dashboard, institute, id),
      ({ questions }) => questions.length === 1,
    );
  return { examId, copies, handIn };
}

/** A copy as the services have it. */
export const resultOf = (dashboard: DashboardSystem, instituteId: string, submissionId: string) =>
  dashboard.submissions.getResult({ instituteId, submissionId });

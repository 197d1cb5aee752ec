import { describe, expect, test } from '@jest/globals';
import { refusal, useExams, useInstitute } from '../testing.ts';

const suite = useExams();
const { exams } = suite;
const { newExam, write, read, finalize } = useInstitute(suite);

describe('SetRubric and PatchRubrics', () => {
  const rubric = (marks: number) => ({ criteria: [{ name: 'a', marks }] });
  const byId = (value: string) => ({ case: 'questionId' as const, value });
  const byLabel = (value: string) => ({ case: 'label' as const, value });

  test('one call is one step of the version, for all questions or none', async () => {
    const exam = await newExam({ questions: [{ maxMarks: 100 }, { maxMarks: 200 }, { maxMarks: 300 }] });
    const patched = await exams.patchRubrics({
      ...write(exam.id),
      changes: [
        { question: byLabel('1'), rubric: rubric(100), update: ['rubric'] },
        { question: byId(exam.questions[1]!.id), modelAnswer: 'x', update: ['model_answer'] },
      ],
    });
    expect(patched.rubric).toMatchObject({ version: 2, questionsWithRubric: 1 });
    expect(patched.questions.map(({ rubricVersion }) => rubricVersion)).toEqual([2, 2, 1]);
    const refused = await refusal(
      exams.patchRubrics({
        ...write(exam.id),
        changes: [
          { question: byLabel('2'), rubric: rubric(200), update: ['rubric'] },
          { question: byLabel('3'), rubric: rubric(299), update: ['rubric'] },
        ],
      }),
    );
    expect(refused).toMatchObject({
      code: 'rubric_marks_mismatch',
      details: { field: 'questions[1].rubric', criteria_total: 2.99, max_marks: 3 },
    });
    expect(await read(exam.id)).toEqual(patched);
  });

  test('sets, keeps and clears', async () => {
    const exam = await newExam({ questions: [{ maxMarks: 100, modelAnswer: 'm' }] });
    const question = byId(exam.questions[0]!.id);
    const set = (change: object) => exams.setRubric({ ...write(exam.id), change: { question, ...change } });
    expect(await set({ rubric: rubric(100), update: ['rubric'] })).toMatchObject({
      modelAnswer: 'm',
      rubricVersion: 2,
    });
    const cleared = await set({ update: ['rubric', 'model_answer'] });
    expect([cleared.rubric, cleared.modelAnswer]).toEqual([undefined, undefined]);
    expect(cleared.warnings).toMatchObject([{ code: 'auto_rubric', field: 'rubric' }]);
  });

  test('of two writers with the same version, the second is refused with the current one', async () => {
    const exam = await newExam();
    const set = () =>
      exams.setRubric({
        ...write(exam.id),
        ifVersion: 1,
        change: { question: byLabel('1'), rubric: rubric(500), update: ['rubric'] },
      });
    const outcomes = await Promise.allSettled([set(), set()]);
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(lost).toHaveLength(1);
    expect(lost[0]!.reason).toMatchObject({ code: 'rubric_version_mismatch', details: { current: 2 } });
  });

  test('refusals come in order: question, lock, version, fields', async () => {
    const exam = await newExam();
    const set = (label: string, ifVersion?: number) =>
      exams.setRubric({
        ...write(exam.id),
        ifVersion,
        change: { question: byLabel(label), rubric: {}, update: ['rubric'] },
      });
    expect((await refusal(set('9', 7))).code).toBe('question_not_found');
    expect((await refusal(set('1', 7))).code).toBe('rubric_version_mismatch');
    expect((await refusal(set('1'))).details.errors).toMatchObject([
      { field: 'rubric.criteria', code: 'out_of_range' },
    ]);
    await finalize(exam.id);
    expect((await refusal(set('1', 7))).code).toBe('rubric_locked');
  });
});

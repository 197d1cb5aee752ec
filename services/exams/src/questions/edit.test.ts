import { type Exam, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { refusal, useExams, useInstitute } from '../testing.ts';

const suite = useExams();
const { exams } = suite;
const { newExam, newDraft, write, read, finalize, contentVersion } = useInstitute(suite);

describe('AddQuestions', () => {
  test('appends, numbers on, and keeps the sums', async () => {
    const draft = await newDraft();
    const answer = await exams.addQuestions({
      ...write(draft.id),
      questions: [{ maxMarks: 250 }, { label: 'x', maxMarks: 100, rubric: { criteria: [{ name: 'a', marks: 100 }] } }],
    });
    expect(answer).toMatchObject({
      questionCount: 3,
      totalMarks: 850,
      warnings: [{ code: 'auto_rubric', field: 'questions[0].rubric' }],
    });
    expect(answer.questions.map(({ label }) => label)).toEqual(['2', 'x']);
    const exam = await read(draft.id);
    expect(exam.questions.slice(1)).toEqual(answer.questions);
    expect(exam.rubric).toMatchObject({ version: 2, questionsWithRubric: 1, questionsWithoutRubric: 2 });
    expect(answer.questions[1]!.rubricVersion).toBe(2);
  });

  test('paths are those of the request; the paper never holds more than 200', async () => {
    const draft = await newDraft();
    const twice = await refusal(exams.addQuestions({ ...write(draft.id), questions: [{ label: '1', maxMarks: 100 }] }));
    expect(twice.details.errors).toMatchObject([{ field: 'questions[0].label', code: 'invalid' }]);
    const questions = Array.from({ length: 200 }, () => ({ maxMarks: 100 }));
    const many = await refusal(exams.addQuestions({ ...write(draft.id), questions }));
    expect(many.details.errors).toMatchObject([{ field: 'questions', code: 'out_of_range' }]);
    await exams.addQuestions({ ...write(draft.id), questions: questions.slice(1) });
  });

  test('a paper is never larger than a message can hold [LIM-64]', async () => {
    const draft = await newDraft();
    const text = 'x'.repeat(10_000);
    const options = Array.from({ length: 26 }, (_, n) => ({ label: String.fromCharCode(65 + n), text }));
    const questions = Array.from({ length: 61 }, () => ({ maxMarks: 100, text, options }));
    await exams.addQuestions({ ...write(draft.id), questions });
    const tooLarge = { errors: [{ field: 'questions', code: 'too_large' }] };
    const added = exams.addQuestions({ ...write(draft.id), questions: questions.slice(0, 1) });
    expect((await refusal(added)).details).toMatchObject(tooLarge);

    const change = { update: ['model_answer'], modelAnswer: 'y'.repeat(20_000) };
    const changes = questions.map((_, n) => ({ ...change, question: { case: 'label' as const, value: `${n + 2}` } }));
    expect((await refusal(exams.patchRubrics({ ...write(draft.id), changes }))).details).toMatchObject(tooLarge);
    await exams.patchRubrics({ ...write(draft.id), changes: changes.slice(0, 5) });
  });

  test('a question whose position is already a label, after deletions, gets the next free number', async () => {
    const draft = await newDraft({ questions: [{ maxMarks: 100 }, { maxMarks: 100 }, { maxMarks: 100 }] });
    await exams.deleteQuestion({ ...write(draft.id), questionId: draft.questions[0]!.id });
    const questions = [{ maxMarks: 50 }, { label: '9', maxMarks: 50 }, { maxMarks: 50 }];
    const answer = await exams.addQuestions({ ...write(draft.id), questions });
    expect(answer.questions.map(({ label }) => label)).toEqual(['4', '9', '5']);
  });

  test('only to a draft', async () => {
    const exam = await newExam();
    const add = () => exams.addQuestions({ ...write(exam.id), questions: [{ maxMarks: 100 }] });
    expect((await refusal(add())).code).toBe('exam_open');
    await finalize(exam.id);
    expect((await refusal(add())).code).toBe('exam_finalized');
  });
});

describe('PatchQuestion', () => {
  const patch = (exam: Exam, question: object, update = Object.keys(question)) =>
    exams.patchQuestion({
      ...write(exam.id),
      questionId: exam.questions[0]!.id,
      question: question as never,
      update: update.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
    });

  test('an option keeps its id while its label stays', async () => {
    const options = ['A', 'B'].map((label) => ({ label, text: label }));
    const mcq = { maxMarks: 100, type: QuestionType.MCQ_SINGLE, options, correctOptions: ['A'] };
    const draft = await newDraft({ questions: [mcq] });
    const [a] = draft.questions[0]!.options;
    const changed = await patch(draft, { options: [{ label: 'C' }, { label: 'A', text: 'new' }] });
    expect(changed.options[1]).toMatchObject({ label: 'A', optionId: a!.optionId, text: 'new' });
    expect((await read(draft.id)).questions[0]).toEqual(changed);
  });

  test('new max_marks may leave a mismatch, of which the exam warns and which open refuses', async () => {
    const draft = await newDraft({ questions: [{ maxMarks: 100, rubric: { criteria: [{ name: 'a', marks: 100 }] } }] });
    await patch(draft, { maxMarks: 200 });
    const exam = await read(draft.id);
    expect(exam.warnings).toMatchObject([{ code: 'rubric_marks_mismatch', field: 'questions[0].rubric' }]);
    expect([exam.totalMarks, exam.paperMax, exam.rubric!.version]).toEqual([200, 200, 1]);
    expect(await refusal(exams.openExam(write(draft.id)))).toMatchObject({
      code: 'exam_not_ready',
      details: { problems: [{ code: 'rubric_marks_mismatch', field: 'questions[0].rubric' }] },
    });
    expect((await refusal(patch(draft, { rubric: { criteria: [{ name: 'a', marks: 150 }] } }))).code).toBe(
      'rubric_marks_mismatch',
    );
  });

  test('on an open exam only what does not change the paper', async () => {
    const exam = await newExam();
    const changed = await patch(exam, { text: 'clearer', modelAnswer: 'better', expectsDiagram: true, wordLimit: 50 });
    expect(changed).toMatchObject({ text: 'clearer', modelAnswer: 'better', wordLimit: 50, rubricVersion: 2 });
    expect((await read(exam.id)).rubric!.version).toBe(2);
    expect(await contentVersion(exam.id)).toBe(2n);
    expect((await refusal(patch(exam, { text: 'x', maxMarks: 100 }))).code).toBe('exam_open');
    await finalize(exam.id);
    expect((await refusal(patch(exam, { text: 'x' }))).code).toBe('exam_finalized');
  });

  test('names every failing field of the question', async () => {
    const draft = await newDraft();
    const { details } = await refusal(patch(draft, { type: QuestionType.MCQ_SINGLE, label: '<', id: 'x' }));
    expect(details.errors).toMatchObject([
      { field: 'id', code: 'not_editable' },
      { field: 'label', code: 'invalid_characters' },
      { field: 'options', code: 'required' },
      { field: 'correct_options', code: 'required' },
    ]);
    const other = { ...write(draft.id), questionId: crypto.randomUUID() };
    expect((await refusal(exams.patchQuestion(other))).code).toBe('question_not_found');
  });
});

test('a deleted question leaves the paper and its choice group', async () => {
  const draft = await newDraft({
    questions: [{ maxMarks: 100 }, { maxMarks: 200 }, { maxMarks: 300 }],
    choiceGroups: [
      { label: 'X', questionLabels: ['1', '2'], attempt: 2 },
      { label: 'Y', questionLabels: ['3'], attempt: 1 },
    ],
  });
  const remove = (index: number) =>
    exams.deleteQuestion({ ...write(draft.id), questionId: draft.questions[index]!.id });
  expect(await remove(1)).toMatchObject({ id: draft.questions[1]!.id, questionCount: 2, totalMarks: 400 });
  await remove(2);
  const exam = await read(draft.id);
  expect(exam.questions.map(({ label }) => label)).toEqual(['1']);
  expect(exam.choiceGroups).toMatchObject([{ questionLabels: ['1'], attempt: 1 }]);
  expect((await refusal(remove(1))).code).toBe('question_not_found');
  await exams.addQuestions({ ...write(draft.id), questions: [{ maxMarks: 50 }] });
  expect((await read(draft.id)).questions.map(({ maxMarks }) => maxMarks)).toEqual([100, 50]);
});

import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { ChoicePolicy, type Exam, Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { directClient, examRequest, refusal } from '../testing.ts';

let db: TestDatabase;
let exams: ReturnType<typeof directClient>;
let instituteId: string;
let live: 'exam_has_submissions' | 'candidate_has_submission' | undefined;

beforeAll(async () => {
  db = await startTestDatabase('exams');
  const fence = async () => {
    if (live) throw refuse(live);
    return {} as never;
  };
  exams = directClient({ database: db.database, submissions: { fence } });
});
beforeEach(() => {
  instituteId = crypto.randomUUID();
  live = undefined;
});
afterAll(() => db.close());

const write = (examId: string) => ({ instituteId, operationId: crypto.randomUUID(), examId, source: Source.API });

async function newExam(changes: Parameters<typeof examRequest>[1] = {}): Promise<Exam> {
  return (await exams.createExam(examRequest(instituteId, changes))).exam!;
}
const newDraft = (changes: Parameters<typeof examRequest>[1] = {}) => newExam({ open: false, ...changes });
const read = (examId: string) =>
  exams.getExam({ instituteId, examId, includeQuestions: true, includeChoiceGroups: true });
const finalize = (examId: string) => exams.setLifecycle({ instituteId, examId, finalized: true, seq: 1n });
const contentVersion = async (examId: string) =>
  (await exams.getExamForSubmit({ instituteId, examId, anyStatus: true })).contentVersion;

describe('PatchExam', () => {
  test('takes the fields named, clears those absent, and keeps the rest', async () => {
    const exam = await newExam({ fields: { title: 'T', mode: Mode.TYPED, subject: 'S', board: 'B' } });
    const patched = await exams.patchExam({
      ...write(exam.id),
      fields: { title: 'New', blind: true },
      update: ['title', 'blind', 'subject'],
    });
    expect(patched.fields).toMatchObject({ title: 'New', blind: true, board: 'B', mode: Mode.TYPED });
    expect(patched.fields!.subject).toBeUndefined();
    expect(await read(exam.id)).toEqual(patched);
    expect(await contentVersion(exam.id)).toBe(2n);
  });

  test.each([
    [{ title: '' }, ['title'], ['title required']],
    [{}, ['conducted_on'], ['conducted_on required']],
    [{ level: 'x' }, ['level', 'colour'], ['colour unknown_field', 'level invalid']],
    [{ sections: [{ label: 'other' }] }, ['sections'], ['sections invalid']],
  ])('%j with update %j', async (fields, update, expected) => {
    const exam = await newDraft();
    const { details } = await refusal(exams.patchExam({ ...write(exam.id), fields, update }));
    const errors = details.errors as { field: string; code: string }[];
    expect(errors.map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
  });

  test('mode and sections only on a draft, nothing on a finalized exam', async () => {
    const patch = (examId: string, update: string[]) =>
      exams.patchExam({ ...write(examId), fields: { mode: Mode.HANDWRITTEN, title: 'x' }, update });
    expect((await patch((await newDraft()).id, ['mode'])).fields!.mode).toBe(Mode.HANDWRITTEN);
    const exam = await newExam();
    expect((await refusal(patch(exam.id, ['mode']))).code).toBe('exam_open');
    await finalize(exam.id);
    expect((await refusal(patch(exam.id, ['mode']))).code).toBe('exam_finalized');
    expect((await refusal(patch(exam.id, ['title']))).code).toBe('exam_finalized');
  });

  test('an external_ref stays unique, also when two want it at once', async () => {
    const drafts = await Promise.all([newDraft(), newDraft(), newDraft()]);
    const outcomes = await Promise.allSettled(
      drafts.map(({ id }) => exams.patchExam({ ...write(id), fields: { externalRef: 'r' }, update: ['external_ref'] })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('exam_exists');
    const holders = await exams.findExams({ instituteId, source: Source.API, externalRefs: ['r', 'unknown'] });
    expect(holders.exams).toHaveLength(1);
    const again = { fields: { externalRef: 'r' }, update: ['external_ref'] };
    await exams.patchExam({ ...write(holders.exams[0]!.id), ...again });
  });
});

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

  test('of two writers with one version in hand the second is told the current one', async () => {
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

describe('SetChoiceGroups', () => {
  const group = { label: 'X', questionLabels: ['1', '2'], attempt: 1 };
  const questions = [{ maxMarks: 100 }, { maxMarks: 300 }];

  test('replaces all groups and tells what can be reached', async () => {
    const exam = await newExam({ questions });
    const answer = await exams.setChoiceGroups({ ...write(exam.id), choiceGroups: [group] });
    expect(answer).toMatchObject({ paperMax: 300, choiceGroups: [{ label: 'X', policy: ChoicePolicy.BEST }] });
    expect((await read(exam.id)).choiceGroups).toEqual(answer.choiceGroups);
    expect(await contentVersion(exam.id)).toBe(2n);
    expect(await exams.setChoiceGroups(write(exam.id))).toMatchObject({ paperMax: 400, choiceGroups: [] });
  });

  test('is refused with live submissions, on a finalized exam, and for unknown questions', async () => {
    const exam = await newExam({ questions });
    const set = (labels: string[]) =>
      exams.setChoiceGroups({ ...write(exam.id), choiceGroups: [{ ...group, questionLabels: labels }] });
    expect((await refusal(set(['9']))).details.errors).toMatchObject([
      { field: 'choice_groups[0].question_labels[0]', code: 'invalid' },
    ]);
    live = 'exam_has_submissions';
    expect((await refusal(set(['1']))).code).toBe('exam_has_submissions');
    await finalize(exam.id);
    expect((await refusal(set(['1']))).code).toBe('exam_finalized');
  });
});

describe('UnregisterCandidate and FindCandidates', () => {
  test('takes a candidate off one exam, unless a live submission is in the way', async () => {
    const { exam, candidates } = await exams.createExam(
      examRequest(instituteId, { candidates: [{ externalId: 'c1' }, { externalId: 'c2' }] }),
    );
    const [first, second] = candidates.map(({ candidate }) => candidate!);
    const remove = (candidateId: string) => exams.unregisterCandidate({ ...write(exam!.id), candidateId });
    expect((await remove(first!.id)).id).toBe(first!.id);
    expect((await refusal(remove(first!.id))).code).toBe('candidate_not_found');
    live = 'candidate_has_submission';
    expect((await refusal(remove(second!.id))).code).toBe('candidate_has_submission');
    const counted = await exams.getExam({ instituteId, examId: exam!.id, countCandidates: true });
    expect(counted.candidateCount).toBe(1);
    await finalize(exam!.id);
    expect((await refusal(remove(second!.id))).code).toBe('exam_finalized');
    const found = await exams.findCandidates({ instituteId, externalIds: ['c1', 'nobody'] });
    expect(found.candidates).toEqual([first]);
  });
});

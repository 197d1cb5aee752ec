// Every act on an exam, and on the candidates of one, leaves a row with who did it in the transaction of its change.
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { expect, test } from '@jest/globals';
import { examRequest, refusal, useExams } from '../testing.ts';

const { exams } = useExams();
const person = { id: 'p-1', displayName: 'Asha', role: 'examiner' };
const actor = { id: 'dashboard', person };
const source = Source.UNSPECIFIED;

const write = (instituteId: string) => ({ instituteId, operationId: crypto.randomUUID(), actor, source });

async function draft() {
  const instituteId = crypto.randomUUID();
  const { exam } = await exams.createExam(examRequest(instituteId, { open: false, actor }));
  return { instituteId, examId: exam!.id, questionId: exam!.questions[0]!.id };
}

type Draft = Awaited<ReturnType<typeof draft>>;

const ACTS: [action: string, act: (draft: Draft) => Promise<unknown>, details: object][] = [
  [
    'exam_update',
    ({ instituteId, examId }) =>
      exams.patchExam({ ...write(instituteId), examId, fields: { title: 'Optics' }, update: ['title'] }),
    { fields: ['title'] },
  ],
  ['exam_open', ({ instituteId, examId }) => exams.openExam({ ...write(instituteId), examId }), {}],
  ['exam_delete', ({ instituteId, examId }) => exams.deleteExam({ ...write(instituteId), examId }), {}],
  [
    'questions_add',
    ({ instituteId, examId }) =>
      exams.addQuestions({ ...write(instituteId), examId, questions: [{ maxMarks: 100, text: 'Why?' }] }),
    { questions: ['2'] },
  ],
  [
    'question_update',
    ({ instituteId, examId, questionId }) =>
      exams.patchQuestion({ ...write(instituteId), examId, questionId, question: { text: 'How?' }, update: ['text'] }),
    { question: '1', fields: ['text'] },
  ],
  [
    'question_delete',
    ({ instituteId, examId, questionId }) => exams.deleteQuestion({ ...write(instituteId), examId, questionId }),
    { question: '1' },
  ],
  [
    'rubrics_update',
    ({ instituteId, examId, questionId }) =>
      exams.setRubric({
        ...write(instituteId),
        examId,
        change: {
          question: { case: 'questionId', value: questionId },
          modelAnswer: 'Rayleigh',
          update: ['model_answer'],
        },
      }),
    { questions: ['1'], rubric_version: 2 },
  ],
  [
    'choice_groups_set',
    ({ instituteId, examId }) => exams.setChoiceGroups({ ...write(instituteId), examId, choiceGroups: [] }),
    { choice_groups: 0 },
  ],
  [
    'candidates_register',
    ({ instituteId, examId }) =>
      exams.registerCandidates({
        ...write(instituteId),
        examId,
        candidates: [{ item: { case: 'input', value: { externalId: 'c-1', name: 'Ravi' } } }],
      }),
    { registered: 1 },
  ],
];

test.each(ACTS)('%s leaves one row: who, when and what', async (action, act, details) => {
  const exam = await draft();
  const { instituteId, examId } = exam;
  await act(exam);
  const { entries } = await exams.listAudit({ instituteId });
  expect(entries).toMatchObject([
    { action, examId, actor: 'dashboard', person, details },
    { action: 'exam_create', examId, actor: 'dashboard', person },
  ]);
});

test('taking a candidate off an exam names the candidate, not their name', async () => {
  const { instituteId, examId } = await draft();
  const candidates = [{ item: { case: 'input' as const, value: { externalId: 'c-1', name: 'Ravi' } } }];
  const registered = await exams.registerCandidates({ ...write(instituteId), examId, candidates });
  const candidateId = registered.candidates[0]!.candidate!.id;
  await exams.unregisterCandidate({ ...write(instituteId), examId, candidateId });
  const { entries } = await exams.listAudit({ instituteId, examId });
  expect(entries[0]).toMatchObject({ action: 'candidate_unregister', details: { candidate_id: candidateId } });
  expect(JSON.stringify(entries.map((entry) => entry.details))).not.toContain('Ravi');
});

test('a refused act, and one repeated, leave no row', async () => {
  const { instituteId, examId } = await draft();
  const open = { ...write(instituteId), examId };
  await exams.openExam(open);
  await exams.openExam(open);
  await exams.openExam({ ...write(instituteId), examId });
  const addition = exams.addQuestions({ ...write(instituteId), examId, questions: [{ maxMarks: 100, text: 'Why?' }] });
  expect((await refusal(addition)).code).toBe('exam_open');
  const { entries } = await exams.listAudit({ instituteId });
  expect(entries.map(({ action }) => action)).toEqual(['exam_open', 'exam_create']);
});

test('the list is one institute’s, by exam, person and action, in pages', async () => {
  const { instituteId, examId } = await draft();
  await exams.openExam({ ...write(instituteId), actor: { id: 'key-1' }, examId });
  await exams.createExam(examRequest(instituteId));
  const actions = async (filter: object) =>
    (await exams.listAudit({ instituteId, ...filter })).entries.map((entry) => entry.action);
  expect(await actions({ examId })).toEqual(['exam_open', 'exam_create']);
  expect(await actions({ personId: person.id })).toEqual(['exam_create']);
  expect(await actions({ actions: ['exam_open'] })).toEqual(['exam_open']);
  expect(await actions({ instituteId: crypto.randomUUID() })).toEqual([]);
  const [first] = (await exams.listAudit({ instituteId, limit: 1 })).entries;
  expect(await actions({ before: { updatedAt: first!.at, id: first!.id } })).toEqual(['exam_open', 'exam_create']);
});

test('a list may name at most 20 actions', async () => {
  const naming = (count: number) =>
    exams.listAudit({ instituteId: crypto.randomUUID(), actions: Array.from({ length: count }, () => 'exam_open') });
  expect((await naming(20)).entries).toEqual([]);
  expect((await refusal(naming(21))).code).toBe('validation_failed');
});

test('a person without an id is refused', async () => {
  const { instituteId, examId } = await draft();
  const request = { ...write(instituteId), examId, actor: { id: 'dashboard', person: { ...person, id: '' } } };
  expect((await refusal(exams.openExam(request))).code).toBe('validation_failed');
});

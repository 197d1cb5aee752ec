import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { ExamStatus, Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { fromTimestamp, toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { examRequest, refusal, useExams } from '../testing.ts';

const suite = useExams();
const { exams } = suite;
let instituteId: string;

beforeEach(() => {
  instituteId = crypto.randomUUID();
});

const operationId = () => crypto.randomUUID();

async function openExam() {
  const { exam } = await exams.createExam(examRequest(instituteId));
  return exam!;
}

describe('CreateExam', () => {
  test('fills in what is left out, and stores what was sent', async () => {
    const { exam } = await exams.createExam(
      examRequest(instituteId, {
        open: false,
        questions: [
          { maxMarks: 150, tags: { z: 1, a: { deep: ['x', null, 2.5] } } },
          { maxMarks: 100, type: QuestionType.TRUE_FALSE },
          {
            label: 'Q3',
            section: 'B',
            maxMarks: 200,
            type: QuestionType.MCQ_SINGLE,
            options: [
              { label: 'A', text: '1 < 2' },
              { label: 'B', text: '2 > 3' },
            ],
            correctOptions: ['A'],
          },
        ],
      }),
    );
    const stored = await exams.getExam({ instituteId, examId: exam!.id, includeQuestions: true });
    expect(stored).toEqual(exam);
    expect(stored).toMatchObject({
      status: ExamStatus.DRAFT,
      source: Source.API,
      totalMarks: 450,
      paperMax: 450,
      questionCount: 3,
      fields: {
        level: 'school',
        answerLanguage: 'en',
        feedbackLanguage: 'en',
        conductedOn: fromTimestamp(exam!.createdAt!).slice(0, 10),
        sections: [{ label: 'B' }],
      },
      rubric: { version: 1, locked: false, questionsWithRubric: 0, questionsWithoutRubric: 3 },
      warnings: [
        { code: 'auto_rubric', field: 'questions[0].rubric' },
        { code: 'missing_answer_key', field: 'questions[1].correct_options' },
      ],
    });
    const [first, second, third] = stored.questions;
    expect(first).toMatchObject({ label: '1', type: QuestionType.LONG_ANSWER, section: 'B', rubricVersion: 1 });
    expect(JSON.stringify(first!.tags)).toBe('{"z":1,"a":{"deep":["x",null,2.5]}}');
    expect(second!.options.map(({ label }) => label)).toEqual(['True', 'False']);
    expect(third!.options[0]!.text).toBe('1 < 2');
    expect(new Set(stored.questions.flatMap(({ id, options }) => [id, ...options.map((o) => o.optionId)])).size).toBe(
      7,
    );
  });

  test('a repeated operation gives the first answer', async () => {
    const request = examRequest(instituteId, { fields: { title: 'T', mode: Mode.TYPED, externalRef: 'r' } });
    const first = await exams.createExam(request);
    expect(await exams.createExam(request)).toEqual(first);
  });

  test('an external_ref is unique among the exams of a source that are not deleted', async () => {
    const create = (source: Source) =>
      exams.createExam(
        examRequest(instituteId, { source, fields: { title: 'T', mode: Mode.TYPED, externalRef: 'r' } }),
      );
    const { exam } = await create(Source.API);
    expect(await refusal(create(Source.API))).toEqual({ code: 'exam_exists', details: { exam_id: exam!.id } });
    await create(Source.DASHBOARD);
    await exams.deleteExam({ instituteId, operationId: operationId(), examId: exam!.id });
    await create(Source.API);
  });

  test('of many at once with one external_ref one is made, and the others name it', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        exams.createExam(examRequest(instituteId, { fields: { title: 'T', mode: Mode.TYPED, externalRef: 'r' } })),
      ),
    );
    const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.exam!.id] : []));
    const named = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason.details.exam_id] : [],
    );
    expect(made).toHaveLength(1);
    expect(named).toEqual(Array(7).fill(made[0]));
  });

  test('a refusal leaves no candidate behind', async () => {
    const fields = { title: 'T', mode: Mode.TYPED, externalRef: 'r' };
    await exams.createExam(examRequest(instituteId, { fields }));
    await refusal(exams.createExam(examRequest(instituteId, { fields, candidates: [{ externalId: 'c1' }] })));
    expect(await suite.inspect('select 1 from candidates where institute_id = $1', [instituteId])).toEqual([]);
  });

  test('2,000 candidates are created and registered in the order of the request', async () => {
    const candidates = Array.from({ length: 2_000 }, (_, index) => ({
      externalId: `c${index}`,
      name: `Name ${index}`,
    }));
    const startedAt = performance.now();
    const answer = await exams.createExam(examRequest(instituteId, { candidates }));
    process.stdout.write(`create with 2,000 candidates: ${Math.round(performance.now() - startedAt)} ms\n`);
    expect(answer.candidates.map(({ candidate }) => candidate!.externalId)).toEqual(
      candidates.map(({ externalId }) => externalId),
    );
    expect(new Set(answer.candidates.map(({ updatedAt }) => fromTimestamp(updatedAt!))).size).toBe(2_000);
    const exam = await exams.getExam({ instituteId, examId: answer.exam!.id, includeCandidates: true });
    expect(exam.candidates).toEqual(answer.candidates);
    expect(exam.candidatesTruncated).toBe(false);
    const one = await exams.registerCandidates({
      instituteId,
      operationId: operationId(),
      examId: exam.id,
      candidates: [{ item: { case: 'input', value: { externalId: 'one more' } } }],
    });
    expect(one.registered).toBe(1);
    const full = await exams.getExam({ instituteId, examId: exam.id, includeCandidates: true });
    expect([full.candidates.length, full.candidatesTruncated]).toEqual([2_000, true]);
  });
});

describe('GetExam and ListExams', () => {
  test('an exam of another source or institute, a deleted one and an id that is none are all unknown', async () => {
    const exam = await openExam();
    const deleted = await openExam();
    await exams.deleteExam({ instituteId, operationId: operationId(), examId: deleted.id });
    const unknown = [
      { instituteId, examId: exam.id, source: Source.DASHBOARD },
      { instituteId: crypto.randomUUID(), examId: exam.id },
      { instituteId, examId: deleted.id },
      { instituteId, examId: 'not-a-uuid' },
    ];
    for (const request of unknown) expect((await refusal(exams.getExam(request))).code).toBe('exam_not_found');
    expect((await exams.getExam({ instituteId, examId: exam.id, source: Source.API })).questions).toEqual([]);
  });

  test('pages hold every exam once, in the order of their changes; deleted ones only when asked for', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index++) ids.push((await openExam()).id);
    await exams.deleteExam({ instituteId, operationId: operationId(), examId: ids[1]! });
    const seen: string[] = [];
    let after: Awaited<ReturnType<typeof exams.listExams>>['next'];
    do {
      const answer = await exams.listExams({ instituteId, page: { limit: 2, after } });
      seen.push(...answer.exams.map(({ id }) => id));
      after = answer.next;
    } while (after);
    expect(seen).toEqual([ids[0], ids[2], ids[3], ids[4]]);
    const deleted = await exams.listExams({ instituteId, status: ExamStatus.DELETED });
    expect(deleted.exams.map(({ id }) => id)).toEqual([ids[1]]);
    const since = await exams.getExam({ instituteId, examId: ids[3]! });
    const later = await exams.listExams({ instituteId, page: { updatedSince: since.updatedAt } });
    expect(later.exams.map(({ id }) => id)).toEqual([ids[4]]);
    expect((await exams.listExams({ instituteId, source: Source.DASHBOARD })).exams).toEqual([]);
  });
});

describe('OpenExam', () => {
  const open = (examId: string) => exams.openExam({ instituteId, operationId: operationId(), examId });

  test('opens a draft once', async () => {
    const { exam } = await exams.createExam(examRequest(instituteId, { open: false }));
    const opened = await open(exam!.id);
    expect(opened.status).toBe(ExamStatus.OPEN);
    expect(opened.openedAt).toEqual(opened.updatedAt);
    expect(await open(exam!.id)).toEqual(opened);
  });

  test('refuses an exam without questions', async () => {
    const { exam } = await exams.createExam(examRequest(instituteId, { open: false, questions: [] }));
    expect(await refusal(open(exam!.id))).toMatchObject({
      code: 'exam_not_ready',
      details: { problems: [{ code: 'no_questions', field: 'questions' }] },
    });
  });

  test('refuses a finalized exam', async () => {
    const exam = await openExam();
    await exams.setLifecycle({ instituteId, examId: exam.id, finalized: true, seq: 1n });
    expect((await refusal(open(exam.id))).code).toBe('exam_finalized');
  });
});

describe('DeleteExam', () => {
  const remove = (examId: string, id = operationId()) => exams.deleteExam({ instituteId, operationId: id, examId });

  test('raises the fence on both sides; repeated, it answers the same without asking again', async () => {
    const exam = await openExam();
    const id = operationId();
    await remove(exam.id, id);
    expect(await remove(exam.id, id)).toMatchObject({ id: exam.id });
    expect(suite.gate.fences).toEqual([1n]);
    expect(await suite.inspect('select fence::int, status from exams where id = $1', [exam.id])).toEqual([
      { fence: 1, status: 'deleted' },
    ]);
  });

  test('is refused while a live submission is in the way, and changes nothing', async () => {
    const exam = await openExam();
    suite.gate.refusesWith = 'exam_has_submissions';
    expect((await refusal(remove(exam.id))).code).toBe('exam_has_submissions');
    expect(await exams.getExam({ instituteId, examId: exam.id, includeQuestions: true })).toEqual(exam);
  });

  test('goes back to the start when a submit raised the fence in between', async () => {
    const exam = await openExam();
    let raised = false;
    suite.gate.before = async () => {
      if (raised) return;
      raised = true;
      await exams.getExamForSubmit({ instituteId, examId: exam.id, atLeastFence: 7n });
    };
    await remove(exam.id);
    expect(suite.gate.fences).toEqual([1n, 8n]);
  });

  test('goes on while submits and other changes get through before it, as long as a class takes', async () => {
    const exam = await openExam();
    let others = 20n;
    suite.gate.before = async (fence) => {
      if (others-- > 0n) await exams.getExamForSubmit({ instituteId, examId: exam.id, atLeastFence: fence });
    };
    await remove(exam.id);
    expect(suite.gate.fences).toHaveLength(21);
  });

  test('of two at once one deletes, the other finds nothing', async () => {
    const exam = await openExam();
    const outcomes = await Promise.allSettled([remove(exam.id), remove(exam.id)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(lost?.reason.code).toBe('exam_not_found');
  });
});

describe('SetLifecycle', () => {
  test('applies only the newest message, and moves the exam in its list', async () => {
    const exam = await openExam();
    const at = toTimestamp('2026-11-20T10:15:30.123456Z');
    const get = () => exams.getExam({ instituteId, examId: exam.id });
    await exams.setLifecycle({ instituteId, examId: exam.id, finalized: true, finalizedAt: at, seq: 3n });
    const finalized = await get();
    expect(finalized).toMatchObject({ status: ExamStatus.FINALIZED, finalizedAt: at, rubric: { locked: true } });
    expect(fromTimestamp(finalized.updatedAt!) > fromTimestamp(exam.updatedAt!)).toBe(true);
    await exams.setLifecycle({ instituteId, examId: exam.id, finalized: false, seq: 2n });
    expect(await get()).toEqual(finalized);
    await exams.setLifecycle({ instituteId, examId: exam.id, finalized: false, seq: 4n });
    const reopened = await get();
    expect(reopened).toMatchObject({ status: ExamStatus.OPEN, rubric: { locked: false } });
    expect(reopened.finalizedAt).toBeUndefined();
  });

  test('is accepted and forgotten for a deleted exam', async () => {
    const exam = await openExam();
    await exams.deleteExam({ instituteId, operationId: operationId(), examId: exam.id });
    await exams.setLifecycle({ instituteId, examId: exam.id, finalized: true, seq: 1n });
    expect((await refusal(exams.getExam({ instituteId, examId: exam.id }))).code).toBe('exam_not_found');
  });
});

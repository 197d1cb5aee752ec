import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { Mode } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { refusal, useExams, useInstitute } from '../testing.ts';

const suite = useExams();
const { exams } = suite;
const institute = useInstitute(suite);
const { newExam, newDraft, write, read, finalize, contentVersion } = institute;

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
    const holders = await exams.findExams({
      instituteId: institute.instituteId,
      source: Source.API,
      externalRefs: ['r', 'unknown'],
    });
    expect(holders.exams).toHaveLength(1);
    const again = { fields: { externalRef: 'r' }, update: ['external_ref'] };
    await exams.patchExam({ ...write(holders.exams[0]!.id), ...again });
  });
});

import { ChoicePolicy } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { refusal, useExams, useInstitute } from '../testing.ts';

const suite = useExams();
const { exams } = suite;
const { newExam, write, read, finalize, contentVersion } = useInstitute(suite);

describe('SetChoiceGroups', () => {
  const group = { label: 'X', questionLabels: ['1', '2'], attempt: 1 };
  const questions = [{ maxMarks: 100 }, { maxMarks: 300 }];

  test('replaces all groups and returns the marks that can be reached', async () => {
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
    suite.gate.refusesWith = 'exam_has_submissions';
    expect((await refusal(set(['1']))).code).toBe('exam_has_submissions');
    await finalize(exam.id);
    expect((await refusal(set(['1']))).code).toBe('exam_finalized');
  });
});

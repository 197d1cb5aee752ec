// The instructions of a paper: each is followed, or reported at creation and at marking.
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { grade, institute, openExam } from '../../harness/kit.ts';

const WORD = { label: '1', type: 'one_word', max_marks: 2, text: 'Which gas?', answer: { accepted: ['oxygen'] } };
const NUMBER = { label: '2', type: 'numerical', max_marks: 2, text: 'Find it.', answer: { value: 5, unit: 'N' } };
const ASKED = 'Spelling must be exact. Write in blue ink. Deduct half a mark for a missing unit.';
const NOT_FOLLOWED = 'Deduct half a mark for a missing unit.';

let api: Api;
beforeAll(async () => {
  api = await institute();
});

const told = ({ warnings }: any) =>
  warnings
    .filter(({ code }: any) => code === 'instruction_not_followed')
    .map(({ field, message }: any) => [field, /"(.*)"/.exec(message)![1]]);

describe('instructions', () => {
  test('are listed as followed, or a warning, wherever the exam is shown [EXAM-192] [EXAM-193] [EXAM-194]', async () => {
    const body = { title: 'T', mode: 'typed', instructions: ASKED, questions: [WORD, NUMBER] };
    const created = (await api.post('/exams', body)).body;
    const shown = (await api.get(`/exams/${created.id}`)).body;
    for (const exam of [created, shown]) {
      expect(exam.instructions_followed).toEqual(['"Spelling must be exact.": spelling has to be exact']);
      expect(told(exam)).toEqual([['instructions', NOT_FOLLOWED]]);
    }
    const sections = [{ label: 'A', instructions: 'Answer both. Mark strictly.' }];
    const changed = (await api.patch(`/exams/${created.id}`, { instructions: 'Write in ink.', sections })).body;
    expect(changed.instructions_followed).toEqual([]);
    expect(told(changed)).toEqual([['sections[0].instructions', 'Mark strictly.']]);
    const cleared = (await api.patch(`/exams/${created.id}`, { instructions: null, sections: null })).body;
    expect([cleared.instructions_followed, told(cleared)]).toEqual([[], []]);
  });

  test('that are not followed send the answers that they may touch to a person [RES-115]', async () => {
    const exam = await openExam(api, { instructions: ASKED, questions: [WORD, NUMBER] });
    const reasonsOf = async (number: string, candidate: number) => {
      const answers = [
        { label: '1', text: 'oxygen' },
        { label: '2', text: number },
      ];
      const { id } = await grade(api, exam, candidate, answers);
      const { questions } = (await api.get(`/submissions/${id}/result`)).body;
      return questions.map(({ review_reasons, needs_review }: any) => [needs_review, ...review_reasons]);
    };
    expect(await reasonsOf('5', 0)).toEqual([[false], [true, 'instruction_not_followed']]);
    expect(await reasonsOf('5 N', 1)).toEqual([[false], [false]]);
  });
});

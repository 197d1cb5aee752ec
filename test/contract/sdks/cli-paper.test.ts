import { expect, test } from '@jest/globals';
import { institute, MCQ, openExam, WITHOUT_KEY, WRITTEN } from '../../harness/kit.ts';
import { as, CommandLine } from './command-line.ts';

const { run, write } = new CommandLine();

const OTHERS = [
  {
    label: '4',
    type: 'true_false',
    text: 'Rome is in France.',
    max_marks: 1,
    correct_options: ['False'],
    negative_marks: 0.5,
  },
  { label: '5', type: 'numerical', text: 'g?', max_marks: 1, answer: { value: 9.81, tolerance: 0.05, unit: 'm/s^2' } },
  { label: '6', type: 'one_word', text: 'Tokyo is in?', max_marks: 1, answer: { accepted: ['Japan', 'Nippon'] } },
  {
    label: '7',
    type: 'matching',
    text: 'Match.',
    max_marks: 2,
    options: ['Paris', 'Rome'].map((text, at) => ({ label: 'AB'[at], text })),
    matches: ['France', 'Italy'].map((text, at) => ({ label: '12'[at], text })),
    answer: { pairs: ['1', '2'].map((match, at) => ({ option: 'AB'[at], match })) },
  },
];

test('an exam goes through a package of QTI and comes back as it was', async () => {
  const api = await institute();
  const { id } = await openExam(api, { open: false, questions: [MCQ, WRITTEN, WITHOUT_KEY, ...OTHERS] });
  const exported = await run(['paper', 'export', id, '--to', 'qti', '--out', 'paper.zip'], as(api));
  expect(exported).toMatchObject({ code: 0, out: 'paper.zip\n', errors: '' });
  const imported = await run(['paper', 'import', 'paper.zip', '--out', 'paper.yaml']);
  expect(imported).toMatchObject({ code: 0, out: '', errors: '7 questions taken, 0 left out\n' });
  const { out, errors } = await run(['exam', 'create', 'paper.yaml'], as(api));
  expect(errors).toContain('7 questions');
  const questionsOf = async (examId: string) => {
    const { questions } = (await api.get(`/exams/${examId}/questions?include=rubric,model_answer`)).body;
    return questions.map((question: any) => ({
      ...question,
      id: undefined,
      external_id: undefined,
      options: question.options.map(({ label, text }: any) => [label, text]),
    }));
  };
  expect(await questionsOf(out.trim())).toEqual(await questionsOf(id));
});

test('a file that is none of questions is refused', async () => {
  write('a.xml', '<a/>');
  expect(await run(['paper', 'import', 'a.xml'])).toMatchObject({
    code: 1,
    out: '',
    errors: expect.stringContaining('a.xml begins with a, and neither'),
  });
  expect(await run(['paper', 'import', 'b.xml'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('there is no such file'),
  });
  expect(await run(['paper', 'export', 'x', '--out', 'x.zip'])).toMatchObject({ code: 2 });
});

import { KeyForm, KeyPolicy, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { readPolicy } from '../../policy.ts';
import { sampleAnswer, sampleExam, sampleQuestion } from '../../sample.testing.ts';
import { markOneWord } from './one-word.ts';

function mark(key: string, how: { form?: KeyForm; policy?: KeyPolicy }, answer: string): 'right' | 'wrong' | 'person' {
  const text = 'Find it in its simplest form.';
  const question = sampleQuestion({
    type: QuestionType.ONE_WORD,
    maxMarks: 100,
    ...(how.policy ? { text } : { text: '' }),
    answer: { accepted: [key], ...how },
  });
  const request = { snapshot: sampleExam(question), question, answer: sampleAnswer(answer) };
  const { awarded, confidence } = markOneWord(request, readPolicy(undefined));
  if (confidence < 0.6) return 'person';
  return awarded === 100 ? 'right' : 'wrong';
}

const { EQUIVALENT, SAME_FORM, SIGNIFICANT_FIGURES } = KeyPolicy;
test.each<[KeyPolicy, string, { right?: string[]; wrong?: string[]; person?: string[] }]>([
  [EQUIVALENT, '3/4', { right: ['6/8', '0.75', '75%'], wrong: ['0.7'] }],
  [EQUIVALENT, '(x-3)(x+3)', { right: ['x²-9'], wrong: ['x²+9'] }],
  [EQUIVALENT, '√12', { right: ['2√3'], wrong: ['2√2'] }],
  [SAME_FORM, '3/4', { right: ['¾', '\\frac{3}{4}'], wrong: ['4/3'], person: ['6/8', '0.75', '75%'] }],
  [
    SAME_FORM,
    'x²+5x+6',
    { right: ['6 + 5x + x^2'], wrong: ['x²+5x'], person: ['(x+2)(x+3)', 'x·x+5x+6', 'x²+2x+3x+6'] },
  ],
  [
    SAME_FORM,
    '(x-3)(x+3)',
    { right: ['(3+x)(x-3)'], wrong: ['(x-3)²'], person: ['x²-9', '(x-3)(x+3)·1', '(3-x)(-3-x)'] },
  ],
  [SAME_FORM, '(x-1)²', { right: ['(-1+x)^2'], person: ['(1-x)²', 'x²-2x+1'] }],
  [SAME_FORM, '2 - x', { right: ['-x + 2', '−x+2'], person: ['-(x - 2)'] }],
  [SAME_FORM, '2√5', { right: ['2·√5'], wrong: ['5√2'], person: ['√20'] }],
  [SAME_FORM, '{1/2, 3}', { right: ['{3, ½}'], wrong: ['{1/2, 4}'], person: ['{2/4, 3}', '{0.5, 3}'] }],
  [SAME_FORM, 'y = 2x + 1', { right: ['1 + 2x = y'], wrong: ['y = 2x - 1'], person: ['y - 2x = 1'] }],
  [SAME_FORM, '1:2', { right: ['1 to 2'], wrong: ['2:1'], person: ['2:4'] }],
  [
    SIGNIFICANT_FIGURES,
    '3.14',
    { right: ['3,14', '≈ 3.14'], wrong: ['3.142', '3.1', '3.140', '3.15'], person: ['22/7'] },
  ],
  [SIGNIFICANT_FIGURES, '0.250 mol', { right: ['250 mmol', '2.50×10^-1 mol'], wrong: ['0.25 mol', '0.2500 mol'] }],
  [SIGNIFICANT_FIGURES, '2500 m', { right: ['2.5 km', '2.500 km', '2,500 m'], wrong: ['2.5000 km'] }],
  [SIGNIFICANT_FIGURES, '1/3', { right: ['2/6'], wrong: ['1/4'] }],
])('policy %s, key %s: %j', (policy, key, answers) => {
  for (const [verdict, given] of Object.entries(answers))
    for (const answer of given!) expect([answer, mark(key, { policy }, answer)]).toEqual([answer, verdict]);
});

test.each<[KeyForm, string, { right?: string[]; wrong?: string[]; person?: string[] }]>([
  [KeyForm.TEXT, 'list', { right: ['List', 'LIST', 'a list'], wrong: ['tuple'] }],
  [KeyForm.CODE, 'list', { right: ['list', '`list`'], wrong: ['List'], person: ['a list', 'list()'] }],
  [KeyForm.CODE, 'a,b', { right: ['a, b'], wrong: ['a.b', 'A,B'] }],
  [KeyForm.TEXT, 'ab', { right: ['AB'], wrong: ['ba'] }],
  [KeyForm.EXPRESSION, 'ab', { right: ['ba', 'a·b', 'a b'], wrong: ['a+b', 'a^b'] }],
  [KeyForm.EXPRESSION, 'x', { right: ['x + 0'], wrong: ['y', '2x'] }],
  [KeyForm.EXPRESSION, 'hello', { right: ['Hello'], person: ['helo'] }],
  [KeyForm.CHEMISTRY, 'water', { right: ['Water'], wrong: ['steam'] }],
  [KeyForm.CHEMISTRY, 'Co', { right: ['Co'], wrong: ['CO', 'Cu'] }],
  [KeyForm.CHEMISTRY, 'NO', { right: ['NO'], wrong: ['NO2', 'No'] }],
  [KeyForm.AUTO, 'NO', { right: ['no'], wrong: [], person: ['NO2'] }],
])('form %s, key %s: %j', (form, key, answers) => {
  for (const [verdict, given] of Object.entries(answers))
    for (const answer of given!) expect([answer, mark(key, { form }, answer)]).toEqual([answer, verdict]);
});

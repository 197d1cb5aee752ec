import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { QuestionSchema, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { doubtsOf, listedPoints } from './listed-points.ts';
import { pointsOfRubric } from './rubric.ts';

const { LONG_ANSWER, SHORT_ANSWER, ONE_WORD, NUMERICAL, MCQ_SINGLE } = QuestionType;

const question = (given: MessageInitShape<typeof QuestionSchema>) =>
  create(QuestionSchema, { type: LONG_ANSWER, maxMarks: 300, ...given });

/** The points of a question, each as `id text marks/needs`. */
const listed = (given: MessageInitShape<typeof QuestionSchema>) =>
  listedPoints(question(given)).map(({ id, text, marks, needs }) => `${id} ${text} ${marks}/${needs ?? 'all'}`);

const criterion = (name: string, more: object = {}) => ({ name, marks: 100, ...more });

describe('the points of a question', () => {
  test.each<[string, MessageInitShape<typeof QuestionSchema>, string[]]>([
    [
      'all of them',
      { modelAnswer: '- war\n- debt\n- famine' },
      ['p1 war 100/all', 'p2 debt 100/all', 'p3 famine 100/all'],
    ],
    [
      'some of them',
      { modelAnswer: 'Any two: war; debt; famine' },
      ['p1 war 150/2', 'p2 debt 150/2', 'p3 famine 150/2'],
    ],
    [
      'half of a long list',
      { modelAnswer: 'war; debt; famine', maxMarks: 100 },
      ['p1 war 50/2', 'p2 debt 50/2', 'p3 famine 50/2'],
    ],
    ['headings', { modelAnswer: 'Pros: cheap\nCons: noisy' }, ['p1 Pros: cheap 150/all', 'p2 Cons: noisy 150/all']],
    ['labels', { modelAnswer: '(a) push (b) newton' }, ['p1 (a) push 150/all', 'p2 (b) newton 150/all']],
    ['ways of one point', { modelAnswer: 'Paris\nOR\nLutetia' }, ['w1.p1 Paris 300/1', 'w2.p1 Lutetia 300/1']],
    [
      'ways of several points',
      { modelAnswer: 'war; debt; tax\nOR\nfamine', maxMarks: 300 },
      ['w1.p1 war 100/all', 'w1.p2 debt 100/all', 'w1.p3 tax 100/all', 'w2.p1 famine 300/all'],
    ],
    ['nothing', { modelAnswer: ' ' }, []],
    ['short answers', { type: SHORT_ANSWER, modelAnswer: 'war' }, ['p1 war 300/all']],
    ['one word', { type: ONE_WORD, modelAnswer: 'war' }, []],
    ['numbers', { type: NUMERICAL, modelAnswer: '42' }, []],
    ['choices', { type: MCQ_SINGLE, rubric: { criteria: [criterion('A')] } }, []],
    [
      'criteria, whatever the model answer',
      {
        modelAnswer: 'It is denser. It sinks. Wood floats.',
        rubric: {
          criteria: [
            criterion('Density', { guidance: 'says that it is denser' }),
            criterion('Words', { keywords: ['sinks', 'falls'] }),
            criterion('Rest'),
          ],
        },
      },
      ['c1 Density: says that it is denser 100/all', 'c2 Words: sinks, falls 100/all', 'c3 Rest: Wood floats 100/all'],
    ],
    ['a criterion that nothing describes', { rubric: { criteria: [criterion('Style')] } }, ['c1 Style 100/all']],
  ])('%s', (_, given, expected) => {
    expect(listed(given)).toEqual(expected);
  });

  test('says where a point is from', () => {
    expect(listedPoints(question({ modelAnswer: 'war' }))[0]!.from).toBe('model_answer');
    expect(listedPoints(question({ rubric: { criteria: [criterion('A')] } }))[0]!.from).toBe('criterion');
  });

  test('are doubted only where a model answer is cut', () => {
    const modelAnswer = 'iron (1)\ntin (1)';
    expect(doubtsOf(question({ modelAnswer }))).toHaveLength(1);
    expect(doubtsOf(question({ modelAnswer, type: ONE_WORD }))).toEqual([]);
    expect(doubtsOf(question({ modelAnswer, rubric: { criteria: [criterion('A')] } }))).toEqual([]);
  });
});

describe('a rubric', () => {
  const groups = (given: object, modelAnswer = '') =>
    pointsOfRubric(
      question({ rubric: { criteria: [{ name: 'Uses', marks: 200, ...given }] } }).rubric!.criteria,
      modelAnswer,
      '',
    ).groups.map(({ points, needs, criterion: of }) => [points.map(({ text }) => text), needs, of!.keywordsNeeded]);

  test.each<[string, object, string, unknown[]]>([
    ['a list of guidance', { guidance: 'drinking; washing; cooling' }, '', [['drinking', 'washing', 'cooling'], 2, 1]],
    ['guidance worth a mark', { guidance: 'drinking; washing', marks: 100 }, '', [['drinking; washing'], 1, 1]],
    ['any of guidance', { guidance: 'Any one of: drinking; washing', marks: 100 }, '', [['drinking', 'washing'], 1, 1]],
    [
      'any in the name',
      { name: 'Any two uses', marks: 300, keywords: ['a', 'b', 'c'] },
      '',
      [['Any two uses: a, b, c'], 1, 2],
    ],
    ['keywords', { keywords: ['drink', 'wash', 'cool'] }, '', [['Uses: cool, drink, wash'], 1, 2]],
    [
      'a share of the model answer',
      {},
      'It is used to drink (1). It cools (1).',
      [['It is used to drink', 'It cools'], 2, 1],
    ],
    ['nothing', {}, '', [[], 1, 1]],
  ])('%s', (_, given, modelAnswer, expected) => {
    expect(groups(given, modelAnswer)).toEqual([expected]);
  });

  test('gives bare criteria the parts of the model answer that speak of them', () => {
    const criteria = question({ rubric: { criteria: [criterion('Evaporation'), criterion('Rain')] } }).rubric!.criteria;
    const modelAnswer = 'Rain falls on the hills. Evaporation lifts water.';
    const { groups: given } = pointsOfRubric(criteria, modelAnswer, '');
    expect(given.map(({ points }) => points.map(({ text }) => text))).toEqual([
      ['Evaporation lifts water'],
      ['Rain falls on the hills'],
    ]);
  });

  test('keeps the first points of each criterion where there are more than can be looked at', () => {
    const guidance = Array.from({ length: 30 }, (_, at) => `reason number ${at + 1}`).join('\n');
    const criteria = Array.from({ length: 10 }, (_, at) => ({ name: `Part ${at + 1}`, marks: 1_000, guidance }));
    const { groups: given, doubts } = pointsOfRubric(question({ rubric: { criteria } }).rubric!.criteria, '', '');
    expect(given.map(({ points }) => points.length)).toEqual(criteria.map(() => 10));
    expect(doubts[0]).toBe('Of Part 1, only the first 10 of 30 points are looked at.');
    expect(doubts).toHaveLength(10);
  });
});

import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mark } from './mark.testing.ts';

const MODEL =
  'Plants absorb carbon dioxide from the air and water from the soil. Chlorophyll in the leaves traps sunlight. The light energy turns them into glucose and oxygen is released.';
const PLANTS = {
  maxMarks: 600,
  text: 'Explain how plants make their food by photosynthesis.',
  modelAnswer: MODEL,
  rubric: {
    criteria: [
      { name: 'Raw materials', marks: 200, keywords: ['carbon dioxide', 'water'] },
      { name: 'Role of chlorophyll', marks: 200, keywords: ['chlorophyll', 'sunlight'] },
      { name: 'Products', marks: 200, guidance: 'Mentions that glucose is made and oxygen is released.' },
    ],
  },
};

describe('a rubric', () => {
  test('is marked criterion by criterion, with the words each mark rests on', async () => {
    const result = await mark(PLANTS, 'Plants use carbon dioxide and watr. Chlorophyll absorbs sunlight.');
    expect(result.criteria).toEqual([
      {
        name: 'Raw materials',
        awarded: 200,
        max: 200,
        reason: 'The answer says "Plants use carbon dioxide and watr".',
      },
      {
        name: 'Role of chlorophyll',
        awarded: 200,
        max: 200,
        reason: 'The answer says "Chlorophyll absorbs sunlight".',
      },
      {
        name: 'Products',
        awarded: 0,
        max: 200,
        reason: 'I did not recognise: glucose is made and oxygen is released.',
      },
    ]);
    expect(result).toMatchObject({
      awarded: 400,
      source: 'ai',
      marker: { name: 'offline' },
      confidenceBasis: 'provisional',
      examples: 0,
    });
  });

  test('is met in full by the model answer', async () => {
    expect(await mark(PLANTS, MODEL)).toMatchObject({ awarded: 600, needsReview: false });
  });

  test('awards criteria whole or not at all without partial marking', async () => {
    const rubric = { ...PLANTS.rubric, partialMarking: false };
    const result = await mark({ ...PLANTS, rubric }, 'Plants take up water. Chlorophyll traps sunlight.');
    expect(result.criteria!.map(({ awarded }) => awarded)).toEqual([0, 200, 0]);
  });

  const sentences = MODEL.split(/(?<=\.) /).concat(
    'Fish swim in the sea.',
    'Plants do not need carbon dioxide.',
    'chlorophyll, water',
  );

  test('is marked the same in any order of its criteria, and twice the same', async () => {
    const orders = fc.shuffledSubarray([0, 1, 2], { minLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.subarray(sentences, { minLength: 1 }), orders, async (parts, order) => {
        const straight = await mark(PLANTS, parts.join(' '));
        const criteria = order.map((index) => PLANTS.rubric.criteria[index]!);
        const mixed = await mark({ ...PLANTS, rubric: { criteria } }, parts.join(' '));
        expect(mixed.criteria).toEqual(order.map((index) => straight.criteria![index]));
        expect(await mark(PLANTS, parts.join(' '))).toEqual(straight);
      }),
      { numRuns: 30 },
    );
  });

  test('seldom loses more than half a mark, and never more than one, when a sentence is added that states one more criterion', async () => {
    const more = [
      'Carbon dioxide and water are absorbed.',
      'Chlorophyll traps the sunlight.',
      'Glucose is made and oxygen is released.',
    ];
    // In an answer that contradicts itself, another sentence may change which side counts.
    const consistent = sentences.filter((sentence) => !sentence.includes('do not'));
    const subsets = [...Array(2 ** consistent.length).keys()].map((bits) =>
      consistent.filter((_, place) => bits & (1 << place)).join(' '),
    );
    const losses: number[] = [];
    for (const said of subsets) {
      const before = (await mark(PLANTS, said)).awarded!;
      for (const extra of more) losses.push(before - (await mark(PLANTS, `${said} ${extra}`.trim())).awarded!);
    }
    expect(losses.filter((loss) => loss > 50).length).toBeLessThanOrEqual(losses.length / 20);
    expect(Math.max(...losses)).toBeLessThanOrEqual(100);
  });
});

describe('keywords', () => {
  const criterion = (keywords: string[]) => ({
    maxMarks: 200,
    text: 'What do plants take from the air?',
    rubric: { criteria: [{ name: 'Gas', marks: 200, keywords }] },
  });

  test.each([
    [['CO2', 'carbon dioxide'], 'They take carbon dioxide from the air.'],
    [['carbon dioxide'], 'They take CO2 from the air.'],
    [['big', 'large'], 'They take a large part of it.'],
    [['CPU', 'central processing unit'], 'It is the central processing unit.'],
  ])('%j mean the same and count once', async (keywords, text) =>
    expect((await mark(criterion(keywords), text)).awarded).toBe(200),
  );

  test('that mean different things earn separately', async () => {
    expect((await mark(criterion(['carbon dioxide', 'nitrogen']), 'They take carbon dioxide.')).awarded).toBe(100);
  });

  test('that the model answer denies must be denied', async () => {
    const fields = { ...criterion(['nitrogen']), modelAnswer: 'They take carbon dioxide. They do not take nitrogen.' };
    expect((await mark(fields, 'They do not use the nitrogen at all.')).awarded).toBe(200);
    expect((await mark(fields, 'They take nitrogen and water.')).awarded).toBe(0);
  });
});

describe('nothing to mark by', () => {
  test('a question with neither rubric nor model answer is not guessed at', async () => {
    expect(await mark({ text: 'Why?' }, 'Because.')).toMatchObject({
      awarded: 0,
      confidence: 0,
      needsReview: true,
      reviewReasons: ['low_confidence'],
      feedback: expect.stringContaining('neither a rubric nor a model answer'),
    });
  });

  test('names of criteria alone do not say what is expected', async () => {
    const criteria = [
      { name: 'Content', marks: 200 },
      { name: 'Language', marks: 200 },
    ];
    const fields = { text: 'What is a market?', assessLanguage: true, rubric: { criteria } };
    const result = await mark(fields, 'A place where goods are sold.');
    expect(result).toMatchObject({ awarded: 0, confidence: 0, reviewReasons: ['low_confidence'] });
    expect(result.criteria!.map(({ awarded, reason }) => [awarded, reason])).toEqual([
      [0, result.feedback],
      [0, result.feedback],
    ]);
    const half = { ...fields, rubric: { criteria: [{ ...criteria[0]!, guidance: 'Goods are sold.' }, criteria[1]!] } };
    const marked = await mark({ ...half, assessLanguage: false }, 'A place where goods are sold.');
    expect(marked.criteria![1]).toMatchObject({ awarded: 0, reason: expect.stringMatching(/^Not marked/) });
  });
});

describe('questions with additional requirements', () => {
  test('a diagram is looked at by a person', async () => {
    expect((await mark({ ...PLANTS, expectsDiagram: true }, MODEL)).reviewReasons).toContain('diagram_expected');
  });

  test('words beyond the word limit are not marked', async () => {
    const result = await mark({ ...PLANTS, wordLimit: 11 }, MODEL);
    expect(result.criteria![0]).toMatchObject({ awarded: 200 });
    expect(result.awarded).toBeLessThan(300);
    expect(result.feedback).toContain('the limit is 11');
  });

  test('a criterion about language is marked by how the answer is written', async () => {
    const rubric = {
      criteria: [
        { name: 'Facts', marks: 100, keywords: ['water'] },
        { name: 'Language and grammar', marks: 100 },
      ],
    };
    const fields = { maxMarks: 200, assessLanguage: true, rubric };
    expect((await mark(fields, 'Plants need water.')).awarded).toBe(200);
    expect((await mark(fields, 'plants need need water')).awarded).toBeLessThan(200);
  });

  test('one word is right or wrong for the whole rubric', async () => {
    const rubric = {
      criteria: [
        { name: 'a', marks: 50 },
        { name: 'b', marks: 50 },
      ],
    };
    const fields = { type: QuestionType.ONE_WORD, maxMarks: 100, answer: { accepted: ['osmosis'] }, rubric };
    expect((await mark(fields, 'Osmosis')).criteria!.map(({ awarded }) => awarded)).toEqual([50, 50]);
  });

  test('one word beside a model answer of a sentence goes to a person', async () => {
    const modelAnswer = 'Photosynthesis is the process by which plants make their food.';
    const fields = { type: QuestionType.ONE_WORD, maxMarks: 100, modelAnswer };
    expect(await mark(fields, 'Photosynthesis')).toMatchObject({
      needsReview: true,
      reviewReasons: ['low_confidence'],
    });
  });

  test.each([
    ['m/s', 'm/s', 100],
    ['m/s', 'm', 0],
    ['colour/color', 'color', 100],
    ['osmosis; diffusion', 'diffusion', 100],
  ])('the model answer %s and the answer %s: %d', async (modelAnswer, text, awarded) => {
    expect((await mark({ type: QuestionType.ONE_WORD, maxMarks: 100, modelAnswer }, text)).awarded).toBe(awarded);
  });
});

describe('a wrong answer that resembles the right one earns nothing, or goes to a person', () => {
  const whole = (text: string, modelAnswer: string) => ({ maxMarks: 100, text, modelAnswer });
  test.each([
    [
      'another year',
      { ...whole('When did India become free?', 'India became free on 15 August 1947.'), maxMarks: 200 },
      'India became free on 15 August 1950.',
    ],
    [
      'another number',
      whole('How many bones are there in an adult human body?', 'There are 206 bones in an adult human body.'),
      'There are 208 bones in an adult human body.',
    ],
    [
      'nothing beyond the question',
      whole('What is the capital of France?', 'The capital of France is Paris.'),
      'The capital of France is London.',
    ],
    [
      'a criterion reversed',
      {
        maxMarks: 100,
        text: 'Compare them.',
        rubric: { criteria: [{ name: 'Speed', marks: 100, guidance: 'Light travels faster than sound.' }] },
      },
      'Light travels slower than sound.',
    ],
    [
      'a criterion with another year',
      {
        maxMarks: 100,
        text: 'What happened?',
        rubric: { criteria: [{ name: 'Year', marks: 100, guidance: 'India became independent in 1947.' }] },
      },
      'India became independent in 1950.',
    ],
  ])('%s', async (_, question, text) => {
    const { awarded, needsReview } = await mark(question, text);
    expect(awarded === 0 || needsReview).toBe(true);
  });
});

test.each(['2H2 + O2 -> 2H2O', '2H2 + O2 = 2H2O', '2H2 + O2 → 2H2O'])('%s is the same equation', async (text) => {
  const question = { maxMarks: 200, text: 'How does hydrogen burn?', modelAnswer: '2H2 + O2 → 2H2O' };
  expect(await mark(question, text)).toMatchObject({ awarded: 200, needsReview: false });
});

test('subscripts are digits', async () => {
  const criteria = ['carbon dioxide', 'water', 'oxygen'].map((name) => ({ name, marks: 100, keywords: [name] }));
  const question = { maxMarks: 300, text: 'What takes part in photosynthesis?', rubric: { criteria } };
  expect(await mark(question, 'Plants take in CO₂ and H₂O and give off O₂.')).toMatchObject({ awarded: 300 });
});

describe('a formula of the same words', () => {
  const formula = { maxMarks: 400, text: 'Which law gives the velocity?', modelAnswer: 'v = u + at' };
  test('earns full marks with the same signs', async () => {
    expect(await mark(formula, 'v = u + at')).toMatchObject({ awarded: 400, needsReview: false });
  });
  test.each(['v = u - at', 'v = u − at', 'v ≠ u + at'])('%s stays below and is flagged', async (text) => {
    const result = await mark(formula, text);
    expect(result.awarded).toBeLessThan(400);
    expect(result.needsReview).toBe(true);
  });
});

describe('what only looks like an answer stays below full marks and is flagged', () => {
  test.each([
    ['keywords', 'carbon dioxide, water, chlorophyll, sunlight, glucose, oxygen'],
    ['the question copied', PLANTS.text],
    [
      'negated',
      'Plants do not absorb carbon dioxide or water. Chlorophyll does not trap sunlight. Glucose is not made.',
    ],
  ])('%s', async (_, text) => {
    const result = await mark(PLANTS, text);
    expect(result.awarded).toBeLessThan(400);
    expect(result.needsReview).toBe(true);
  });
});

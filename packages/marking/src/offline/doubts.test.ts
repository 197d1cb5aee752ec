// Checks that judgements by a rubric which are too often wrong go to a person, and that clear ones do not.
import { describe, expect, test } from '@jest/globals';
import { type Fields, mark } from './mark.testing.ts';

const byRubric = (criteria: object[], text = 'Answer the question.'): Fields => ({
  text,
  maxMarks: criteria.length * 200,
  rubric: { criteria: criteria.map((criterion) => ({ marks: 200, ...criterion })) },
});

const DRESSING = byRubric([
  { name: 'Hands', guidance: 'wash the hands with soap' },
  { name: 'Wound', guidance: 'clean the wound with saline' },
  { name: 'Dressing', guidance: 'cover the wound with a sterile pad' },
]);
const FORWARDS = 'Wash the hands with soap. Clean the wound with saline. Cover the wound with a sterile pad.';
const BACKWARDS = 'Cover the wound with a sterile pad. Clean the wound with saline. Wash the hands with soap.';
const PLANETS = byRubric([{ name: 'Planets', marks: 400, keywords: ['Mercury', 'Venus', 'Earth', 'Mars'] }]);

describe('goes to a person', () => {
  const VESSELS = byRubric([
    { name: 'Aorta', guidance: 'carries oxygenated blood from the heart to the body' },
    { name: 'Veins', guidance: 'brings deoxygenated blood back from the organs' },
  ]);
  const DENSITY = byRubric([{ name: 'Density', guidance: 'ice is less dense than liquid water' }]);
  const LIGHT = byRubric([
    { name: 'Light', keywords: ['reflects'], guidance: 'a ray leaves the mirror at an equal angle' },
  ]);
  test.each<[string, Fields, string]>([
    ['a keyword by a synonym', byRubric([{ name: 'Size', keywords: ['huge'] }]), 'The crater is big.'],
    ['guidance reversed', DENSITY, 'Ice is more dense than liquid water.'],
    ['guidance denied', DENSITY, 'It is wrong to say that ice is less dense than liquid water.'],
    ['a keyword with something else', LIGHT, 'His manner reflects badly on the whole family.'],
    [
      'keywords of each under the name of the other',
      byRubric(
        [
          { name: 'Stack', keywords: ['LIFO', 'push', 'pop'] },
          { name: 'Queue', keywords: ['FIFO', 'enqueue', 'dequeue'] },
        ],
        'Explain the difference between a stack and a queue.',
      ),
      'A stack is FIFO with enqueue and dequeue. A queue is LIFO with push and pop.',
    ],
    [
      'each under the name of the other',
      VESSELS,
      'Aorta: brings deoxygenated blood back from the organs. Veins: carries oxygenated blood from the heart to the body.',
    ],
    [
      'steps in another order than the one asked for',
      { ...DRESSING, text: 'Describe, in order, how a wound is dressed.' },
      BACKWARDS,
    ],
    [
      'keywords in another order than the one asked for',
      { ...PLANETS, maxMarks: 400, text: 'Name, in order from the Sun, the four inner planets.' },
      'Mars, Earth, Venus, Mercury',
    ],
  ])('%s', async (_, fields, answer) => expect(await mark(fields, answer)).toMatchObject({ needsReview: true }));

  test('a name counts where names are asked for, and less where they are to be explained', async () => {
    const criteria = [
      { name: 'Mutual exclusion', guidance: 'one process at a time can use the resource' },
      { name: 'No preemption', guidance: 'nothing can be taken from a process by force' },
    ];
    const answer = 'They are mutual exclusion and no preemption.';
    const named = await mark(byRubric(criteria, 'Name the two conditions.'), answer);
    const explained = await mark(byRubric(criteria, 'Explain the two conditions.'), answer);
    expect(explained.awarded).toBeLessThan(named.awarded!);
    expect(explained.needsReview).toBe(true);
  });

  test('a criterion that is a whole sentence is treated like a model answer', async () => {
    const rubric = byRubric(
      [{ name: 'Metals conduct electricity because their electrons move freely.', keywords: ['electrons', 'freely'] }],
      'Why do metals conduct electricity?',
    );
    const answers = [
      'It is false that metals conduct electricity because their electrons move freely.',
      'freely move conduct because metals electrons electricity their',
      'metals, conduct, electricity, electrons, move, freely',
    ];
    for (const answer of answers) {
      const { awarded = 0, needsReview } = await mark(rubric, answer);
      expect({ answer, isBelow: awarded < 200, needsReview }).toEqual({ answer, isBelow: true, needsReview: true });
    }
  });
});

describe('is right, and needs no review', () => {
  test.each<[string, Fields, string]>([
    ['steps in the order asked for', { ...DRESSING, text: 'Describe, in order, how a wound is dressed.' }, FORWARDS],
    ['steps, where no order is asked for', { ...DRESSING, text: 'How is a wound dressed?' }, BACKWARDS],
    [
      'steps, where `in order to` says what for',
      { ...DRESSING, text: 'What is done in order to dress a wound?' },
      BACKWARDS,
    ],
    [
      'keywords that overlap, where an order is asked for',
      {
        ...byRubric([{ name: 'Reason', keywords: ['intermolecular', 'forces between the molecules'] }]),
        text: 'Arrange them in order of boiling point and explain why.',
      },
      'Big molecules have strong intermolecular forces.',
    ],
    [
      'keywords, in any order that is asked for',
      { ...PLANETS, maxMarks: 400, text: 'Name the four inner planets in any order.' },
      'Mars, Earth, Venus, Mercury',
    ],
    [
      'keywords in the order asked for',
      { ...PLANETS, maxMarks: 400, text: 'Name, in order from the Sun, the four inner planets.' },
      'Mercury, Venus, Earth, Mars',
    ],
    [
      'a keyword that its criterion denies too',
      byRubric([{ name: 'If no gas is produced, the food does not contain acid.', keywords: ['acid'] }]),
      'If gas is produced, the food contains acid. If no gas is produced, the food does not contain acid.',
    ],
    [
      'a keyword whose criterion name has the opposite of one of its words',
      byRubric([{ name: 'Thin wall', keywords: ['one cell thick'] }]),
      'The wall of a villus is only one cell thick.',
    ],
    [
      'what is missing, beside what is there',
      byRubric([{ name: 'Causes', keywords: ['poverty'] }]),
      'The causes were poverty and lack of jobs.',
    ],
  ])('%s', async (_, fields, answer) =>
    expect(await mark(fields, answer)).toMatchObject({ awarded: fields.maxMarks, needsReview: false }),
  );

  test('the model answer after words without meaning', async () => {
    const fields = { text: 'Are the terminals connected?', modelAnswer: 'the terminals are connected', maxMarks: 500 };
    expect((await mark(fields, 'This is because the terminals are connected.')).awarded).toBe(500);
    expect((await mark(fields, 'This is not because the terminals are connected.')).awarded).toBeLessThan(500);
  });
});

test.each([
  [100, ['penicillin', 'antibiotic'], 100],
  [100, ['penicillin', 'streptomycin', 'antibiotic'], 100],
  [200, ['penicillin', 'antibiotic'], 100],
])('%p hundredths for %j: one of them earns %p', async (marks, keywords, awarded) => {
  const fields = byRubric([{ name: 'Medicine', keywords, marks }]);
  const result = await mark({ ...fields, maxMarks: marks }, 'It is cured by penicillin.');
  expect(result).toMatchObject({ awarded });
});

test('a word of a keyword that is in the question earns nothing by itself', async () => {
  const wife = [{ name: 'Wife', keywords: ['Lady Macbeth', 'persuades'] }];
  const fields = byRubric(wife, 'Why does Macbeth kill Duncan?');
  expect((await mark(fields, 'Macbeth wanted the throne.')).awarded).toBe(0);
  expect((await mark(fields, 'Lady Macbeth told him to.')).awarded).toBe(100);
});

test('the order of keywords changes nothing', async () => {
  const keywords = ['big', 'huge', 'large', 'vast', 'stars'];
  const marks = new Set<number | undefined>();
  for (let turn = 0; turn < keywords.length; turn += 1) {
    const turned = [...keywords.slice(turn), ...keywords.slice(0, turn)];
    marks.add((await mark(byRubric([{ name: 'Galaxy', keywords: turned }]), 'A galaxy is large.')).awarded);
  }
  expect(marks.size).toBe(1);
});

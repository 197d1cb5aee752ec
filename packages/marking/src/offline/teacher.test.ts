// Checks that marks which a teacher would not accept are not given without a review.
import { describe, expect, test } from '@jest/globals';
import { type Fields, mark } from './mark.testing.ts';

const byModel = (modelAnswer: string, maxMarks: number, text = 'Answer the question.'): Fields => ({
  modelAnswer,
  maxMarks,
  text,
});
const byRubric = (criteria: object[], text = 'Answer the question.', modelAnswer = ''): Fields => ({
  text,
  ...(modelAnswer && { modelAnswer }),
  maxMarks: criteria.length * 100,
  rubric: { criteria: criteria.map((criterion) => ({ marks: 100, ...criterion })) },
});

describe('is right, and needs no review', () => {
  const STATIONS = 'for i in range(1, 11):\n    print(i)';
  const EQUATION = '2x + 3 = 11\n2x = 8\nx = 4';
  test.each<[string, Fields, string]>([
    ['a keyword before a stop', byRubric([{ name: 'Body', keywords: ['sun'] }]), 'The Earth revolves around the sun.'],
    ['a unit before a stop', byRubric([{ name: 'Unit', keywords: ['N'] }]), 'The unit of force is N.'],
    ['the program itself', byModel(STATIONS, 200, 'Print the numbers from 1 to 10.'), STATIONS],
    ['the calculation itself', byModel(EQUATION, 300, 'Solve 2x + 3 = 11.'), EQUATION],
    ['a formula for a name', byModel('Carbon dioxide', 100, 'Name the gas that plants take in.'), 'CO2'],
    ['a formula in other signs', byModel('A = πr²', 100, 'Write the area of a circle.'), 'pi r^2'],
    [
      'the same of the other end',
      byModel('The shorter the string is, the higher the pitch.', 200, 'How do length and pitch go together?'),
      'The longer the string is, the lower the pitch.',
    ],
    [
      'the same from the other side',
      byModel('Ice has a lower density than water.', 200),
      'Water has a higher density than ice.',
    ],
    ['words for initials', byRubric([{ name: 'Name', keywords: ['DHCP'] }]), 'dynamic host configuration protocol'],
    ['initials for words', byRubric([{ name: 'Name', keywords: ['central processing unit'] }]), 'The CPU.'],
  ])('%s', async (_, fields, answer) => {
    expect(await mark(fields, answer)).toMatchObject({ awarded: fields.maxMarks, needsReview: false });
  });
});

describe('earns nothing, or goes to a person', () => {
  const WHALE = byModel('No, a whale is a mammal because it feeds its young with milk.', 200, 'Is a whale a fish?');
  const OHM = byModel('I = V/R = 12/4 = 3 A', 300, 'Find the current in a 4 Ω resistor at 12 V.');
  const STAGES = byModel('Prophase, metaphase, anaphase, telophase', 400, 'Name the four stages of mitosis in order.');
  const PITCH = byModel(
    'The shorter the string is, the higher the pitch.',
    200,
    'How do length and pitch go together?',
  );
  const KINDS = byModel(
    'Monera - bacteria; Fungi - mushroom; Plantae - mango',
    300,
    'Give an example of each kingdom.',
  );
  test.each<[string, Fields, string]>([
    ['a reversed relation', PITCH, 'The shorter the string is, the lower the pitch.'],
    [
      'the sides changed',
      byModel('Sound is faster in solids than in gases.', 200),
      'Sound is faster in gases than in solids.',
    ],
    [
      'back to where it came from',
      byModel('Heat flows from a hot body to a cold body.', 200),
      'Heat flows from a cold body to a hot body.',
    ],
    ['what belongs to another', KINDS, 'Monera - mushroom; Fungi - mango; Plantae - bacteria'],
    [
      'the other choice',
      byModel('A mammal, because it feeds its young with milk.', 200, 'Is a whale a fish or a mammal?'),
      'A fish, because it feeds its young with milk.',
    ],
    ['the other verdict', WHALE, 'Yes, a whale is a mammal because it feeds its young with milk.'],
    ['a power more', byModel('3x^2', 100, 'Differentiate x^3.'), '3x^3'],
    ['a factor less', byModel('KE = 1/2 mv²', 100, 'Write the formula of kinetic energy.'), 'KE = mv²'],
    ['a reaction backwards', byModel('CH4 + 2O2 → CO2 + 2H2O', 100), 'CO2 + 2H2O → CH4 + 2O2'],
    ['another result', OHM, 'I = V/R = 12/4 = 4 A'],
    ['another unit', OHM, 'I = V/R = 12/4 = 3 V'],
    ['no result', OHM, 'I = V/R'],
    ['another name', byModel('Carbon dioxide', 100, 'Name the gas that plants take in.'), 'carbon monoxide'],
    ['a name with a word more', byModel('The President', 100, 'Who heads the state?'), 'Vice President'],
    ['either of two', byModel('Tokyo', 100, 'Name the capital of Japan.'), 'Osaka or Tokyo'],
    ['another order', STAGES, 'Telophase, anaphase, metaphase, prophase'],
    ['a string without its quotes', byModel('print("Hello")', 100, 'Print Hello in Python.'), 'print(Hello)'],
    ['a number of a keyword', byRubric([{ name: 'Term', keywords: ['five years'] }]), 'The term is six years.'],
    [
      'a number of something else',
      byRubric([{ name: 'Term', keywords: ['five years'] }]),
      'It has 5 members for 552 years.',
    ],
    ['another sign in a keyword', byRubric([{ name: 'Result', keywords: ['6x + 5'] }]), 'f(x) = 6x - 5'],
    [
      'the keywords without a sentence',
      byRubric(
        [
          { name: 'Stack', keywords: ['LIFO', 'push', 'pop'] },
          { name: 'Queue', keywords: ['FIFO', 'enqueue', 'dequeue'] },
        ],
        'Differentiate between a stack and a queue.',
      ),
      'LIFO FIFO push pop enqueue dequeue',
    ],
    ['a denied keyword', byRubric([{ name: 'Property', keywords: ['conduct'] }]), 'Glass doesnt conduct current.'],
    ['a missing one', byRubric([{ name: 'Cause', keywords: ['oxygen'] }]), 'It rusts in the absence of oxygen.'],
    [
      'the words of the question',
      byRubric(
        [{ name: 'Role', guidance: 'The Supreme Court is the guardian of the Constitution of India.' }],
        'What is the role of the Supreme Court in India?',
      ),
      'The Supreme Court is a court in India.',
    ],
    [
      'one part of a keyword beside sure criteria',
      byRubric([
        { name: 'Side', keywords: ['right atrium'] },
        { name: 'Fluid', keywords: ['blood'] },
        { name: 'Organ', keywords: ['heart'] },
      ]),
      'Blood enters the left atrium of the heart.',
    ],
  ])('%s', async (_, fields, answer) => {
    const { awarded, needsReview } = await mark(fields, answer);
    expect(awarded === 0 || needsReview).toBe(true);
    expect(awarded).toBeLessThanOrEqual(fields.maxMarks!);
  });
});

test.each(['nil', 'Pass.', 'x', 'blah blah blah', 'Sorry sir', 'Time is up.'])(
  '%s is not an answer',
  async (answer) => {
    const osmosis = byModel('Osmosis is the movement of water through a membrane.', 300, 'What is osmosis?');
    expect(await mark(osmosis, answer)).toMatchObject({ awarded: 0, needsReview: false });
  },
);

test.each<[string, Fields]>([
  ['x', byModel('x', 200, 'What is the unknown called?')],
  ['pass', byRubric([{ name: 'Statement', keywords: ['pass'] }], 'Which statement does nothing?')],
])('%s is an answer where it is expected', async (answer, fields) => {
  expect((await mark(fields, answer)).awarded).toBe(fields.maxMarks);
});

test('half of the items of an order earn half of the marks', async () => {
  const stages = byModel('Prophase, metaphase, anaphase, telophase', 400, 'Name the four stages of mitosis in order.');
  expect((await mark(stages, 'Prophase and metaphase')).awarded).toBe(200);
});

describe('criteria named by the kind of work', () => {
  const MODEL = 'F = ma\na = F/m\na = 10/2\na = 5 m/s²';
  const criteria = [{ name: 'Formula' }, { name: 'Substitution' }, { name: 'Final answer with unit' }];

  test('are judged by the whole model answer, and by a person', async () => {
    const result = await mark(
      byRubric(criteria, 'A force of 10 N acts on 2 kg. Find a.', MODEL),
      'a = F/m = 10/2 = 5 m/s²',
    );
    expect(result.awarded).toBeGreaterThanOrEqual(100);
    expect(result.needsReview).toBe(true);
  });

  test('without a model answer name nothing that could be looked for', async () => {
    const essay = byRubric([{ name: 'Introduction' }, { name: 'Conclusion' }], 'Write an essay on trees.');
    expect(await mark(essay, 'Trees are introduced here. They give shade.')).toMatchObject({
      awarded: 0,
      needsReview: true,
    });
  });

  test('a criterion whose name is in the answer is not failed without a review', async () => {
    const copper = byRubric(
      [{ name: 'Ductile', guidance: 'It can be drawn into thin wires.' }],
      'Why is copper used in cables?',
    );
    expect(await mark(copper, 'It is ductile.')).toMatchObject({ needsReview: true });
  });
});

test('an answer that says there is no answer earns nothing from a rubric either', async () => {
  const rubric = byRubric([{ name: 'Cause', keywords: ['heat'] }]);
  expect(await mark(rubric, 'I do not know the answer.')).toMatchObject({ awarded: 0, needsReview: false });
  expect((await mark(rubric, 'I do not know the answer.')).feedback).toMatch(/no answer/);
});

import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { type Fields, mark } from './mark.testing.ts';

// Each case marks the same answer with and without something that an exam can ask for, which must change the mark.

const KEYWORDS = ['evaporation', 'condensation', 'rain', 'rivers', 'clouds', 'groundwater', 'snow'];
const CYCLE: Fields = {
  maxMarks: 250,
  text: 'Describe the water cycle.',
  rubric: { criteria: [{ name: 'Steps', marks: 250, keywords: KEYWORDS }] },
};
/** Has two of the three keywords that are needed: 1.67 of 2.5 marks. */
const TWO = 'Evaporation lifts the water, and then comes condensation.';
/** Has one of them: 0.83 of 2.5 marks. */
const ONE = 'Evaporation lifts the water.';
const WORD: Fields = { type: QuestionType.ONE_WORD, maxMarks: 100, answer: { accepted: ['photosynthesis'] } };

test.each<[string, Fields, string, string, number, number]>([
  ['strict marking', CYCLE, ONE, 'Mark strictly.', 100, 50],
  ['lenient marking', CYCLE, TWO, 'Mark leniently.', 150, 200],
  ['whole marks only', CYCLE, TWO, 'No half marks.', 150, 200],
  ['exact spelling', WORD, 'photosinthesis', 'Spelling must be exact.', 100, 0],
])('instructions ask for %s', async (_, fields, text, instructions, without, followed) => {
  expect((await mark(fields, text)).awarded).toBe(without);
  const result = await mark(fields, text, { instructions });
  expect(result.awarded).toBe(followed);
  expect(result.feedback).toContain('As the paper asks: ');
});

test.each([undefined, 'Mark leniently.', 'No half marks.', 'No half marks. Mark leniently.'])(
  'a list of keywords stays below full marks: %s',
  async (instructions) => {
    for (const maxMarks of [100, 150, 300, 500]) {
      const rubric = { criteria: [{ name: 'Steps', marks: maxMarks, keywords: KEYWORDS }] };
      const { awarded } = await mark({ ...CYCLE, maxMarks, rubric }, KEYWORDS.join(', '), { instructions });
      expect(awarded).toBeLessThan(maxMarks);
      const { awarded: alike } = await mark(
        {
          ...CYCLE,
          maxMarks,
          rubric: undefined,
          modelAnswer: 'Water evaporates, condenses in clouds and falls as rain.',
        },
        'Water never evaporates, never condenses in clouds and never falls as rain.',
        { instructions },
      );
      expect(alike).toBeLessThan(maxMarks);
    }
  },
);

test('guidance says what a criterion requires', async () => {
  const asked = (guidance?: string): Fields => ({
    maxMarks: 100,
    text: 'Why do leaves look green?',
    rubric: { criteria: [{ name: 'Reason', marks: 100, ...(guidance ? { guidance } : {}) }] },
  });
  const text = 'Chlorophyll reflects the green light.';
  expect((await mark(asked(), text)).awarded).toBe(0);
  expect((await mark(asked('Says that chlorophyll reflects green light.'), text)).awarded).toBe(100);
});

test('a word limit cuts an answer off', async () => {
  expect((await mark({ ...CYCLE, wordLimit: 4 }, TWO)).awarded).toBeLessThan((await mark(CYCLE, TWO)).awarded!);
});

test('an expected diagram needs a person', async () => {
  expect((await mark(CYCLE, TWO)).reviewReasons).not.toContain('diagram_expected');
  expect((await mark({ ...CYCLE, expectsDiagram: true }, TWO)).reviewReasons).toContain('diagram_expected');
});

test('language is marked where it is assessed, and spelling unless the instructions ignore it', async () => {
  const rubric = { criteria: [{ name: 'Language', marks: 200 }] };
  const asked: Fields = { maxMarks: 200, text: 'Write about your village.', rubric };
  const text = 'My vilage haz manny howses and a grate templ.';
  const [plain, assessed, free] = [
    await mark(asked, text),
    await mark({ ...asked, assessLanguage: true }, text),
    await mark({ ...asked, assessLanguage: true }, text, { instructions: 'Ignore spelling mistakes.' }),
  ];
  expect(plain.awarded).toBe(0);
  expect(assessed.awarded).toBe(150);
  expect(free.awarded).toBe(200);
});

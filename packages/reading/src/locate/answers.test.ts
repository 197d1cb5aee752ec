import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { ExamSnapshotSchema, type QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { pageOf } from '../layout/lines.testing.ts';
import type { PageWords } from '../layout/word.ts';
import { answersOf } from './answers.ts';
import { joinLines } from './to-answer.ts';

const exam = (...questions: MessageInitShape<typeof QuestionSchema>[]) =>
  create(ExamSnapshotSchema, {
    title: 'Term test',
    questions: questions.map((question) => ({ id: question.label, ...question })),
  });

test('text printed on the paper is not an answer: marks, the question, Ans:, headers, page numbers', () => {
  const header = 'Physics, class 10, paper B';
  const { answers, unassignedText } = answersOf(
    [
      pageOf(1, header, '1. [5 marks] What is a force?', 'Ans: A push or a pull.'),
      pageOf(2, header, '2. Name the unit of power. (2 marks)', 'Watt'),
    ],
    exam({ label: '1', text: 'What is a force?' }, { label: '2', text: 'Name the unit of power.' }),
  );
  expect(answers.map((answer) => answer.text)).toEqual(['A push or a pull.', 'Watt']);
  expect(unassignedText).toEqual([]);
});

test('a number with its marks above the printed question belongs to that question, answered or not', () => {
  const page = pageOf(
    1,
    ...['Question 1 [4 marks]', 'Why does the tide come in?', 'The moon pulls the sea.'],
    ...['Question 2 [4 marks]', 'How is glass made?', 'Question 3 [4 marks]', 'What do bees do?', 'They carry pollen.'],
  );
  const asked = ['Why does the tide come in?', 'How is glass made?', 'What do bees do?'];
  const { answers } = answersOf([page], exam(...asked.map((text, at) => ({ label: `${at + 1}`, text }))));
  expect(answers.map(({ text, reviewReasons }) => [text, ...reviewReasons])).toEqual([
    ['The moon pulls the sea.'],
    [''],
    ['They carry pollen.'],
  ]);
});

test.each(['5 m', '12.5 m', '4 M', '10 points', '(12)', '(5)', '20 m/s', '2 M HCl', '6 m²', '20 m from the wall'])(
  'an answer is not taken for printed marks: %s',
  (text) => {
    const { answers } = answersOf([pageOf(1, `Q1. ${text}`)], exam({ label: '1', text: 'How far?', maxMarks: 500 }));
    expect(answers[0]!.text).toBe(text);
  },
);

test.each(['How far? (5)', '[5 marks] How far?', 'How far? 5 marks', 'How far? [5 M]'])(
  'printed marks are not an answer: %s',
  (text) => {
    const page = pageOf(1, `Q1. ${text}`, '20 m');
    const { answers } = answersOf([page], exam({ label: '1', text: 'How far?', maxMarks: 500 }));
    expect(answers[0]!.text).toBe('20 m');
  },
);

test.each([
  ['2. Sclve the equatlon x +t 3 = 11- BL', 'Ans. x = 8'],
  ['2. Solve the equation x + 3 = 11.', 'fal', 'Ans. x = 8'],
])('what was badly read of the question or its marks is no answer: %s', (...lines) => {
  const text = 'Solve the equation x + 3 = 11.';
  const { answers } = answersOf([pageOf(1, ...lines)], exam({ label: '2', text }));
  expect(answers[0]!.text).toBe('x = 8');
});

test('text that a candidate writes above the answer is kept', () => {
  const { answers } = answersOf(
    [pageOf(1, '2. Solve it now.', 'x = 3', 'Ans. x = 8')],
    exam({ label: '2', text: 'Solve it now.' }),
  );
  expect(answers[0]!.text).toBe('x = 3\nAns. x = 8');
});

test('answers that differ only in numbers are not a header, and a fraction is not a page number', () => {
  const { answers } = answersOf(
    [pageOf(1, 'Q1.', 'Area = 12 cm2'), pageOf(2, 'Q2.', 'Area = 30 cm2')],
    exam({ label: '1' }, { label: '2' }),
  );
  expect(answers.map(({ text }) => text)).toEqual(['Area = 12 cm2', 'Area = 30 cm2']);
  const fraction = pageOf(2, 'Q3. What is left?', '3/4');
  for (const word of fraction.words.slice(-1)) Object.assign(word, { top: 1300, bottom: 1320 });
  const { answers: third } = answersOf([pageOf(1, 'Q1. Paris'), fraction], exam({ label: '1' }, { label: '3' }));
  expect(third[1]!.text).toContain('3/4');
});

test('headers with page numbers are not answers', () => {
  const { answers, unassignedText } = answersOf(
    [pageOf(1, 'Term test 2024 sheet 1', 'Q1.', 'Paris'), pageOf(2, 'Term test 2024 sheet 2', 'Q2.', 'Rome')],
    exam({ label: '1' }, { label: '2' }),
  );
  expect([answers.map(({ text }) => text), unassignedText]).toEqual([['Paris', 'Rome'], []]);
});

test('an answer that begins like its question keeps its own words', () => {
  const { answers } = answersOf(
    [pageOf(1, 'Q1. The capital of France is Paris')],
    exam({ label: '1', text: 'What is the capital of France and of Spain?' }),
  );
  expect(answers[0]!.text).toBe('The capital of France is Paris');
});

test('text above the label of the second question may answer the first one, and what is no answer is kept', () => {
  const pages = [pageOf(1, 'Name: Asha Rao', 'The cell is the smallest living part', 'Q2. Paris')];
  const { answers, unassignedText } = answersOf(pages, exam({ label: '1' }, { label: '2' }));
  expect(answers.map((answer) => answer.reviewReasons)).toEqual([['low_confidence'], []]);
  expect(answers[0]!.text).toBe('The cell is the smallest living part');
  expect(unassignedText).toEqual(['Name: Asha Rao']);
});

test('ink in which no word was read makes an answer that needs a review', () => {
  const page = pageOf(1, 'Q1. What is 6 x 7?', 'Q2. Draw a cell.', 'Q3. Name a gas.', 'Oxygen', 'Q4. Name a metal.');
  const piece = (left: number, top: number, size: number) => ({
    left,
    top,
    right: left + size,
    bottom: top + size,
    pixels: size,
  });
  page.ink = [piece(400, 102, 24), piece(300, 165, 14), piece(20, 180, 60), piece(110, 265, 8)];
  const questions = ['What is 6 x 7?', 'Draw a cell.', 'Name a gas.', 'Name a metal.'];
  const { answers } = answersOf([page], exam(...questions.map((text, index) => ({ label: `${index + 1}`, text }))));
  expect(answers.map(({ text, reviewReasons }) => [text, reviewReasons])).toEqual([
    ['', ['illegible']],
    ['', []], // a speck, and ink in the margin
    ['Oxygen', []],
    ['', []],
  ]);
});

test.each<[string, string[], string[]]>([
  ['a line right above the first label', ['ta', '2b', '3a'], ['low_confidence', '', '']],
  ['what is set in above it', ['    ta', '2b', '3a'], ['', '', '']],
  ['a line of the cover', ['Name: Asha', '2b', '3a'], ['', '', '']],
  ['the first label is that of the first question', ['ta', '1b', '3a'], ['', '', '']],
])('the first answer may be what begins as badly read: %s', (_, lines, reasons) => {
  const options = ['a', 'b', 'c'].map((label) => ({ label }));
  const { answers } = answersOf([pageOf(1, ...lines)], exam(...['1', '2', '3'].map((label) => ({ label, options }))));
  expect(answers.map(({ reviewReasons }) => reviewReasons[0] ?? '')).toEqual(reasons);
});

test('a question that was left out is simply unanswered', () => {
  const { answers } = answersOf([pageOf(1, 'Name: Asha Rao', 'Q2. Paris')], exam({ label: '1' }, { label: '2' }));
  expect(answers[0]).toMatchObject({ text: '', reviewReasons: [] });
});

test('an answer may be missing because it is on a page that could not be read', () => {
  const drawn = pageOf(2, 'wa');
  drawn.words[0]!.confidence = 35;
  const pages = [pageOf(1, 'Q1. Three short words stand here', 'Q2.'), drawn];
  const { answers } = answersOf(pages, exam({ label: '1' }, { label: '2' }, { label: '3' }));
  // The page after `Q2.` is taken for its answer.
  expect(answers.map((answer) => answer.text === '' && answer.reviewReasons[0])).toEqual([
    false,
    false,
    'answer_not_located',
  ]);
});

test('an answer that may continue on an unreadable page needs a review', () => {
  const drawn = pageOf(2, 'wa');
  drawn.words[0]!.confidence = 35;
  const pages = [pageOf(1, 'Q1. Paris', 'Q2. The cell is', 'the smallest part'), drawn, pageOf(3, 'Q3. Rust')];
  const { answers } = answersOf(pages, exam({ label: '1' }, { label: '2' }, { label: '3' }));
  expect(answers.map(({ reviewReasons }) => reviewReasons)).toEqual([[], ['low_confidence'], []]);
});

test('an answer that OCR only guessed is illegible', () => {
  const page = pageOf(1, 'Q1. wani ta bho', 'Q2. Paris');
  for (const word of page.words.slice(1, 4)) word.confidence = 42;
  const { answers } = answersOf([page], exam({ label: '1' }, { label: '2' }));
  expect(answers.map((answer) => answer.reviewReasons)).toEqual([['illegible'], []]);
});

test('next to an illegible answer, a missing answer does not count as left out', () => {
  const page = pageOf(1, 'Q1.', 'Q2. wani ta bho', 'Q3. Paris');
  for (const word of page.words.slice(2, 5)) word.confidence = 42;
  const { answers } = answersOf([page], exam({ label: '1' }, { label: '2' }, { label: '3' }, { label: '4' }));
  expect(answers.map((answer) => answer.reviewReasons)).toEqual([
    ['answer_not_located'],
    ['illegible'],
    [],
    ['answer_not_located'],
  ]);
});

describe('a lone letter that the reader doubts', () => {
  const options = ['A', 'B', 'C', 'D'].map((label) => ({ label, text: `Planet ${label}` }));
  const copyOf = (texts: string[], change: (page: PageWords) => void = () => {}) => {
    const page = pageOf(1, ...texts);
    change(page);
    const questions = texts.map((_, index) => ({ label: `${index + 1}`, options }));
    return answersOf([page], exam(...questions)).answers.map(({ reviewReasons }) => reviewReasons);
  };

  test('is an option among print', () => {
    expect(copyOf(['1. C', '2. A', '3. ~B', '4. D', '5. C'])).toEqual([[], [], [], [], []]);
  });

  test.each<[string, string[], (page: PageWords) => void]>([
    ['that is hardly read', ['1. C', '2. A', '3. ~B', '4. D', '5. C'], ({ words }) => (words[5]!.confidence = 20)],
    ['that is no option', ['1. C', '2. A', '3. ~E', '4. D', '5. C'], () => {}],
    ['with more beside it', ['1. C', '2. A', '3. ~B ~because ~wani ~ta', '4. D', '5. C'], () => {}],
    [
      'by hand',
      ['1. C', '2. A', '3. ~B', '4. D', '5. C'],
      ({ words }) => {
        for (const [at, word] of words.entries()) word.bottom += at;
      },
    ],
  ])('is illegible %s', (_, texts, change) => {
    expect(copyOf(texts, change)).toEqual([[], [], ['illegible'], [], []]);
  });
});

test('a line box spans the words of its answer, in fractions of the page', () => {
  const [answer] = answersOf([pageOf(1, 'Q1. Paris')], exam({ label: '1' })).answers;
  // The label takes up 36 + 8 pixels from the left margin at 100.
  expect(answer!.lines).toEqual([
    {
      text: 'Paris',
      box: {
        page: 1,
        x: expect.closeTo(0.144),
        y: 100 / 1400,
        width: expect.closeTo(0.06),
        height: expect.closeTo(20 / 1400),
      },
      along: { x: expect.closeTo(0.06), y: 0 },
    },
  ]);
});

test.each([
  [['photo-', 'synthesis'], 'photosynthesis'],
  [['North-', 'South'], 'North-\nSouth'],
  [['one', 'two'], 'one\ntwo'],
])('%j are joined to %j', (lines, text) => {
  expect(joinLines(lines)).toBe(text);
});

test.each([
  ['Is glass an insulator?', 'Yes, glass is an insulator.'],
  ['Who is the father of the nation?', 'Gandhi is the father of the nation.'],
  ['Can sound travel in vacuum?', 'No, sound cannot travel in vacuum.'],
  ['Do plants need sunlight to make food?', 'Plants need sunlight to make food.'],
  ['Ice is heavier than water.', 'Ice is not heavier than water.'],
])('%s an answer in its words stays: %s', (text, written) => {
  const { answers } = answersOf([pageOf(1, `Q1. ${written}`)], exam({ label: '1', text }));
  expect(answers[0]!.text).toBe(written);
});

test('an answer like the title is kept, and a printed title is removed', () => {
  const paper = { ...exam({ label: '1', text: 'What is shown?' }), title: 'The water cycle' };
  const { answers } = answersOf([pageOf(1, 'The water cycle', 'Q1. The water cycle')], paper);
  expect(answers[0]!.text).toBe('The water cycle');
});

test.each([
  ['Ans: -5', '-5'],
  ['Ans - 5', '5'],
  ['Ans:-5', 'Ans:-5'],
  ['Ans -5', 'Ans -5'],
])('%s is %s: a dash that may be a sign is left for who marks it', (written, text) => {
  const { answers } = answersOf([pageOf(1, `Q1. ${written}`)], exam({ label: '1', text: 'How cold?' }));
  expect(answers[0]!.text).toBe(text);
});

test('the place of a question that was left out is known where its label was found', () => {
  const { answers } = answersOf(
    [
      pageOf(1, '1. Name the unit of power.', 'Watt', '2. What is a force?'),
      pageOf(2, '3. What is work?', 'Force times way.'),
    ],
    exam(
      { label: '1', text: 'Name the unit of power.' },
      { label: '2', text: 'What is a force?' },
      { label: '3', text: 'What is work?' },
    ),
  );
  expect(answers.map(({ text }) => text)).toEqual(['Watt', '', 'Force times way.']);
  const [one, two, three] = answers.map((answer) => answer.emptyPlaces);
  expect([one, three]).toEqual([undefined, undefined]);
  expect(two).toMatchObject([{ page: 1 }]);
  expect(two![0]!.y).toBeGreaterThan(answers[0]!.lines[0]!.box.y);
});

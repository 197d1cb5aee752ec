import { describe, expect, test } from '@jest/globals';
import { markingPointsOf } from './marking-points.ts';
import { cut } from './testing.ts';

describe('other words', () => {
  const ways = (modelAnswer: string) =>
    markingPointsOf({ modelAnswer, maxMarks: 100, text: '' }).standards.map(([group]) => group!.points[0]!.ways);

  test.each<[string, string[]]>([
    ['loss of habitat / fewer species', ['loss of habitat / fewer species', 'loss of habitat', 'fewer species']],
    ['ritual/religious bathing', ['ritual bathing', 'religious bathing']],
    ['the price falls OR gets lower', ['the price falls OR gets lower', 'the price falls', 'gets lower']],
    [
      'supply falls / the supply curve shifts to the left',
      ['supply falls / the supply curve shifts to the left', 'supply falls', 'the supply curve shifts to the left'],
    ],
    ['villi / microvilli - large area', ['villi - large area', 'microvilli - large area']],
    ['a stack is last in, first out (LIFO)', ['a stack is last in, first out', 'a stack is LIFO']],
    ['60 km/h and 16 m/s', ['60 km/h and 16 m/s']],
    ['20 miles/hour', ['20 miles/hour']],
    ['radiation and/or convection', ['radiation and/or convection']],
    ['stairs [Accept: steps / rooms around]', ['stairs', 'steps', 'rooms around']],
    ['stairs (or a ramp)', ['stairs', 'a ramp']],
    ['stairs (accept any valid example)', ['stairs']],
    ['stairs (allow converse)', ['stairs']],
    ['42\nAllow 41 to 43', ['42', '41 to 43']],
    ['a hard metal, e.g. iron', ['a hard metal']],
    ['a hard metal (found in ores)', ['a hard metal']],
  ])('%s', (answer, expected) => {
    expect(ways(answer)).toEqual([expected]);
  });

  test('what is accepted behind the worth of a statement belongs to it', () => {
    const [group] = markingPointsOf({
      modelAnswer: 'tall and steep (1), accept plunging; erode beaches (1)',
      maxMarks: 200,
      text: '',
    }).standards[0]!;
    expect(group!.points.map((point) => point.ways)).toEqual([['tall and steep', 'plunging'], ['erode beaches']]);
  });

  test.each<[string, string, string]>([
    [
      'OR lines',
      'It speeds up a reaction.\nOR\nIt lowers the energy.',
      '1 for 1: It speeds up a reaction OR 1 for 1: It lowers the energy',
    ],
    ['lines in brackets', 'Paris\n(or)\nLutetia', '1 for 1: Paris OR 1 for 1: Lutetia'],
    [
      'lines that resemble each other',
      'a word that names things\na word for naming things',
      '1 for 1: a word that names things OR 1 for 1: a word for naming things',
    ],
  ])('%s', (_, answer, expected) => {
    expect(cut(answer, 1)).toBe(expected);
  });

  test.each([
    ['lines with marks', 'the acid gives a proton (1)\nthe base takes a proton (1)', ''],
    ['lines of which several are asked for', 'the acid gives a proton\nthe base takes a proton', 'Name two steps.'],
    ['equations', 'Zn + 2HCl → ZnCl2 + H2\nMg + 2HCl → MgCl2 + H2', ''],
  ])('%s are parts, however alike', (_, answer, question) => {
    expect(cut(answer, 2, question)).not.toMatch(/ OR /);
  });
});

describe('doubts', () => {
  const doubts = (modelAnswer: string, marks: number, text = '') =>
    markingPointsOf({ modelAnswer, maxMarks: marks * 100, text }).doubts;

  test.each<[string, string, number, string, RegExp]>([
    ['a list longer than its marks', 'iron\ntin\nlead', 1, '', /^3 points are listed where 2 earn full marks/],
    ['fewer points than asked for', 'iron; tin', 3, 'Name three metals.', /^3 points are asked for/],
    ['notes that do not add up', 'iron (1)\ntin (1)', 3, '', /^The notes add up to 2 of 3 marks\.$/],
    ['lines alike', 'a word that names things\na word for naming things', 2, '', /^The 2 lines resemble each other/],
    [
      'more points than are looked at',
      Array.from({ length: 45 }, (_, index) => `- item ${index}`).join('\n'),
      40,
      '',
      /^Only the first 40 of 45/,
    ],
  ])('%s', (_, answer, marks, question, expected) => {
    expect(doubts(answer, marks, question)).toEqual([expect.stringMatching(expected)]);
  });

  test.each<[string, number, string]>([
    ['x', 1, ''],
    ['iron; tin', 2, ''],
    ['Any two: iron; tin; lead', 2, ''],
    ['iron; tin; lead', 2, 'Name two metals.'],
    ['One thing leads to another. That is all.', 5, ''],
  ])('none of %j for %d marks %j', (answer, marks, question) => {
    expect(doubts(answer, marks, question)).toEqual([]);
  });
});

describe('limits', () => {
  const LENGTH = 20_000;
  const repeated = (text: string) => text.repeat(Math.ceil(LENGTH / text.length)).slice(0, LENGTH);

  test.each([
    'a; ',
    'Ab: c\n',
    ' (a) x',
    'x\nOR\n',
    '(1) x ',
    'any two ',
    `a${' '.repeat(300)}`,
    'a, b ',
    '. ',
    '| a | b |\n',
    'A. B\n',
    'answers: ',
    'x (1)\nAccept a for x\n',
    '1 mark for ',
    'no marks for ',
    'up to 2 marks for it: a; ',
    '((',
    'or x\n',
  ])('a text of nothing but %j is cut within bounds', (piece) => {
    const { standards } = markingPointsOf({ modelAnswer: repeated(piece), maxMarks: 100_000, text: repeated('any ') });
    expect(standards.length).toBeLessThanOrEqual(20);
    for (const groups of standards) expect(groups.flatMap(({ points }) => points).length).toBeLessThanOrEqual(40);
  });

  test('a text of which only notes are left is a point itself', () => {
    expect(cut('(any two)', 2)).toBe('1 for 2: (any two)');
    expect(cut(' \n ', 2)).toBe('');
  });
});

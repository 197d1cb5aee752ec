import type { Question } from '@exam-evaluation/marking/answers.ts';
import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { toLine } from '../layout/lines.ts';
import type { PageWords, RankedText, Word } from '../layout/word.ts';
import { mayBeMisreadKey, settledFigures } from './figures.ts';

test.each<[string, number, string | undefined, boolean]>([
  ['399', 39, 'g', true],
  ['0.78', 0.75, undefined, true],
  ['13 kg', 18, 'kg', true],
  ['35 Pa', 3.5, 'Pa', true],
  ['114', 0.25, undefined, true],
  ['213', 0.67, undefined, true],
  ['-112 m', -0.5, 'm', true],
  ['2112', 2.5, undefined, true],
  ['416', 0.667, undefined, true],
  ['3.2 x 105', 3_200_000, undefined, true],
  ['17', 0.25, undefined, false],
  ['42 N', 42, 'N', false],
  ['42', 42, 'N', false],
  ['.75', 0.75, undefined, false],
  ['17 N', 42, 'N', false],
  ['42 kg', 42, 'N', false],
  ['', 4, undefined, false],
])('whether %j may be %s %s misread by one character: %s', (text, value, unit, expected) => {
  const question = { type: QuestionType.NUMERICAL, answer: { value, unit, accepted: [] } } as unknown as Question;
  expect(mayBeMisreadKey(text, question)).toBe(expected);
});

const page: PageWords = {
  ...{ page: 1, width: 1_000, height: 1_000, words: [], ink: [], boxes: [], xHeight: 14 },
  toPage: [0.001, 0, 0, 0.001, 0, 0],
};

/** A line as read again, which may be each of these texts with a share. */
function line(text: string, mayBe: Record<string, number>) {
  const ranked: RankedText[] = Object.entries(mayBe).map(([one, share]) => ({ text: one, share }));
  const words = text.split(' ').map(
    (word, at, all): Word => ({
      ...{ text: word, confidence: 50, hand: true, part: 0, unsettled: true },
      ...{ left: at * 90, right: at * 90 + 60, top: 0, bottom: 20 },
      ...(at === all.length - 1 ? { mayBe: ranked } : {}),
    }),
  );
  return toLine(words, page, 20, 0);
}

const told = (text: string, mayBe: Record<string, number>, type: QuestionType, answer: object): string => {
  const [only] = settledFigures([line(text, mayBe)], { type, answer } as unknown as Question);
  return `${only!.text}${only!.words.some(({ unsettled }) => unsettled) ? ' ?' : ''}`;
};

test.each<[string, string, Record<string, number>, object, string]>([
  [
    'the question’s unit, which looks like figures',
    '77 H2',
    { '77 H2': 0.86, '77 Hz': 0.14 },
    { value: 77, unit: 'Hz' },
    '77 Hz',
  ],
  [
    'it also where the number is not the key',
    '77 H2',
    { '77 H2': 0.86, '77 Hz': 0.14 },
    { value: 9, unit: 'Hz' },
    '77 Hz',
  ],
  [
    'a figure that may be the unit as well',
    '7.29',
    { '7.29': 0.93, '7.2 g': 0.07 },
    { value: 7.2, unit: 'g' },
    '7.29 ?',
  ],
  ['figures and no letters', '-1B C', { '-1B C': 0.7, '-13 C': 0.3 }, { value: -13, unit: 'C' }, '-13 C'],
  ['a likely text that is the key', '8.3', { '8.3': 0.7, '8.8': 0.3 }, { value: 8.3 }, '8.3'],
  ['a likely text that is not', '8.3', { '8.3': 0.7, '8.8': 0.3 }, { value: 8.8 }, '8.3 ?'],
  ['a sure text beside which the key is shown', '8.3', { '8.3': 0.97, '8.8': 0.03 }, { value: 8.8 }, '8.3 ?'],
  ['a fraction, whose stroke looks like a 1', '315', { '315': 0.85, '3/5': 0.13 }, { value: 0.6 }, '3/5'],
  ['figures where the key is a whole number', '315', { '315': 0.85, '3/5': 0.13 }, { value: 20 }, '315 ?'],
  ['a power of ten', '3.6 x 106', { '3.6 x 106': 0.9, '3.6 x 106.': 0.1 }, { value: 3_600_000 }, '3.6 x 10^6'],
  ['a power of ten with a unit', '8 x 10-3 m', { '8 x 10-3 m': 1 }, { value: 0.008, unit: 'm' }, '8 x 10^-3 m'],
  ['a raised figure that was read as such', '28 m^2', { '28 m2': 1 }, { value: 28, unit: 'm^2' }, '28 m^2'],
  ['a number within the tolerance', '9.8', { '9.8': 0.7, '9.5': 0.3 }, { value: 9.81, tolerance: 0.05 }, '9.8'],
  ['a sure text that is not', '8.3', { '8.3': 0.97, '8.8': 0.03 }, { value: 5 }, '8.3'],
])('a number by hand is %s', (_, text, mayBe, answer, expected) => {
  expect(told(text, mayBe, QuestionType.NUMERICAL, { accepted: [], ...answer })).toBe(expected);
});

test('a year as a word is sure where it is one that the key accepts', () => {
  const mayBe = { '1945': 0.7, '1946': 0.3 };
  expect(told('1945', mayBe, QuestionType.ONE_WORD, { accepted: ['1945'] })).toBe('1945');
  expect(told('1945', mayBe, QuestionType.ONE_WORD, { accepted: ['1939'] })).toBe('1945 ?');
});

test('a line that was not read again, or that is cut elsewhere, stays as it is', () => {
  const asked = {
    type: QuestionType.NUMERICAL,
    answer: { accepted: [], value: 2.5, unit: 'Hz' },
  } as unknown as Question;
  const cut = line('2.5 Hz', { '5 Hz': 1 });
  expect(settledFigures([cut], asked)).toEqual([cut]);
  expect(settledFigures([], asked)).toEqual([]);
});

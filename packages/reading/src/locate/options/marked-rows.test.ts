import { create } from '@bufbuild/protobuf';
import { QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { pageOf } from '../../layout/lines.testing.ts';
import { linesOf } from '../../layout/lines.ts';
import type { PageWords, Piece, Word } from '../../layout/word.ts';
import { withMarkedRows } from './marked-rows.ts';

const QUESTIONS = [1, 2, 3, 4].map((n) =>
  create(QuestionSchema, {
    id: `${n}`,
    label: `${n}`,
    options: ['A', 'B', 'C', 'D'].map((label) => ({ label, text: `Text ${label}` })),
  }),
);
const word = (text: string, left: number, top: number, part = 0): Word => ({
  text,
  confidence: 95,
  left,
  right: left + text.length * 12,
  top,
  bottom: top + 20,
  part,
});
const box = (left: number, top: number, pixels: number): Piece => ({
  left,
  right: left + 24,
  top: top - 2,
  bottom: top + 22,
  pixels,
});

/** Rows of boxes with the given ink, and letters beside them. */
function boxed(
  ink: number[][],
  letters: number | undefined = 34,
  rename: (label: string) => string = (label) => label,
): PageWords {
  const tops = ink.map((_, row) => 100 + row * 50);
  return {
    ...pageOf(1),
    boxes: ink.flatMap((row, at) => row.map((pixels, n) => box(200 + n * 120, tops[at]!, pixels))),
    words: tops.flatMap((top, at) => [
      word(`${at + 1}.`, 100, top),
      // Letters far to the right of the number may have been split off as another column.
      ...(letters === undefined
        ? []
        : ink[at]!.map((_, n) => word(rename('ABCD'[n]!), 200 + n * 120 + letters, top, n > 1 ? 1 : 0))),
    ]),
  };
}

const read = (page: PageWords, questions = QUESTIONS): string[] =>
  linesOf(withMarkedRows(page, questions)).map(({ text, words }) =>
    words.some(({ confidence }) => confidence < 30) ? `${text} ?` : text,
  );

describe('boxes', () => {
  test('become the marked option after the number of the question', () => {
    const page = boxed([
      [200, 290, 201, 203],
      [202, 200, 204, 330],
      [205, 203, 206, 204],
    ]);
    expect(read(page)).toEqual(['1. B', '2. D', '3.']);
  });

  test.each([
    ['inside', 6],
    ['on their left', -30],
    ['unread', undefined],
  ])('have their letters %s', (_where, letters) => {
    expect(
      read(
        boxed(
          [
            [200, 290, 201, 203],
            [202, 200, 290, 203],
            [300, 200, 201, 203],
          ],
          letters,
        ),
      ),
    ).toEqual(['1. B', '2. C', '3. A']);
  });

  test('with a letter printed inside are not marked', () => {
    const rows = [
      [300, 350, 280, 380],
      [310, 362, 290, 394],
      [300, 350, 380, 380],
      [290, 338, 271, 367],
    ];
    expect(read(boxed(rows, 6))).toEqual(['1.', '2.', '3. C', '4.']);
  });

  test('with a little more ink than others need a review', () => {
    expect(
      read(
        boxed([
          [200, 223, 200, 200],
          [200, 200, 200, 200],
          [200, 200, 200, 300],
        ]),
      ),
    ).toEqual(['1. B ?', '2.', '3. D']);
  });

  test('have the letters beside them, not those beyond the next box', () => {
    const page = boxed([
      [200, 290, 201, 203],
      [201, 200, 204, 290],
      [200, 290, 200, 200],
    ]);
    const unread = (text: string) => page.words.map((one) => (one.text === 'C' ? { ...one, text } : one));
    expect(read({ ...page, words: unread('OC') })).toEqual(['1. B', '2. D', '3. B']);
    expect(read({ ...page, words: unread('OE') })).toEqual(['1. B', '2. D', '3. B']);
  });

  test('two of them marked are two answers', () => {
    expect(
      read(
        boxed([
          [290, 290, 200, 200],
          [200, 200, 200, 200],
          [200, 200, 200, 200],
        ]),
      )[0],
    ).toBe('1. A B');
  });

  test('before printed options, or letters that are not labels, are left unchanged', () => {
    const ink = [[200, 290, 201, 203]];
    const printed = boxed(ink, 34, (label) => `${label}Option`);
    expect(withMarkedRows(printed, QUESTIONS)).toBe(printed);
    const other = boxed(ink, 34, (label) => ({ A: 'W', B: 'X', C: 'Y', D: 'Z' })[label]!);
    expect(read(other)).not.toContain('1. B');
  });

  test('in an exam without options are left unchanged', () => {
    const page = boxed([[200, 290, 201, 203]]);
    expect(withMarkedRows(page, [create(QuestionSchema, { id: '1', label: '1' })])).toBe(page);
  });
});

describe('letters', () => {
  /** Rows of letters, with more ink at one letter of a row. */
  const lettered = (...rows: [texts: string, marked?: number][]): PageWords => {
    const words = rows.flatMap(([texts], row) => [
      word(`${row + 1}.`, 100, 100 + row * 60),
      ...texts.split(' ').map((text, at) => word(text, 200 + at * 100, 100 + row * 60)),
    ]);
    const ink = rows.flatMap(([, marked], row) =>
      [0, 1, 2, 3].map((at): Piece => {
        const left = 200 + at * 100;
        return {
          left,
          right: left + 12,
          top: 100 + row * 60,
          bottom: 120 + row * 60,
          pixels: 100 + at * 10 + (at === marked ? 150 : 0),
        };
      }),
    );
    return { ...pageOf(1), words, ink };
  };

  test('are judged by their ink, whatever OCR read for the marked one', () => {
    expect(read(lettered(['A ©) C D', 1], ['A B C D'], ['A B C X', 3], ['K B C D', 0]))).toEqual([
      '1. B',
      '2.',
      '3. D',
      '4. A',
    ]);
  });

  test('of barely recognized rows are found below those of other rows', () => {
    const page = lettered(['A B C D', 0], ['A B C D'], ['A BO 3) OX', 3], ['AO y c¢ D', 1], ['A B C D']);
    expect(read(page)).toEqual(['1. A', '2.', '3. D', '4. B', '5.']);
    const words = lettered(['A B C D'], ['A B C D'], ['As water boils 3']);
    expect(read(words)[2]).toBe('3. As water boils 3');
  });

  test('get their numbers from the other rows where these were misread or not read', () => {
    const rows: [string, number?][] = [
      ['A B C D', 1],
      ['A B C D'],
      ['A B C D', 3],
      ['A B C D', 0],
      ['A B C D'],
      ['A B C D'],
    ];
    const six = Array.from({ length: 6 }, (_, at) =>
      create(QuestionSchema, { id: `${at}`, label: `${at + 1}`, options: QUESTIONS[0]!.options }),
    );
    const numbered = (numbers: Record<number, string | undefined>) => {
      const page = lettered(...rows);
      const words = page.words.flatMap((one) => {
        const row = Number(/^(\d)\.$/.exec(one.text)?.[1]);
        if (!(row in numbers)) return [one];
        return numbers[row] === undefined ? [] : [{ ...one, text: numbers[row] }];
      });
      return read({ ...page, words }, six);
    };
    const all = ['1. B', '2.', '3. D', '4. A', '5.', '6.'];
    expect(numbered({ 3: 'un', 4: undefined })).toEqual(all);
    expect(numbered({ 4: '1.' })).toEqual(all);
    // Too few numbers agree with the count.
    expect(numbered({ 1: '11.', 2: 'x', 3: '8.', 4: 'y' })).toEqual(['11. B', 'x', '8. D', 'y A', '5.', '6.']);
    expect(numbered({ 6: '9.' })[5]).toBe('6.');
  });

  test('with a box beside one of them are not marked themselves', () => {
    const page = lettered(['A B C D'], ['A B C D'], ['A B C D']);
    const boxes = [0, 1, 2].map((row) => box(260, 100 + row * 60, 200));
    expect(read({ ...page, boxes })[0]).toBe('1. A B C D');
  });

  test('in two columns are read with the number before them', () => {
    const left = lettered(['A B C D', 1], ['A B C D'], ['A B C D', 3]);
    const aside = <Edges extends { left: number; right: number }>(edges: Edges): Edges => ({
      ...edges,
      left: edges.left + 480,
      right: edges.right + 480,
    });
    const words = left.words.map((one) => ({ ...aside(one), text: one.text.replace(/\d/, (n) => `${Number(n) + 3}`) }));
    const right = words.map((one) => ({ ...one, part: 1 }));
    const page = { ...left, words: [...left.words, ...right], ink: [...left.ink, ...left.ink.map(aside)] };
    expect(read(page)).toEqual(['1. B', '2.', '3. D', '4. B', '5.', '6. D']);
  });

  test("of one line that are torn apart may be the paper's: a person looks", () => {
    const page = lettered(['A ©) X D'], ['A C']);
    const torn = { ...page, words: page.words.map((one) => (one.left > 250 ? { ...one, part: 1 } : one)) };
    expect(read(torn)).toEqual(['1. A ?', '2. A ?', '©) X D ?']);
    const columns = { ...torn, words: torn.words.map((one) => (one.text === '©)' ? { ...one, text: '3.' } : one)) };
    expect(read(columns)[0]).toBe('1. A');
  });

  test('of a single line may be handwritten, and so may words', () => {
    const one = lettered(['A B C D']);
    expect(withMarkedRows(one, QUESTIONS)).toBe(one);
    const words = lettered(['A fine C D'], ['A fine C D']);
    expect(withMarkedRows(words, QUESTIONS)).toBe(words);
  });
});

import { create } from '@bufbuild/protobuf';
import { ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { pageOf } from '../../layout/lines.testing.ts';
import { answersOf } from '../answers.ts';

describe('lines at the same height', () => {
  const own = ['red', 'blue', 'pink', 'grey', 'green', 'black', 'white', 'brown'].map((word) => `${word} ${word}`);
  /** The lines kept from two pages that share these lines and have one other line each. */
  const kept = (...second: string[]) =>
    answersOf(
      second.map((text, at) =>
        pageOf(at + 1, `${at === 0 ? 'Q1. ' : ''}${own[at]}`, text || `my ${own[at]}`, `${own[at]} it is`),
      ),
      create(ExamSnapshotSchema, { questions: [{ id: '1', label: '1' }] }),
    ).answers[0]!.text.split('\n');

  test.each([
    ['two pages of six', ['', '', 'We know that', '', '', 'We know that']],
    ['half of the even ones', ['', 'We know that', '', 'We know that', '', '', '', '']],
  ])('of %s are not a header', (_, second) => {
    expect(kept(...second)).toHaveLength(second.length * 3);
  });

  test.each([
    ['every page', ['Physics paper', 'Physics paper'], 1 + 1],
    ['most pages', ['', 'Physics paper', 'Physics paper', 'Physics papen'], 3 + 3],
    ['all odd pages', ['Physics paper', '', 'Physics paper', '', 'Physics paper', ''], 1 + 3 + 1 + 3 + 1 + 3],
  ])('of %s are a header, with what is above them', (_, second, left) => {
    expect(kept(...second).filter((line) => line !== own[0] || second[0] === '')).toHaveLength(left);
  });

  test('are not a header if they are sentences within answers', () => {
    const again = 'the scientist wrote down what happened in this experiment';
    const pages = [
      pageOf(1, 'Q1. One evening when it was cold the glass broke', again, 'red'),
      pageOf(2, 'Water widens in the glass when it becomes cold', again, 'blue'),
    ];
    const { answers } = answersOf(pages, create(ExamSnapshotSchema, { questions: [{ id: '1', label: '1' }] }));
    expect(answers[0]!.text.split('\n')).toHaveLength(6);
  });

  test('are a header even if the name of the course is read differently on each page', () => {
    const read = [
      'CSC165H1S Midterm 1, Version 2',
      'CSCI165HIS Midterm 1, Version 2',
      'CSCIG5H1S Midterm 1, Version 2',
    ];
    expect(kept(...read).join(' ')).not.toContain('Midterm');
  });
});

describe('a note on a separate line', () => {
  /** The text kept from an answer with this line below it. */
  const answer = (line: string) =>
    answersOf([pageOf(1, 'Q1. Cells', line)], create(ExamSnapshotSchema, { questions: [{ id: '1', label: '1' }] }))
      .answers[0]!.text;

  test.each([
    ["FOR EXAMINER'S USE ONLY"],
    ['1 P.T.O.'],
    ['Do not write below this line. For examiner use only.'],
    ['*** END ***'],
    ['THE END'],
    ['-- End of script --'],
    ['Signature of invigilator: ________'],
    ['Rough work'],
    ['Invigilator signature ______'],
    ['___Do not write below this line'],
  ])('%s is not an answer', (line) => {
    expect(answer(line)).toBe('Cells');
  });

  test.each([['end'], ['End of the war'], ['Rough seas']])('%s may be an answer', (line) => {
    expect(answer(line)).toBe(`Cells\n${line}`);
  });

  test.each([
    ['the number of its page, the dash after it read as a dot', 34, '1.', 'Cells'],
    ['another number', 34, '2.', 'Cells\n2.'],
    ["the candidate's number behind the subject", 0, 'Science Roll No. 6137', 'Cells'],
    ['a number in a sentence', 0, 'Science gave roll no. 6137 to her', 'Cells\nScience gave roll no. 6137 to her'],
  ])('%s', (_, row, text, expected) => {
    const texts = row === 0 ? ['Q1. Cells'] : ['Q1. Cells', ...Array<string>(row - 1).fill(''), text];
    const pages = row === 0 ? [pageOf(1, ...texts), pageOf(2, text)] : [pageOf(1, ...texts)];
    const set = pages.map((page, at) => ({
      ...page,
      height: row === 0 ? 3000 : 1520,
      words: page.words
        .filter((word) => word.text !== '')
        .map((word) =>
          at === 0 && word.top === 100 + row * 40 && row > 0 ? { ...word, left: 490, right: 514 } : word,
        ),
    }));
    const { answers } = answersOf(set, create(ExamSnapshotSchema, { questions: [{ id: '1', label: '1' }] }));
    expect(answers[0]!.text).toBe(expected);
  });

  test('is a footer if the page number is far to its right', () => {
    const footed = pageOf(1, 'Q1. Cells', ...Array<string>(29).fill(''), 'HIST-101 1');
    const words = footed.words
      .filter(({ text }) => text !== '')
      .map((word) => (word.text === '1' ? { ...word, left: 800, right: 812 } : word));
    const { answers } = answersOf(
      [{ ...footed, words }],
      create(ExamSnapshotSchema, { questions: [{ id: '1', label: '1' }] }),
    );
    expect(answers[0]!.text).toBe('Cells');
  });

  test.each([
    ['small and apart', 13, 29, 'Cells\nlive long\nand prosper'],
    ['as large as the answer', 20, 29, 'Cells\nlive long\nand prosper\nNorth University Code 204'],
    ['next to the answer', 13, 3, 'Cells\nlive long\nand prosper\nNorth University Code 204'],
  ])('at the foot of a page, %s', (_, height, row, expected) => {
    const rows = [
      'Q1. Cells',
      'live long',
      'and prosper',
      ...Array<string>(row - 3).fill(''),
      'North University Code 204',
    ];
    const page = pageOf(1, ...rows);
    const low = 100 + row * 40;
    const words = page.words
      .filter(({ text }) => text !== '')
      .map((word) => (word.top === low ? { ...word, bottom: word.top + height } : word));
    const { answers } = answersOf(
      [{ ...page, words, height: Math.max(500, low + 60) }],
      create(ExamSnapshotSchema, { questions: [{ id: '1', label: '1' }] }),
    );
    expect(answers[0]!.text).toBe(expected);
  });
});

describe('numbered fields of a form', () => {
  const answers = (...pages: string[][]) =>
    answersOf(
      pages.map((lines, at) => pageOf(at + 1, ...lines)),
      create(ExamSnapshotSchema, { questions: ['1', '2', '3'].map((label) => ({ id: label, label })) }),
    ).answers.map(({ text }) => text);
  const fields = ['1. Name: Asha Rao', '2. Roll number: 7', '3. Date: 5/3', '4. Pages: 2'];

  test('on the first page are no labels', () => {
    expect(answers(fields, ['1. Cells', '2. Rust', '3. Light'])).toEqual(['Cells', 'Rust', 'Light']);
  });

  test('above the answers on the same page are no labels', () => {
    expect(answers([...fields, '', '1. Cells', 'divide', '2. Rust', '3. Light'])).toEqual([
      'Cells\ndivide',
      'Rust',
      'Light',
    ]);
  });

  test('are answers, to be checked, where no other line names the questions', () => {
    const exam = create(ExamSnapshotSchema, { questions: ['1', '2', '3'].map((label) => ({ id: label, label })) });
    const found = answersOf([pageOf(1, '1. Name: Asha', '2. Class: X', '3. Date: 5/3')], exam).answers;
    expect(found.map(({ text }) => text)).toEqual(['Name: Asha', 'Class: X', 'Date: 5/3']);
    expect(found.every(({ reviewReasons }) => reviewReasons.length > 0)).toBe(true);
  });

  test('are answers where one of them has no field', () => {
    expect(answers([...fields.slice(0, 2), '3. Date'])).toEqual(['Name: Asha Rao', 'Roll number: 7', 'Date']);
  });
});

test('a small line alone at the top of a page is furniture in print, and writing by hand', () => {
  const exam = create(ExamSnapshotSchema, { questions: ['1', '2', '3'].map((label) => ({ id: label, label })) });
  const page = pageOf(1, 'Half kg', '', '2. Rust kills', '3. Light bulbs');
  const small = page.words
    .filter(({ text }) => text !== '')
    .map((word) => (word.top === 100 ? { ...word, bottom: word.top + 14 } : word));
  const unassigned = (words: typeof small) => answersOf([{ ...page, words }], exam).unassignedText;
  expect(unassigned(small)).toEqual([]);
  expect(unassigned(small.map((word) => ({ ...word, hand: true })))).toEqual(['Half kg']);
});

import { create } from '@bufbuild/protobuf';
import { ExamSnapshotSchema, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { pageOf } from '../../layout/lines.testing.ts';
import type { PageWords, Piece } from '../../layout/word.ts';
import { answersOf } from '../answers.ts';

/** A page with one piece of ink for each letter of its words. */
function inked(...texts: string[]): PageWords {
  const page = pageOf(1, ...texts);
  page.ink = page.words.flatMap(({ text, left, top, bottom }) =>
    Array.from(text, (_, at) => ({
      left: left + at * 12 + 1,
      right: left + at * 12 + 10,
      top: top + 2,
      bottom,
      pixels: 55,
    })),
  );
  return page;
}

/** A pen mark around a word. */
function markAt(page: PageWords, text: string, pixels = 160): Piece {
  const word = page.words.find((one) => one.text === text)!;
  const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2];
  return { left: x - 18, right: x + 18, top: y - 18, bottom: y + 18, pixels };
}

function choose(page: PageWords, texts: string[], type = QuestionType.MCQ_SINGLE) {
  const options = texts.map((text, at) => ({ label: 'ABCD'[at]!, text }));
  const exam = create(ExamSnapshotSchema, { questions: [{ id: '1', label: '1', type, options }] });
  const [answer] = answersOf([page], exam).answers;
  return [answer!.selectedOptions.join(), answer!.text, answer!.reviewReasons.join()];
}

const CITIES = ['Paris', 'London', 'Delhi', 'Rome'];
const LIST = ['1. Where?', '(a) Paris', '(b) London', '(c) Delhi', '(d) Rome'];

describe('a printed list of options', () => {
  test('with a mark at one is answered by it', () => {
    const page = inked(...LIST);
    page.ink.push(markAt(page, '(b)'));
    expect(choose(page, CITIES)).toEqual(['B', '(b) London\nWhere?', '']);
  });

  test('without a mark is not an answer', () => {
    expect(choose(inked('1.', ...LIST.slice(1)), CITIES)).toEqual(['', '', '']);
    expect(choose(inked('1.', ...LIST.slice(1)), CITIES, QuestionType.MCQ_MULTIPLE)).toEqual([
      '',
      '',
      'low_confidence',
    ]);
  });

  test('with a faint mark needs a review', () => {
    const page = inked('1.', ...LIST.slice(1));
    page.ink.push(markAt(page, '(b)', 33));
    expect(choose(page, CITIES)).toEqual(['B', '(b) London', 'low_confidence']);
  });

  test.each([
    ['(a) Paris', 'Y(b) London', '(c) Delhi', '(d) Rome'],
    ['a.Paris', 'vb.London', 'c.Delhi', 'd.Rome'],
    ['a. Paris', 'Xb. London', 'c. Delhi', 'd. Rome'],
  ])('with a mark that was read as one word with its label is answered by it: %j %j', (...list) => {
    const [labels, text, reasons] = choose(inked('1.', ...list), CITIES);
    expect([labels, text!.replaceAll(/\W/g, ''), reasons]).toEqual(['B', 'bLondon', '']);
  });

  test.each([
    ['Ans: C', 'C'],
    ['C', 'C'],
  ])('with %j below it is answered by that', (written, label) => {
    expect(choose(inked(...LIST, written), CITIES)[0]).toBe(label);
  });

  test('with a letter at the end of one of its lines is answered by that letter, not by its place', () => {
    expect(choose(inked(...LIST.slice(0, 4), '(d) Rome      C'), CITIES)[0]).toBe('C');
    expect(choose(inked(...LIST.slice(0, 4), '(d) Rome      Ans: B'), CITIES)[0]).toBe('B');
  });
});

test.each<[string, string[], string[]]>([
  ['the label of the question', ['1. (a) True (b) False'], ['True', 'False']],
  ['a label that was not read', ['1.', '(a) Paris', '~©   London', '(c) Delhi', '(d) Rome'], CITIES],
  [
    'a word that was read in two',
    ['1.', '(a) Carbon di oxide', '(b) Oxygen', '(c) Iron', '(d) Water'],
    ['Carbon dioxide', 'Oxygen', 'Iron', 'Water'],
  ],
  ['words beside it', ['1.', '(a) Paris   [1 mark]', '(b) London', '(c) Delhi', '(d) Rome'], CITIES],
])('%s is not a mark', (_, texts, options) => {
  expect(choose(inked(...texts), options)[0]).toBe('');
});

test('boxes that were read as letters are neither marks nor answers', () => {
  const list = ['1.', 'LJ (a) Paris        MJ (b) London', 'LJ (c) Delhi        LJ (d) Rome'];
  expect(choose(inked(...list), CITIES)).toEqual(['', '', '']);
  const page = inked(...list);
  page.ink.push(markAt(page, 'MJ', 300));
  expect(choose(page, CITIES)).toEqual(['B', '(b) London', '']);
});

test('the printed marks of a question are not a choice', () => {
  const options = ['1', '2', '3', '4'].map((label, at) => ({ label, text: CITIES[at]! }));
  const exam = create(ExamSnapshotSchema, { questions: [{ id: '1', label: 'Q1', maxMarks: 100, options }] });
  const page = inked('Q1.', '(1) Paris', '(2) London', '(3) Delhi', '(4) Rome      [1]');
  expect(answersOf([page], exam).answers[0]!.selectedOptions).toEqual([]);
});

test('a faint mark beside a strong one needs a review', () => {
  const page = inked('1.', ...LIST.slice(1));
  page.ink.push(markAt(page, '(b)', 200), markAt(page, '(c)', 60));
  expect(choose(page, CITIES)).toEqual(['B', '(b) London', 'low_confidence']);
});

test('an option that a ring made unreadable is found by its place between the others', () => {
  const page = inked('1.', '(a) Paris ~@)ondon town (c) Delhi (d) Rome');
  page.ink.push(markAt(page, '@)ondon', 300));
  expect(choose(page, ['Paris', 'London town', 'Delhi', 'Rome'])[0]).toBe('B');
});

test('a tick that was read as a part of a label counts as a mark', () => {
  const page = inked('1.', ...LIST.slice(1));
  const label = page.words.find(({ text }) => text === '(b)')!;
  page.ink.push({ left: label.left - 14, right: label.left - 2, top: label.top, bottom: label.bottom, pixels: 60 });
  label.left -= 16;
  expect(choose(page, CITIES).slice(0, 2)).toEqual(['B', '(b) London']);
});

test('a mark that reaches over two lines needs a review', () => {
  const page = inked('1.', ...LIST.slice(1));
  const mark = markAt(page, '(b)');
  page.ink.push({ ...mark, top: mark.bottom - 70 });
  expect(choose(page, CITIES)[2]).toBe('low_confidence');
});

test('different marks at all options need a review', () => {
  const page = inked('1.', '(a) True', '(b) False');
  page.ink.push(markAt(page, '(a)', 150), markAt(page, '(b)', 200));
  expect(choose(page, ['True', 'False'])).toEqual(['', '', 'low_confidence']);
});

test('a mark in the next column does not belong to the list', () => {
  const page = inked('1.', ...LIST.slice(1));
  const right = inked('2.', ...LIST.slice(1));
  const moved = <One extends { left: number; right: number }>(one: One) => ({
    ...one,
    left: one.left + 240,
    right: one.right + 240,
  });
  page.words.push(...right.words.map((word) => ({ ...moved(word), part: 1 })));
  const tick = markAt(right, '(c)');
  page.ink.push(...right.ink.map(moved), { ...moved(tick), left: tick.left + 215, right: tick.right + 215 });
  const options = CITIES.map((text, at) => ({ label: 'abcd'[at]!, text }));
  const questions = ['1', '2'].map((label) => ({ id: label, label, options }));
  const { answers } = answersOf([page], create(ExamSnapshotSchema, { questions }));
  expect(answers.map(({ selectedOptions }) => selectedOptions.join())).toEqual(['', 'c']);
});

test('print that is not understood needs a review, whatever it seems to choose', () => {
  const page = inked('1.', '(a) 5 V', '(b) 10 A', '(c) 15 W', '(d) 20 J');
  expect(choose(page, ['5 volts', '10 amperes', '15 watts', '20 joules'])[2]).toBe('low_confidence');
});

test('struck-out options need a person', () => {
  const page = inked('1.', ...LIST.slice(1));
  page.words.find(({ text }) => text === 'London')!.struck = true;
  expect(choose(page, CITIES)[2]).toBe('low_confidence');
});

test('a letter by hand in place of a struck-out one needs none', () => {
  const page = inked('1. A B');
  const [label, struck, letter] = page.words;
  const mayBe = [{ text: 'B', share: 0.98 }];
  page.words = [label!, { ...struck!, hand: true, struck: true }, { ...letter!, hand: true, confidence: 99, mayBe }];
  expect(choose(page, CITIES)).toEqual(['B', 'B', '']);
  page.words.at(-1)!.mayBe = ['B', 'D'].map((text) => ({ text, share: 0.5 }));
  expect(choose(page, CITIES)[2]).toBe('low_confidence');
});

test.each(['(a) is not the answer', 'a) is wrong, b) is right'])(
  'an option that is denied is not chosen: %s',
  (text) => {
    expect(choose(inked(`1. ${text}`), CITIES)[0]).toBe('');
  },
);

test('a label whose letters touch is not a mark', () => {
  const page = inked('1.', ...LIST.slice(1));
  const label = page.words.find(({ text }) => text === '(b)')!;
  page.ink = page.ink.filter(({ left, top }) => top < label.top || top > label.bottom || left > label.right);
  page.ink.push({ left: label.left, right: label.right, top: label.top, bottom: label.bottom, pixels: 170 });
  expect(choose(page, CITIES)).toEqual(['', '', '']);
});

test('a thin mark beside a label without recorded ink counts as a mark', () => {
  const page = inked('1.', ...LIST.slice(1));
  const label = page.words.find(({ text }) => text === '(b)')!;
  page.ink = page.ink.filter(({ left, top }) => top < label.top || top > label.bottom || left > label.right);
  page.ink.push({
    left: label.left - 30,
    right: label.left - 8,
    top: label.top - 10,
    bottom: label.bottom,
    pixels: 150,
  });
  expect(choose(page, CITIES)).toEqual(['B', '(b) London', '']);
});

test('one box with a broken edge does not make the others certainly marked', () => {
  const page = inked('1.', ...LIST.slice(1));
  for (const text of ['(a)', '(b)', '(c)', '(d)']) {
    const { left, top } = page.words.find((word) => word.text === text)!;
    page.ink.push({
      left: left - 40,
      right: left - 20,
      top: top - 1,
      bottom: top + 21,
      pixels: text === '(c)' ? 60 : 170,
    });
  }
  // A person has to judge several marks.
  expect(choose(page, CITIES)[0]).toBe('A,B,D');
});

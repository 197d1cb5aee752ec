import { expect, test } from '@jest/globals';
import { spacedPage } from '../../layout/lines.testing.ts';
import { linesOf } from '../../layout/lines.ts';
import { ask, type LocateCase, located } from '../located.testing.ts';
import { locateAnswers } from './align.ts';

/** Name, labels in the order of the copy, and the number of questions; every answer consists of its own number. */
type Order = [name: string, labels: string[], questions: number];

/** Copies whose writers label one answer with a `Q` and the next with a bare number, in any order. */
const orders: Order[] = [
  [
    'a bare number between labels that would make another one due',
    ['Q1)', 'Q5)', '4)', 'Q7)', 'Ans 8:', 'Q3.', 'Q9.', 'Q2.', 'Q6.'],
    9,
  ],
  ['labels of many styles', ['Q9)', '8.', '7.', '4)', 'Question 3.', 'Ans 2:', 'Q6)', 'Q1)', '(5)'], 9],
  [
    'labels of many styles, with numbers that count up now and then',
    ['Q.9', '(2)', 'Answer 3 -', 'Ans 8:', 'Q.5', '6)', '7)', 'Q.4', '1.'],
    9,
  ],
  [
    'the label of a question whose number no other line has, where the question that is due was left out',
    ['Question 6.', 'Question 5.', 'Question 4.', 'Question 9.', 'Question 1.', 'Question 7.', 'Question 3.'],
    9,
  ],
];

test.each(orders)('%s', (_, labels, questions) => {
  const numbers = labels.map((label) => /\d/.exec(label)![0]);
  const lines = labels.flatMap((label, at): [string, number][] => [
    [`${label} It names ${numbers[at]}`, 80],
    ['and goes on', 40],
  ]);
  const { answers } = locateAnswers(
    linesOf(spacedPage(...lines)),
    ask(...Array.from({ length: questions }, (_, at) => `${at + 1}`)),
  );
  const found = [...answers].map(([id, own]) => [id, ...own.map(({ text }) => text)]);
  expect(found).toEqual(numbers.map((number) => [number, `It names ${number}`, 'and goes on']));
});

const lists: LocateCase[] = [
  [
    'a list within an answer of a copy with both kinds of labels',
    [['Q1. Cells', '2) Paris', '1) rises', '2) falls', '3) stays', 'Q3. Rust', '4) Light', 'Ans 5: Iron']],
    ['1', '2', '3', '4', '5'],
    { 1: 'Cells', 2: 'Paris|1) rises|2) falls|3) stays', 3: 'Rust', 4: 'Light', 5: 'Iron' },
  ],
  [
    'a list that goes on to the number of a question without another label',
    [['Q1. Cells', 'Q2. Paris', '1. rises', '2. falls', '3. stays', 'Q4. Rust', 'Q5. Light']],
    ['1', '2', '3', '4', '5'],
    { 1: 'Cells', 2: 'Paris|1. rises|2. falls|3. stays', 4: 'Rust', 5: 'Light' },
  ],
];

test.each(lists)('%s', (_, pages, labels, expected) => {
  expect(located(pages, ...labels)).toEqual(expected);
});

import { expect, test } from '@jest/globals';
import { pageOf } from '../../layout/lines.testing.ts';
import { linesOf } from '../../layout/lines.ts';
import { ask, type LocateCase, located } from '../located.testing.ts';
import { locateAnswers } from './align.ts';

const cases: LocateCase[] = [
  ['labels with Q', [['Q1 Cells', 'divide', 'Q2. Paris']], ['1', '2'], { 1: 'Cells|divide', 2: 'Paris' }],
  ['lone numbers', [['1. Cells', '2) Paris']], ['1', '2'], { 1: 'Cells', 2: 'Paris' }],
  [
    'a full stop read as a comma',
    [['1. Cells', '2, Paris', '3. Rust', '10, Downing Street', 'in', '1, Germany']],
    ['1', '2', '3', '4'],
    { 1: 'Cells', 2: 'Paris', 3: 'Rust|10, Downing Street|in|1, Germany' },
  ],
  [
    'an answer whose number is not there',
    [['Ans. - Cells', 'Ans. 2 - Paris', 'Ans: Rust', 'divide', 'Solution of salt', 'Ans. 4 - Light', 'Ans: more']],
    ['1', '2', '3', '4', '5'],
    { 1: 'Cells', 2: 'Paris', 3: 'Rust|divide|Solution of salt', 4: 'Light|Ans: more' },
  ],
  [
    'a question whose number is not there, or badly read',
    [['Qu. Cells', 'Q2. Paris', 'QA. Rust', 'Q4. Light', 'Qt. Iron', 'Ans 5. more']],
    ['1', '2', '3', '4', '5', '6'],
    { 1: 'Cells', 2: 'Paris', 3: 'Rust', 4: 'Light|Qt. Iron', 5: 'more' },
  ],
  [
    'an answer whose number was not read, before a word',
    [['Ans The cells', 'divide', 'Ans 2 Paris', 'Ans Rust', 'Ans 3 Light', 'Ans 4 Iron']],
    ['1', '2', '3', '4'],
    { 1: 'The cells|divide', 2: 'Paris|Ans Rust', 3: 'Light', 4: 'Iron' },
  ],
  [
    'numbers after a word that only announces an answer',
    [['1. Why?', 'Ans. Cells', '2. What?', 'Ans. 3 cm', '3. Who?', 'Ans: Asha']],
    ['1', '2', '3'],
    { 1: 'Why?|Ans. Cells', 2: 'What?|Ans. 3 cm', 3: 'Who?|Ans: Asha' },
  ],
  [
    'an answer without a number below its label',
    [['Q1.', 'Ans: Cells', 'Q2. Paris', 'Ans - more', 'Q4. Rust']],
    ['1', '2', '3', '4', '5'],
    { 1: 'Ans: Cells', 2: 'Paris|Ans - more', 4: 'Rust' },
  ],
  [
    'a number within a text, whose question has a label',
    [['1. In room', '2, Paris met', '2. Rust']],
    ['1', '2'],
    { 1: 'In room|2, Paris met', 2: 'Rust' },
  ],
  ['labels on lines of their own', [['Ans 1', 'Cells', 'Ans 2', 'Paris']], ['1', '2'], { 1: 'Cells', 2: 'Paris' }],
  ['out of order', [['Q2. Paris', 'Q1. Cells']], ['1', '2'], { 1: 'Cells', 2: 'Paris' }],
  [
    'continued on a later page',
    [['Q1. Cells', 'Q2. Paris'], ['Q1 contd. divide']],
    ['1', '2'],
    { 1: 'Cells|divide', 2: 'Paris' },
  ],
  ['the same label twice', [['Q1. Cells', 'Q2. Paris', 'Q1. divide']], ['1', '2'], { 1: 'Cells|divide', 2: 'Paris' }],
  ['text before any label', [['My name', 'Q1. Cells']], ['1'], { 1: 'Cells', '-': 'My name' }],
  ['a label with nothing after it', [['Q1.', 'Q2. Paris']], ['1', '2'], { 1: '', 2: 'Paris' }],
  [
    'whole labels of parts',
    [['Q.1(a) Cells', 'Answer to Q.1(b)', 'Paris']],
    ['1a', '1b'],
    { '1a': 'Cells', '1b': 'Paris' },
  ],
  [
    'a parent once and then its parts',
    [['1. (a) Cells', '(b) Paris', '2. (a) Rust']],
    ['1a', '1b', '2a'],
    { '1a': 'Cells', '1b': 'Paris', '2a': 'Rust' },
  ],
  ['roman parts read as figures', [['2 (i) Cells', '2 (11) Paris']], ['2i', '2ii'], { '2i': 'Cells', '2ii': 'Paris' }],
  [
    'a roman part that repeats the one before, well read or with the next one elsewhere',
    [['2 (a) (i) Cells', '2 (a) (i) divide', '2 (a) ~(i) more', '2 (a) (ii) Paris']],
    ['2ai', '2aii'],
    { '2ai': 'Cells|divide|more', '2aii': 'Paris' },
  ],
  [
    'a list under labels with Q',
    [['Q1. Steps:', '1. mix', '2. heat', 'Q2. Paris']],
    ['1', '2'],
    { 1: 'Steps:|1. mix|2. heat', 2: 'Paris' },
  ],
  [
    'a list set in',
    [['1. Steps:', '    1. mix', '    2. heat', '2. Paris']],
    ['1', '2'],
    { 1: 'Steps:|1. mix|2. heat', 2: 'Paris' },
  ],
  [
    'a list that begins beside its label, in the style of the labels',
    [['1) 1) Mix', '2) Heat', '3) Stir', '2) Paris', '3) Rust']],
    ['1', '2', '3'],
    { 1: '1) Mix|2) Heat|3) Stir', 2: 'Paris', 3: 'Rust' },
  ],
  [
    'a number that begins an answer is not a list',
    [['1. 1.5 m', '2. Paris', '3. 1 m', '4. Rust']],
    ['1', '2', '3', '4'],
    { 1: '1.5 m', 2: 'Paris', 3: '1 m', 4: 'Rust' },
  ],
  [
    'a number right after a bracket',
    [['1. (a) Cells', '(b)7', '(c)12 m']],
    ['1a', '1b', '1c'],
    { '1a': 'Cells', '1b': '7', '1c': '12 m' },
  ],
  [
    'a number right after the full stop of a label that is due',
    [['5. Cells', '6.7', '7.12 m', '8.1x8+0x4', '9. Paris']],
    ['5', '6', '7', '8', '9'],
    { 5: 'Cells', 6: '7', 7: '12 m', 8: '1x8+0x4', 9: 'Paris' },
  ],
  [
    'a decimal that is not a label: another line has the label, it is out of order, or it is an answer',
    [['1. Cells', '2.5 g', '4.5 g', '2. Paris', 'Ans 3.5 m', 'Q3.12']],
    ['1', '2', '3', '4'],
    { 1: 'Cells|2.5 g|4.5 g', 2: 'Paris|Ans 3.5 m', 3: '12' },
  ],
  [
    'a list that begins right after a label',
    [['1.1. Mix', '2. Heat', '3. Stir', '2. Paris', '3. Rust']],
    ['1', '2', '3'],
    { 1: '1. Mix|2. Heat|3. Stir', 2: 'Paris', 3: 'Rust' },
  ],
  [
    'a number right after a letter',
    [['1.', 'a. Cells', 'b.7', 'c.2x + 3', '1d.12']],
    ['1a', '1b', '1c', '1d'],
    { '1a': 'Cells', '1b': '7', '1c': '2x + 3', '1d': '12' },
  ],
  [
    'a list some of whose numbers are those of questions without another label',
    [['Q1. Cells', 'Q2. Paris', 'Q4. Steps:', '1. mix', '2. heat', '3. stir', '4. cool', 'Q5. Rust', '3. Light']],
    ['1', '2', '3', '4', '5'],
    { 1: 'Cells', 2: 'Paris', 3: 'Light', 4: 'Steps:|1. mix|2. heat|3. stir|4. cool', 5: 'Rust' },
  ],
  [
    'a number right after its label, which is a point of a list further down, too',
    [['1. Cells', '2.12', '3. 1) mix', '2) heat', '3) stir', '4. Rust']],
    ['1', '2', '3', '4'],
    { 1: 'Cells', 2: '12', 3: '1) mix|2) heat|3) stir', 4: 'Rust' },
  ],
  [
    'lists that begin beside their labels, one in another style',
    [['1. 1) Mix', '2) Heat', '2. (i) Cells', '(ii) divide', '3 - 1) Stir', '2) Cool', '4 - Rust']],
    ['1', '2', '3', '4'],
    { 1: '1) Mix|2) Heat', 2: '(i) Cells|(ii) divide', 3: '1) Stir|2) Cool', 4: 'Rust' },
  ],
  [
    'quantities after labels in words',
    [['Answer to Q.1 h = 5 m', 'Answer 2 a = 3', 'Question 3 asks', 'Question 3 a force']],
    ['1', '2', '3'],
    { 1: 'h = 5 m', 2: 'a = 3|Question 3 asks|Question 3 a force' },
  ],
  [
    'a list that is not set in',
    [['1. Steps:', '1. mix', '2. heat', '2. Paris', '3. Rust']],
    ['1', '2', '3'],
    { 1: 'Steps:|1. mix|2. heat', 2: 'Paris', 3: 'Rust' },
  ],
  [
    'numbers in sentences',
    [['1. Add', '2.5 g of salt', '3 spoons and', '1/15/2009', '2. Paris']],
    ['1', '2', '3'],
    { 1: 'Add|2.5 g of salt|3 spoons and|1/15/2009', 2: 'Paris' },
  ],
  [
    'a sentence about another question',
    [['Q2. See', 'Question 1 asks for more', 'Q1. Cells']],
    ['1', '2'],
    { 2: 'See|Question 1 asks for more', 1: 'Cells' },
  ],
  [
    'a table of marks with its total',
    [
      ['Question Out of', 'Q1 5', 'Q2 5', 'Total 10'],
      ['Q1. Cells', 'Q2. Paris'],
    ],
    ['1', '2'],
    { 1: 'Cells', 2: 'Paris', '-': 'Question Out of' },
  ],
  ['numeric answers are not a table of marks', [['1. 5', '2. 12']], ['1', '2'], { 1: '5', 2: '12' }],
  [
    'numbers the exam does not have',
    [['Q1. In', '7. heaven', 'Q2. Paris']],
    ['1', '2'],
    { 1: 'In|7. heaven', 2: 'Paris' },
  ],
  [
    'a question that the exam does not have',
    [['Q1. Cells', 'Q9. Rust', 'is red', 'Q2. Paris', 'Ans 12.', 'Q = 40', 'Q7 = 30', 'a = 3']],
    ['1', '2'],
    { 1: 'Cells', 2: 'Paris|Ans 12.|Q = 40|Q7 = 30|a = 3', '-': 'Q9. Rust|is red' },
  ],
  [
    'headings of sections',
    [['1. B', 'SECTION - B', '2. Part 1', 'Part 2 is long', '(Part II)', '3.', 'Section C']],
    ['1', '2', '3'],
    { 1: 'B', 2: 'Part 1|Part 2 is long', 3: 'Section C' },
  ],
  [
    'points within an answer that are parts of another question',
    [['5. Uses of water:', '(i) drinking', '(ii) washing', '(iii) cooking']],
    ['1i', '1ii', '2', '3', '4', '5'],
    { 5: 'Uses of water:|(i) drinking|(ii) washing|(iii) cooking' },
  ],
  [
    'a point more than the one question with parts has',
    [['1. (a) Cells', '(b) divide', '2. (a) Paris', '3. Points', '(b) red', '(c) blue']],
    ['1a', '1b', '1c', '2a', '3'],
    { '1a': 'Cells', '1b': 'divide', '2a': 'Paris', 3: 'Points|(b) red|(c) blue' },
  ],
  [
    'a first part without a letter',
    [['1. Cells', '1b) Paris', '2. Points', '2a) Rust', '2b) Light', '3.', '3b) Iron']],
    ['1a', '1b', '2a', '2b', '3a', '3b'],
    { '1a': 'Cells', '1b': 'Paris', '2a': 'Rust', '2b': 'Light', '3b': 'Iron', '-': 'Points' },
  ],
  [
    'parts in their order whose parent is never written',
    [['1. Cells', '(a) Paris', '(b) Rust', '3. Light']],
    ['1', '2a', '2b', '3'],
    { 1: 'Cells', '2a': 'Paris', '2b': 'Rust', 3: 'Light' },
  ],
  [
    'parts in their order whose parents are never written',
    [['1. Cells', '(a) Paris', '(b) Rust', '(a) Light', '(b) Iron']],
    ['1', '2a', '2b', '3a', '3b'],
    { 1: 'Cells', '2a': 'Paris', '2b': 'Rust', '3a': 'Light', '3b': 'Iron' },
  ],
  [
    'other parts in their order whose parents are never written',
    [['(a) Paris', '(b) Rust', '(i) Light', '(ii) Iron', '3. Cells', '(a) Wood']],
    ['1a', '1b', '2i', '2ii', '3', '4a'],
    { '1a': 'Paris', '1b': 'Rust', '2i': 'Light', '2ii': 'Iron', 3: 'Cells', '4a': 'Wood' },
  ],
  [
    'letters closed by dashes, with one left out',
    [['3.', 'a - Cells', 'c - Rust', 'd - Light', '4.', 'b - Paris', 'c - force']],
    ['3a', '3b', '3c', '3d', '4a', '4b', '5c'],
    { '3a': 'Cells', '3c': 'Rust', '3d': 'Light', '4b': 'Paris|c - force' },
  ],
  [
    'points before parts of the next question',
    [['1. Points', '(a) red', '(b) blue', '2. (a) Paris', '(b) Rust']],
    ['1', '2a', '2b'],
    { 1: 'Points|(a) red|(b) blue', '2a': 'Paris', '2b': 'Rust' },
  ],
];

test.each(cases)('%s', (_, pages, labels, expected) => {
  expect(located(pages, ...labels)).toEqual(expected);
});

test('a repeated label is recorded unless it says that the answer continues', () => {
  const again = (text: string) => {
    const lines = linesOf(pageOf(1, 'Q1. Rust', 'Q2. Salt', 'Q3. Tin', text, 'Q4. Gold'));
    return locateAnswers(lines, ask('1', '2', '3', '4')).doubts.flatMap(({ kind, of }) =>
      kind === 'holds' ? [of] : [],
    );
  };
  expect(again('Q2. Iron')).toEqual(['2']);
  expect(again('Q2. contd. Iron')).toEqual([]);
});

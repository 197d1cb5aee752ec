import { describe, expect, test } from '@jest/globals';
import { labelParts, questionPaths, readLabel } from './labels.ts';

describe('readLabel', () => {
  test.each([
    ['Q1 The cell', '1', ' The cell'],
    ['Q.1', '1', ''],
    ['Q. No. 4) Rust', '4', ' Rust'],
    ['1. The cell', '1', ' The cell'],
    ['1.The cell', '1', 'The cell'],
    ['1) The cell', '1', ' The cell'],
    ['(1) The cell', '1', ' The cell'],
    ['Ans 1', '1', ''],
    ['Ans1: It', '1', ' It'],
    ['Ans. 1: It', '1', ' It'],
    ['Ans,.1) It', '1', ' It'],
    ['Ans.: 1) It', '1', ' It'],
    ['Answer to Q.1(a) It', '1 a', ' It'],
    ['Answer to question no. 3', '3', ''],
    ['Answer of 4th question', '4', ''],
    ['Answer to the second question: It', '2', 'It'],
    ['First answer. It', '1', 'It'],
    ['3rd Q. It', '3', 'It'],
    ['Remaining part of answer 2 It', '2', ' It'],
    ['Continuation of Q.2 (b) It', '2 b', ' It'],
    ['Rest of the answer to question 3: It', '3', ' It'],
    ['2 (b) (ii) It', '2 b ii', ' It'],
    ['2.b.ii It', '2 b ii', ' It'],
    ['2b) It', '2 b', ' It'],
    ['2aii) It', '2 a ii', ' It'],
    ['2nd of May', '2 nd', ' of May'],
    ['2.1i) It', '2 1 i', ' It'],
    ['(b) It', 'b', ' It'],
    ['ii. It', 'ii', ' It'],
    ['1 - (b)', '1 b', ''],
    ['Ql. It', 'l', ' It'],
    ['#2 It', '2', ' It'],
    ['2- 3. It', '3', ' It'],
    ['Q#- Q8. It', '8', ' It'],
    ['44} (3) It', '3', ' It'],
    ['@2- Q3. It', '3', ' It'],
    ['2 - 1) It', '2', ' 1) It'],
    ['2 - 3 It', '2', ' 3 It'],
    ['4, (i) It', '4 i', ' It'],
    ['Q1, It', '1', ' It'],
    ['1, 2 and 3', '1', ', 2 and 3'],
    ['1/ It', '1', ' It'],
    ['Q1/ It', '1', ' It'],
    ['1, It', '1', ' It'],
    ['1, it', '1', ', it'],
    ['Réponse 2: Le', '2', ' Le'],
    ['Reponse n° 2) Le', '2', ' Le'],
    ['Frage 12', '12', ''],
    ['Aufgabe 3a) Das', '3 a', ' Das'],
    ['Pregunta 4 La', '4', ' La'],
    ['Questão 5. O', '5', ' O'],
    ['Task 2b The cell', '2 b', ' The cell'],
    ['Problem 3: It', '3', ' It'],
    ['Question Three', '3', ''],
    ['QUESTION ONE (a) It', '1 a', ' It'],
    ['Question two: It', '2', 'It'],
  ])('%j begins with %j', (text, parts, rest) => {
    const label = readLabel(text);
    expect(label?.parts.join(' ')).toBe(parts);
    expect(text.slice(label!.ends.at(-1))).toBe(rest);
  });

  test.each([
    '= 12',
    '- 12',
    '= 10N',
    '= 5.',
    '5 - 3 = 2',
    'a2 = b',
    'In 1945 it',
    'Often',
    'Questions of life',
    'No one',
    'Section A',
    'Aufgabe 2 war',
    'Task 2 was',
    'Question one asks',
    'First question asks',
    'Second Thoughts',
    'Antwort: 5',
    'Rest of the 2 cells',
    'Remaining questions are easy',
    'Answer: the cell',
    '',
  ])('%j does not begin with a label', (text) => {
    expect(readLabel(text)).toBeNull();
  });

  test.each([
    ['Q1', true, true],
    ['1. It', false, true],
    ['3 apples', false, false],
    ['a good idea', false, false],
    ['a = 2 m', false, false],
    ['2b = 3', false, false],
    ['2b - It', false, true],
    ['A1. It', true, true],
  ])('%j: named %j, closed %j', (text, named, closed) => {
    expect(readLabel(text)).toMatchObject({ named, closed });
  });
});

test.each([
  ['1. It', false],
  ['— 1. It', false],
  ['Q1 It', false],
  ['A1. It', false],
  ['1 - It', false],
  ['1', true],
  ['1, It', true],
  ['1 = It', true],
  ['1/ It', true],
  ['1 - 25', true],
  ['a - It', true],
  ['A1 It', true],
  ['a1. It', true],
])('%j is doubtful: %j', (text, doubtful) => {
  expect(readLabel(text)).toMatchObject({ doubtful });
});

test.each([
  ['Q2(b)', '2 b'],
  ['1', '1'],
  ['Question 3', '3'],
  ['II', 'ii'],
  ['2aii', '2 a ii'],
  ['A1', 'a 1'],
  ['Part A', 'part a'],
])('the exam label %j has the parts %j', (label, parts) => {
  expect(labelParts(label).join(' ')).toBe(parts);
});

test('a question path holds its parent label once', () => {
  const paths = questionPaths([
    { id: 'x', label: 'a', parentLabel: '1' },
    { id: 'y', label: '1(b)', parentLabel: '1' },
    { id: 'z', label: '2' },
  ]);
  expect([...paths.values()]).toEqual([['1', 'a'], ['1', 'b'], ['2']]);
});

import { expect, test } from '@jest/globals';
import { pageOf } from '../../layout/lines.testing.ts';
import { linesOf } from '../../layout/lines.ts';
import { ask, type LocateCase, located } from '../located.testing.ts';
import { locateAnswers } from './align.ts';

/** Labels whose digits were read as letters or not at all. */
const cases: LocateCase[] = [
  [
    'a zero for Q',
    [['Q1 Bees carry pollen.', 'Q2 Seeds form.', '03 A lever lifts loads.']],
    ['1', '2', '3'],
    { 1: 'Bees carry pollen.', 2: 'Seeds form.', 3: 'A lever lifts loads.' },
  ],
  [
    'a number read as that of a later question, which has a label, too',
    [['4. Plants make food.', '2. 42 N', '3. Rust', '4. Oxygen', '5. Water rises.']],
    ['1', '2', '3', '4', '5'],
    { 1: 'Plants make food.', 2: '42 N', 3: 'Rust', 4: 'Oxygen', 5: 'Water rises.' },
  ],
  [
    'numbers alone in a margin do not move the edge of labels',
    [['    1. Plants make food.', '    2. Rust', '    3. Salt', '    4. Oxygen', '3', '8']],
    ['1', '2', '3', '4'],
    { 1: 'Plants make food.', 2: 'Rust', 3: 'Salt', 4: 'Oxygen|3|8' },
  ],
  [
    'figures of labels as the exam spells them',
    [['Al. Cells', 'A2. Rust', 'Bl Paris', 'B2 Light']],
    ['A1', 'A2', 'B1', 'B2'],
    { A1: 'Cells', A2: 'Rust', B1: 'Paris', B2: 'Light' },
  ],
  [
    'the word before a number, badly read',
    [['Ans. 1 - Cells', 'hns. 2 - Rust', 'Ans. 3 - Paris', 'Ans. s - Light', 'And 6 of them', 'Ans. 6 - Iron']],
    ['1', '2', '3', '4', '5', '6'],
    { 1: 'Cells', 2: 'Rust', 3: 'Paris', 5: 'Light|And 6 of them', 6: 'Iron' },
  ],
  [
    'a number whose sign was not read, or which was read as another sign',
    [['1) Cells', '2) Rust', '+) Paris', '4) Light', '5 Iron', '9 Asha', '6) Gold']],
    ['1', '2', '3', '4', '5', '6'],
    { 1: 'Cells', 2: 'Rust', 3: 'Paris', 4: 'Light', 5: 'Iron|9 Asha', 6: 'Gold' },
  ],
  [
    'a symbol in a text whose next question has a number',
    [['1) Cells', '+) Paris', '2) Rust', '5 Asha', '3) Light', '5) Iron']],
    ['1', '2', '3', '4', '5'],
    { 1: 'Cells|+) Paris', 2: 'Rust|5 Asha', 3: 'Light', 5: 'Iron' },
  ],
  [
    'long words before a number, run together, or before what was read as none',
    [['Answer to Q.1 Cells', 'AnswertoQ.2 Rust', 'Answer to Q.3 Paris', 'Answer to Q.# Light', 'Answer to Q.5 Iron']],
    ['1', '2', '3', '4', '5'],
    { 1: 'Cells', 2: 'Rust', 3: 'Paris', 4: 'Light', 5: 'Iron' },
  ],
  [
    'words that differ by a letter from those of labels',
    [['Ans 1 Cells', 'Ans 2 Rust', 'Any old Roman', 'And so Asha', 'Ans 4 Iron']],
    ['1', '2', '3', '4'],
    { 1: 'Cells', 2: 'Rust|Any old Roman|And so Asha', 4: 'Iron' },
  ],
  [
    'words like labels that are written elsewhere',
    [['A1. Cells', 'A2. Rust', 'As is known', 'B1. Paris']],
    ['A1', 'A2', 'B1'],
    { A1: 'Cells', A2: 'Rust|As is known', B1: 'Paris' },
  ],
  [
    'a Q without punctuation, read as a sign in a ring',
    [['Q1 Cells', 'Q2 Rust', '®3 Paris', '©4 Light', '®S Iron', '®3 cont. Rome', '® Asha']],
    ['1', '2', '3', '4', '5'],
    { 1: 'Cells', 2: 'Rust', 3: 'Paris|Rome|® Asha', 4: 'Light', 5: 'Iron' },
  ],
  [
    'numbers before words without punctuation, where no number has any',
    [['1 the heart', '2 a noun', 'of 12 letters', '3 Newton', '4 in Rome', '3 apples']],
    ['1', '2', '3', '4'],
    { 1: 'the heart', 2: 'a noun|of 12 letters', 3: 'Newton', 4: 'in Rome|3 apples' },
  ],
  [
    'the word before every number, alone on its line',
    [['Aufgabe', 'Cells', 'Aufgabe 2', 'Rust', 'Aufgabe 3', 'Paris']],
    ['1', '2', '3'],
    { 1: 'Cells', 2: 'Rust', 3: 'Paris' },
  ],
  [
    'a letter that stands for one of two digits',
    [['Q4. Cells', 'QS. Rust', 'Q6. Paris', 'Q7. Light', 'QS. Iron', 'Q9. Gold']],
    ['4', '5', '6', '7', '8', '9'],
    { 4: 'Cells', 5: 'Rust', 6: 'Paris', 7: 'Light', 8: 'Iron', 9: 'Gold' },
  ],
  [
    'labels with dots before small letters',
    [['4.1 Cells', '4.2 def area(r)', '3.5 m long', '4.3 * Light']],
    ['4.1', '4.2', '4.3'],
    { '4.1': 'Cells', '4.2': 'def area(r)|3.5 m long', '4.3': '* Light' },
  ],
  [
    'figures after a lone A',
    [['A1: Cells', 'A2: Rust', 'AS:', 'Paris', 'Ao:', 'Light', 'A7: Iron']],
    ['1', '2', '5', '6', '7'],
    { 1: 'Cells', 2: 'Rust', 5: 'Paris', 6: 'Light', 7: 'Iron' },
  ],
  [
    'figures after a lone A that others follow at once',
    [['A1. Cells', 'A2.4 + 8 = 12', 'A1.2 is no label', 'A3. Rust']],
    ['1', '2', '3'],
    { 1: 'Cells', 2: '4 + 8 = 12|A1.2 is no label', 3: 'Rust' },
  ],
  [
    'figures after a lone A, out of turn',
    [['A7: Iron', 'A2: Rust', 'AS:', 'Paris', 'Al: Cells']],
    ['1', '2', '5', '7'],
    { 1: 'Cells', 2: 'Rust', 5: 'Paris', 7: 'Iron' },
  ],
  [
    'a number that was not read beside its word',
    [['QUESTION', 'Cells', 'QUESTION 2', 'Rust']],
    ['1', '2'],
    { 1: 'Cells', 2: 'Rust' },
  ],
  [
    'other figures before letters',
    [['4a Cells', 'Sa Rust', 'Sb. Light', 'Ta', 'Paris', 'C. Iron']],
    ['4a', '5a', '5b', '7a', '7c'],
    { '4a': 'Cells', '5a': 'Rust', '5b': 'Light', '7a': 'Paris', '7c': 'Iron' },
  ],
  [
    'a 2 before letters in brackets',
    [['Q1(i) Rust', 'Q2(i) Iron', 'QZ(ii) Gold']],
    ['1i', '2i', '2ii'],
    { '1i': 'Rust', '2i': 'Iron', '2ii': 'Gold' },
  ],
  [
    'a 1 before letters after a word, and before a dash',
    [['I - (a) Cells', '1 - (b) Rust', 'Ans 2', 'Iron', 'Ans 3a: Light', 'Ans 3b: Gold']],
    ['1a', '1b', '2', '3a', '3b'],
    { '1a': 'Cells', '1b': 'Rust', 2: 'Iron', '3a': 'Light', '3b': 'Gold' },
  ],
  [
    'an option run into its label',
    [['A1 B', 'A2A', 'A3C.', 'B1 Rust']],
    ['A1', 'A2', 'A3', 'B1'],
    { A1: 'B', A2: 'A', A3: 'C.', B1: 'Rust' },
  ],
  [
    'a number after its word',
    [['Q no. 1 Cells', 'Qno. 2 Rust', 'QNo.3 Paris', 'QNo4 Light']],
    ['1', '2', '3', '4'],
    { 1: 'Cells', 2: 'Rust', 3: 'Paris', 4: 'Light' },
  ],
  [
    'figures before a sign that others have, in line with them',
    [['1) Rain', '2) Snow', '3) Fog', '4) Rust', 'S)Cells', '  T) Iron', '6) Light']],
    ['1', '2', '3', '4', '5', '6', '7'],
    { 1: 'Rain', 2: 'Snow', 3: 'Fog', 4: 'Rust', 5: 'Cells|T) Iron', 6: 'Light' },
  ],
  [
    'roman numbers',
    [['(I) Cells', '(Il) Rust', '(Ill) Paris', 'it. May', 'IV) Light', 'V', 'Iron', 'vit) Gold']],
    ['I', 'II', 'III', 'IV', 'V', 'VI'],
    { I: 'Cells', II: 'Rust', III: 'Paris|it. May', IV: 'Light', V: 'Iron', VI: 'Gold' },
  ],
];

test.each(cases)('%s', (_, pages, labels, expected) => {
  expect(located(pages, ...labels)).toEqual(expected);
});

test('a handwritten non-word before a sentence is a label if one is missing', () => {
  const byHand = (...texts: string[]) => {
    const page = pageOf(1, ...texts);
    const lines = linesOf({ ...page, words: page.words.map((word) => ({ ...word, hand: true as const })) });
    const { answers } = locateAnswers(lines, ask('1', '2', '3', '4'));
    return [...answers].map(([id, own]) => [id, own.map(({ text }) => text).join('|')]);
  };
  expect(byHand('(1) Cells', 'CS) Rust is red.', '(3) Paris')).toEqual([
    ['1', 'Cells'],
    ['2', 'Rust is red.'],
    ['3', 'Paris'],
  ]);
  expect(byHand('(1) Cells', 'US Steel', '1930 Paris', '- Rust', '(3) Paris', '(4) Light')[0]).toEqual([
    '1',
    'Cells|US Steel|1930 Paris|- Rust',
  ]);
});

test('a label begins where the one that was struck out before it does', () => {
  const page = pageOf(1, '1 - Cells', '2 - Paris', '4 - 3 - Rust', '4 - Iron');
  const struck = (index: number) => (index === 6 || index === 7 ? { struck: true as const } : {});
  const lines = linesOf({ ...page, words: page.words.map((word, index) => ({ ...word, ...struck(index) })) });
  expect(lines[2]!.text).toBe('3 - Rust');
  const { answers } = locateAnswers(lines, ask('1', '2', '3', '4'));
  expect([...answers].map(([id, own]) => [id, ...own.map(({ text }) => text)])).toEqual([
    ['1', 'Cells'],
    ['2', 'Paris'],
    ['3', 'Rust'],
    ['4', 'Iron'],
  ]);
});

test('a speck left of some labels does not make them points of an answer', () => {
  const page = pageOf(1, '(1) Cells', '(2) Paris', '(3) Rust', '(4) Iron', '(5) Salt');
  const part = (top: number) => Number(top > 160);
  const words = page.words.map((word) => ({ ...word, part: part(word.top) }));
  const speck = { ...words[0]!, text: '4', confidence: 70, left: 20, right: 32, top: 60, bottom: 80 };
  const lines = linesOf({ ...page, words: [speck, ...words] });
  const { answers } = locateAnswers(lines, ask('1', '2', '3', '4', '5'));
  expect(answers.get('1')?.map(({ text }) => text)).toEqual(['Cells']);
  expect(answers.get('2')?.map(({ text }) => text)).toEqual(['Paris']);
});

test('a label runs to the end of its figures, also where one was read as a letter', () => {
  const { answers } = locateAnswers(linesOf(pageOf(1, 'Ans 1: Cells', 'Ans 2: Paris', 'Ans 1o: Rust')), ask('1', '2'));
  expect(answers.get('1')?.map(({ text }) => text)).toEqual(['Cells']);
});

test('an answer struck out but for a word is replaced by one with the same label', () => {
  const page = pageOf(1, '1. Cells', '2. Plants make sugar from air', '2. Paris', '3. Iron');
  const isStruck = (text: string) => ['Plants', 'make', 'sugar', 'from'].includes(text);
  const words = page.words.map((word) => (isStruck(word.text) ? { ...word, struck: true as const } : word));
  const { answers } = locateAnswers(linesOf({ ...page, words }), ask('1', '2', '3'));
  expect(answers.get('1')?.map(({ text }) => text)).toEqual(['Cells']);
  expect(answers.get('2')?.map(({ text }) => text)).toEqual(['Paris']);
});

test.each([
  ['near it', [110, 155], ['1', '2', '4', '3']],
  ['but not where it is far', [100], ['1', '2', '3']],
])('a label begins where ink that was not read does, %s', (_, lefts, expected) => {
  const page = pageOf(1, '(1) Cells', '(2) Paris', '     (4) Rust', '(3) Iron');
  const label = page.words.find(({ text }) => text === '(4)')!;
  const ink = lefts.map((left) => ({ ...label, left, right: left + 40, pixels: 200 }));
  const { answers } = locateAnswers(linesOf({ ...page, ink }), ask('1', '2', '3', '4'));
  expect([...answers.keys()]).toEqual(expected);
});

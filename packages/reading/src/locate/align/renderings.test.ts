// Labels that were read as something else, on lines whose beginning the handwriting model has seen.

import { expect, test } from '@jest/globals';
import { pageOf } from '../../layout/lines.testing.ts';
import { linesOf } from '../../layout/lines.ts';
import type { Beginning } from '../../layout/word.ts';
import { ask, seenAs } from '../located.testing.ts';
import { locateAnswers } from './align.ts';

/** Answers by question to lines as read, some of which the picture shows otherwise. */
function located(
  labels: string[],
  ...written: (string | [read: string, shown: string | Beginning])[]
): Record<string, string> {
  const lines = linesOf(pageOf(1, ...written.map((one) => (typeof one === 'string' ? one : one[0]))));
  const seen = lines.map((line, at) => {
    const one = written[at]!;
    const [first, ...others] = line.words;
    if (typeof one === 'string') return line;
    const beginning = typeof one[1] === 'string' ? seenAs(one[1]) : one[1];
    return { ...line, words: [{ ...first!, beginning }, ...others] };
  });
  const { answers } = locateAnswers(seen, ask(...labels));
  return Object.fromEntries([...answers].map(([id, own]) => [id, own.map(({ text }) => text).join('|')]));
}

test.each([
  ['a sign for a number', ['Ans % Delhi', 'Ans 3: Delhi'], 'Delhi'],
  ['another number', ['7) Delhi', '3) Delhi'], 'Delhi'],
  ['letters', ['Kf Delhi', '(3) Delhi'], 'Delhi'],
  ['a number that runs into the answer', ['3.0.2 J', '3. 0.2 J'], '0.2 J'],
] as const)('%s is read where the picture shows the label', (_, line, text) => {
  expect(located(['1', '2', '3', '4'], 'Q1. Rust', '2) Salt', [...line], '(4) Iron')).toEqual({
    1: 'Rust',
    2: 'Salt',
    3: text,
    4: 'Iron',
  });
});

test.each<[string, string[], (string | [string, string])[], Record<string, string>]>([
  [
    'roman numbers run into their brackets',
    ['1i', '1ii', '1iii'],
    ['1 (i) Rain', ['1 di) Snow', '1 (ii) Snow'], ['Gi) Fog', '(iii) Fog']],
    { '1i': 'Rain', '1ii': 'Snow', '1iii': 'Fog' },
  ],
  [
    'roman capitals',
    ['I', 'II', 'III', 'IV'],
    [['|, Rain', '1. Rain'], ['Il Snow', 'Il. Snow'], ['(ID Fog', '111. Fog'], 'IV. Salt'],
    { I: 'Rain', II: 'Snow', III: 'Fog', IV: 'Salt' },
  ],
  [
    'two strokes seen as one',
    ['1i', '1ii', '1iii'],
    ['1 (i) Rain', ['(i) Snow', '(ii) Snow'], '(iii) Fog'],
    { '1i': 'Rain', '1ii': 'Snow', '1iii': 'Fog' },
  ],
  [
    'a figure before letters',
    ['1a', '1b', '2a', '2b'],
    [['la) Rain', '1a) Rain'], ['Ib) Snow', '1b) Snow'], '2a) Fog', ['ZG) Salt', '2b) Salt']],
    { '1a': 'Rain', '1b': 'Snow', '2a': 'Fog', '2b': 'Salt' },
  ],
  [
    'numbers alone on their lines',
    ['1', '2', '3', '4'],
    ['1', 'Rain', '2', 'Snow', ['G', '3'], 'Fog', '4', 'Salt'],
    { 1: 'Rain', 2: 'Snow', 3: 'Fog', 4: 'Salt' },
  ],
  [
    'a letter behind a figure',
    ['1a', '1b', '2'],
    ['1.a. Rain', ['1.6. Snow', '1.b. Snow'], '2. Fog'],
    { '1a': 'Rain', '1b': 'Snow', 2: 'Fog' },
  ],
  [
    'figures behind a letter',
    ['1', '4', '5', '8'],
    ['Q4. Rain', ['QS. Snow', 'Q5. Snow'], ['QI! Fog', 'Q1. Fog'], ['QS. Salt', 'Q8. Salt']],
    { 4: 'Rain', 5: 'Snow', 1: 'Fog', 8: 'Salt' },
  ],
  [
    'a dot between figures',
    ['4.1', '4.2', '4.3'],
    ['Q4.1 Rain', ['Q42 Snow', 'Q4.2 Snow'], 'Q4.3 Fog'],
    { '4.1': 'Rain', '4.2': 'Snow', '4.3': 'Fog' },
  ],
])('%s are read where the picture shows them', (_, labels, lines, expected) => {
  expect(located(labels, ...lines)).toEqual(expected);
});

test('a label that was struck out is not taken for the one behind it', () => {
  expect(located(['1', '2', '3'], 'Q1. Rain', ['Q#- Q3. Fog', 'Q2- Q3. Fog'], 'Q2. Snow')).toEqual({
    1: 'Rain',
    3: 'Fog',
    2: 'Snow',
  });
});

test('a point of a list is seen in the picture', () => {
  const list = ['1) Salt', ['L) Gold', '2) Gold'] as [string, string], '3) Tin'];
  expect(located(['1', '2', '3'], '1) Rust', '2) These:', ...list, '3) Iron')).toEqual({
    1: 'Rust',
    2: 'These:|1) Salt|L) Gold|3) Tin',
    3: 'Iron',
  });
});

test('out of order, too', () => {
  expect(located(['1', '2', '3', '4'], '4. Iron', ['7. Salt', '1. Salt'], '3. Gold', '2. Rust')).toEqual({
    4: 'Iron',
    1: 'Salt',
    3: 'Gold',
    2: 'Rust',
  });
});

test('a point of a list that was read as another number goes on with the list', () => {
  const list = [['4) Salt', '1) Salt'] as [string, string], '2) Gold'];
  expect(located(['1', '2', '3', '4'], '1) Rust', ...list, '2) Iron', '3) Tin', '4) Zinc')).toEqual({
    1: 'Rust|4) Salt|2) Gold',
    2: 'Iron',
    3: 'Tin',
    4: 'Zinc',
  });
});

test('a sum does not begin with a label, whatever the picture shows', () => {
  expect(located(['1', '2', '3'], '1 - Rust', ['3 - 2 = 1', '3 - 2 = 1'], '2 - Salt')).toEqual({
    1: 'Rust|3 - 2 = 1',
    2: 'Salt',
  });
});

/** A figure in a ring as the handwriting model sees it: hardly at all, but likelier than any other figure. */
const ringed = (figure: string): Beginning => [
  [
    { sign: '', probability: 0.97 },
    { sign: figure, probability: 0.02 },
    { sign: '(', probability: 0.01 },
  ],
  [{ sign: ' ', probability: 1 }],
];

test('numbers in rings are told apart by the picture', () => {
  const lines: [string, Beginning][] = [
    ['® Rust', ringed('2')],
    ['©) Salt', ringed('1')],
    ['® Gold', ringed('3')],
  ];
  expect(located(['1', '2', '3'], ...lines)).toEqual({ 2: 'Rust', 1: 'Salt', 3: 'Gold' });
});

test('a bullet is no number in a ring', () => {
  const bullet: Beginning = [[{ sign: '-', probability: 1 }], [{ sign: ' ', probability: 1 }]];
  expect(located(['1', '2', '3'], '1. Rust', ['- Salt', bullet], ['- Gold', bullet], '2. Tin')).toEqual({
    1: 'Rust|- Salt|- Gold',
    2: 'Tin',
  });
});

test('the first point of a list is seen in the picture where its figure was not read', () => {
  const list = [[') Salt', '1) Salt'] as [string, string], '2) Gold', '3) Tin'];
  expect(located(['1', '2', '3'], 'Q2. These:', ...list, 'Q1. Rust', 'Q3. Iron')).toEqual({
    2: 'These:|) Salt|2) Gold|3) Tin',
    1: 'Rust',
    3: 'Iron',
  });
});

test('a wide gap behind one number does not hide that the others have no sign either', () => {
  const texts = ['1 Rust is red', '2 Salt is white', '3 Gold is dear', '4 Tin is soft'];
  const [first, ...others] = linesOf(pageOf(1, ...texts));
  const [number, ...rest] = first!.words;
  const moved = rest.map((word) => ({ ...word, left: word.left + 60, right: word.right + 60 }));
  const { answers } = locateAnswers([{ ...first!, words: [number!, ...moved] }, ...others], ask('1', '2', '3', '4'));
  expect([...answers.keys()]).toEqual(['1', '2', '3', '4']);
});

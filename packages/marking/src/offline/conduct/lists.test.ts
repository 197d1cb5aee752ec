import { describe, expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { listKind } from './lists.ts';

const kind = (question: string, expected: string, answer: string, keywords = '') =>
  listKind(readText(answer), readText(question), expected === '' ? undefined : readText(expected), readText(keywords));

const COPY = 'The compiler makes a copy of the code at every place where the function is called.';

describe('the words of a model answer, one by one', () => {
  test.each([
    'compiler, copy, code, place, function',
    'compiler copy code place function',
    '1. compiler\n2. copy\n3. code\n4. place\n5. function',
    '- compiler\n- makes\n- copy\n- every\n- place\n- function',
    'Keywords: compiler, copy, code, place, function.',
    'Compiler. Makes. Copy. Code. Place. Function.',
    'compiler/makes/copy/code/place/function',
    'compiler; makes; copy; every; place; called',
    'It has to do with the compiler, copy, code, place, function.',
    'There is compiler and copy and code and place and function.',
    'Compiler, copy, code, place and function are important.',
  ])('%s', (answer) => expect(kind('What does the compiler do with it?', COPY, answer)).toBe('keywords'));

  test('are an answer as sentences', () =>
    expect(kind('What does the compiler do?', COPY, 'It makes a copy of the code at every place.')).toBeUndefined());
});

describe('single words where only keywords are given', () => {
  test.each([
    ['What does the compiler do?', 'copy, code, place, function', 'keywords'],
    ['What does the compiler do?', 'It is about compiler, copy, code, place and function.', 'keywords'],
    ['Name what the compiler makes.', 'copy, code, place, function', undefined],
    [
      'Explain photosynthesis.',
      'Needs: water, carbon dioxide\nEnergy: sunlight\nProducts: glucose + oxygen',
      undefined,
    ],
    ['What are the products?', 'oxygen, glucose, water, energy', undefined],
    ['What does the compiler do?', 'It copies code, links it, and puts the function in place.', undefined],
  ])('%s %s', (question, answer, expected) => expect(kind(question, '', answer)).toBe(expected));
});

describe('what the model answer merely lists in a sentence', () => {
  test.each([
    ['Name the types of soil.', 'They are sand, silt, clay and loam.', 'sand, silt, clay, loam'],
    ['Name the types of soil.', 'They are sand, silt, clay and loam.', '1. sand 2. silt 3. clay 4. loam'],
    [
      'What is it made of?',
      'It is made of a membrane, cytoplasm and a nucleus with DNA.',
      'membrane, cytoplasm, nucleus, DNA',
    ],
    ['List the parts of a plant.', 'root\nstem\nleaf\nflower', 'flower, leaf, stem, root'],
    ['Who were the allies?', 'The allies were France, Britain, Russia and Italy.', 'France, Britain, Russia, Italy'],
  ])('%s %s: %s', (question, expected, answer) => expect(kind(question, expected, answer)).toBe('names'));

  test('counts as a list of words where an explanation was asked for', () =>
    expect(kind('Explain how soils differ.', 'They have sand, silt, clay and loam.', 'sand, silt, clay, loam')).toBe(
      'keywords',
    ));

  test('what it says about each is not a name', () =>
    expect(
      kind(
        'What happened then?',
        'The king was executed, the monarchy was abolished and a republic was declared.',
        'king, monarchy, republic, executed',
      ),
    ).toBe('keywords'));
});

test('steps and equations are not lists of words', () => {
  expect(kind('Describe it.', COPY, 'compiler reads code -> copies it -> runs function')).toBeUndefined();
  expect(kind('Explain it.', '2x = 8, so x = 4', '2x = 8, x = 8/2, x = 4')).toBeUndefined();
});

describe('keywords of a rubric and hardly a word more', () => {
  const KEYWORDS = 'medium of exchange, barter, store of value, purchasing power, fixed incomes';
  test.each([
    ['Explain money.', 'medium of exchange, store of value, fixed incomes', 'keywords'],
    ['Explain money.', 'fixed incomes, purchasing power, store of value', 'keywords'],
    ['What does money do?', 'exchange barter store value power', 'keywords'],
    ['Name what money does.', 'medium of exchange, store of value', undefined],
    ['Explain money.', 'It is a medium of exchange and a store of value.', undefined],
    ['Explain money.', 'Money: medium of exchange. Barter: purchasing power.', undefined],
  ])('%s %s', (question, answer, expected) => expect(kind(question, '', answer, KEYWORDS)).toBe(expected));
});

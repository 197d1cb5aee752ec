import { describe, expect, test } from '@jest/globals';
import { chosenOptions } from './options.ts';

describe('chosenOptions', () => {
  const options = ['A', 'B', 'C', 'D'].map((label, at) => ({
    label,
    text: ['Paris', 'Rome', 'Madrid', 'Lisbon'][at]!,
    optionId: '',
  }));
  const truth = ['True', 'False'].map((label) => ({ label, text: '', optionId: '' }));
  const asOptions = (list: typeof options) => list as unknown as Parameters<typeof chosenOptions>[1];
  test.each([
    [['B'], ['B']],
    [['(b)'], ['B']],
    [['Ans: C'], ['C']],
    [['Answer: __C__'], ['C']],
    [['__ B ____'], ['B']],
    [['Option D'], ['D']],
    [['A and C'], ['A', 'C']],
    [['c, a'], ['A', 'C']],
    [['B) Rome'], ['B']],
    [['B) Rorne'], ['B']],
    [['Ans: B - it is the oldest'], ['B']],
    [['(b) Madrid'], []],
    [['Ans: (b) Madrid'], []],
    [['b) Not Paris'], []],
    [['B) Rome is wrong'], []],
    [['A) Paris, C) Madrid'], ['A', 'C']],
    [['A) Paris,', 'C) Madrid'], []], // two lines of a printed list, or handwritten
    [['B, or rather c)'], []],
    [['Madrid'], ['C']],
    [['8'], ['B']],
    [['(6) Rome'], ['B']],
    [['(6b) Rome'], ['B']],
    [['(6) Berlin'], []],
    [['(a) Paris', '(b) Rome', '(c) Madrid', '(d) Lisbon'], []],
    [['(a) Paris', '✓ (b) Rome', '(c) Madrid', '(d) Lisbon'], ['B']],
    [['(a) Paris', '(b) Rome', '(c) Madrid', '(d) Lisbon', 'Ans: d'], ['D']],
    [['(A)Paris (B)Rome (C)Madrid (D)Li8bon', '_Ans: D'], ['D']],
    [['A long sentence about Rome'], []],
    [['b Rome'], ['B']],
    [['€ Madrid'], ['C']],
    [['no Rome'], []],
    [[], []],
  ])('%j chooses %j', (lines, labels) => {
    expect(chosenOptions(lines, asOptions(options))).toEqual(labels);
  });

  const numbers = (...texts: string[]) => asOptions(options.map((option, at) => ({ ...option, text: texts[at]! })));
  test.each([
    [['6'], ['6', '7', '8', '9'], ['A']],
    [['¢'], ['6', '7', '8', '9'], ['C']],
    [['Ans: 8.'], ['6', '7', '8', '9'], ['C']],
    [['0.5'], ['0.25', '0.5', '0.75', '1'], ['B']],
    [['0'], ['5', '6', '7', '9'], []],
    [['6.5 cm'], ['6 cm', '6.5 cm', '7 cm', '8 cm'], ['B']],
    [['Answer: -5'], ['5', '-5', '7', '9'], ['B']],
    [['Ans: –5'], ['5', '-5', '7', '9'], ['B']],
    [['0.5'], ['5', '1', '2', '3'], []],
    [['35 cm'], ['25 cm', '25 kg', '25 s', 'none'], []],
  ])('%j is the value of an option of %j before it is a letter misread', (lines, texts, labels) => {
    expect(chosenOptions(lines, numbers(...texts))).toEqual(labels);
  });

  test.each([
    [['True'], ['True']],
    [['F'], ['False']],
    [['true.'], ['True']],
  ])('%j chooses %j of true and false', (lines, labels) => {
    expect(chosenOptions(lines, asOptions(truth))).toEqual(labels);
  });
});

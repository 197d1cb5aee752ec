import { describe, expect, test } from '@jest/globals';
import { isProgram } from '../../claims/code.ts';
import { isFormula } from '../../claims/formula.ts';
import { isSameForm } from './exact-forms.ts';

describe('what is a formula', () => {
  test.each(['A = πr²', '3x^2', 'x(x-3)(x+3)', 'CH4 + 2O2 → CO2 + 2H2O', 'KE = 1/2 mv²', '2NaOH', 'sin²x + cos²x = 1'])(
    '%s',
    (text) => expect(isFormula(text)).toBe(true),
  );
  test.each(['Water (H2O)', 'The sum is 5 + 3.', '42', 'x', 'Carbon dioxide', 'F = force', '(a)', 'WATER (H2O)'])(
    '%s is not a formula',
    (text) => expect(isFormula(text)).toBe(false),
  );
});

describe('what is a program', () => {
  test.each([
    'print("Hello")',
    'for i in range(1, 11):\n    print(i)',
    'int x = 5;',
    'SELECT * FROM students WHERE marks > 80;',
    'def f(n):\n    return n',
    'while (x < 3) {',
  ])('%s', (text) => expect(isProgram(text)).toBe(true));
  test.each([
    'If gas (carbon dioxide) is produced, the food contains acid.',
    'If the key sticks, the key is iron; if the key does not stick, it is aluminum.',
    'Select the best candidates from those who applied.',
    'gas(es)',
    'For example:',
    'heat;\nlight;\nsound;',
    'While it cools (slowly), crystals grow.',
    'Function words are short (of, the).',
  ])('%s is not a program', (text) => expect(isProgram(text)).toBe(false));
});

describe('the same form', () => {
  test.each([
    ['pi r^2', 'A = πr²', true],
    ['A=π r²', 'A = πr²', true],
    ['½mv²', 'KE = 1/2 m v^2', true],
    ['2πr', 'A = πr²', false],
    ['CH4 + 2O2 = CO2 + 2H2O', 'CH4 + 2O2 → CO2 + 2H2O', true],
    ['CO2 + 2H2O → CH4 + 2O2', 'CH4 + 2O2 → CO2 + 2H2O', false],
    ['F = a m', 'F = ma', true],
    ['y = 1 + 2x', 'y = 2x + 1', true],
    ['y = 1 - 2x', 'y = 2x + 1', false],
    ['O2 + 2H2 → 2H2O', '2H2 + O2 → 2H2O', true],
    ['print( "Hello" )', 'print("Hello")', true],
    ['print(Hello)', 'print("Hello")', false],
  ])('%s and %s: %p', (a, b, same) => expect(isSameForm(a, b)).toBe(same));
});

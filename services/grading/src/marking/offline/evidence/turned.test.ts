import { describe, expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { measureTurned } from './turned.ts';

const turned = (answer: string, point: string) => measureTurned(readText(answer), readText(point), () => 1);

describe('clauses that are turned round', () => {
  test.each([
    [
      'an opposite beside a word of the clause',
      'The villi decrease the surface area.',
      'They increase the surface area.',
    ],
    ['an opposite of another part of speech', 'The food passes slowly.', 'The food passes quickly.'],
    ['a not', 'The median is affected by extreme values.', 'The median is not affected by extreme values.'],
    ['among others that are not', 'It is long, and its walls are thick.', 'The walls are thin.'],
  ])('%s', (_, answer, point) => expect(turned(answer, point).turned).toBe(1));

  test('one of two', () =>
    expect(turned('The walls are thick, the surface is large.', 'The walls are thin, the surface is large.')).toEqual({
      turned: 0.5,
      turnedAlone: 0,
    }));

  test('with nothing in common but the opposite', () =>
    expect(turned('It is short and round.', 'A long thin extension')).toEqual({ turned: 0, turnedAlone: 1 }));
});

test.each([
  ['the same words', 'The walls are thin.', 'The walls are thin.'],
  ['two opposites', 'Short strings have a high pitch.', 'Long strings have a low pitch.'],
  ['an opposite that is denied', 'The walls are not thick.', 'The walls are thin.'],
  ['the right thing beside the wrong one', 'The walls are not thick, the walls are thin.', 'The walls are thin.'],
  ['other words', 'Food is taken up.', 'The walls are thin.'],
])('%s turn nothing round', (_, answer, point) => expect(turned(answer, point)).toEqual({ turned: 0, turnedAlone: 0 }));

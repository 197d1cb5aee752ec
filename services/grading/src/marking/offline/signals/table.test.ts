import { describe, expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { SIGNALS } from './table.ts';

/** The names of the signals that say that an answer contradicts a point. */
function contradicting(answer: string, point: string, question = ''): string[] {
  const here = readText(answer);
  const sides = { here, answer: here, point: readText(point), question: readText(question), isCrossed: false };
  return SIGNALS.filter((signal) => signal.look(sides) === -1).map(({ name }) => name);
}

describe('what contradicts a point', () => {
  test.each([
    [
      'polarity',
      'The salt can evaporate, so it does not stay in the dish.',
      'The salt cannot evaporate, so it stays in the dish.',
    ],
    ['direction', 'Heat flows from the cold body to the hot body.', 'Heat flows from the hot body to the cold body.'],
    ['opposite', 'Villi decrease the surface area.', 'Villi increase the surface area.'],
    ['roles', 'Blood pumps the heart.', 'The heart pumps blood.'],
    ['sameness', 'Both have the same size.', 'They have different sizes.'],
    ['numbers', 'The term is six years.', 'The term is five years.'],
    ['prevention', 'Trees cause erosion.', 'Trees prevent erosion.'],
  ])('%s: %s', (name, answer, point) => expect(contradicting(answer, point)).toContain(name));
});

describe('what does not', () => {
  test.each([
    ['the same words', 'The salt cannot evaporate.', 'The salt cannot evaporate.'],
    [
      'the other end of both scales',
      'The longer the string, the lower the pitch.',
      'The shorter the string, the higher the pitch.',
    ],
    ['a passive', 'Blood is pumped by the heart.', 'The heart pumps blood.'],
    ['other words', 'It stays behind as crystals.', 'The salt cannot evaporate.'],
  ])('%s: %s', (_, answer, point) => expect(contradicting(answer, point)).toEqual([]));
});

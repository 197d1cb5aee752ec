import { expect, test } from '@jest/globals';
import { doubtfulWordsIn } from './doubtful-words.ts';

test('doubtful words are returned with their places, by the threshold of their reader', () => {
  const words = [
    { text: 'water', confidence: 79, hand: true as const },
    { text: 'is', confidence: 81, hand: true as const },
    { text: 'the', confidence: 61 },
    { text: 'sol-', confidence: 30 },
    { text: 'vent', confidence: 95 },
    { text: 'is', confidence: 40 },
  ];
  const text = 'water is\nthe solvent is';
  const found = doubtfulWordsIn(text, words);
  expect(found.map(({ start, end, confidence }) => [start, text.slice(start, end), confidence])).toEqual([
    [0, 'water', 0.79],
    [13, 'sol', 0.3],
    [21, 'is', 0.4],
  ]);
});

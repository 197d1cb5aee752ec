import { describe, expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { compare } from './comparison.ts';
import { MEANINGS, meaningsOf } from './meaning.ts';

const weight = () => 1;

function meanings(answer: string, modelAnswers: string[], question = '') {
  const ways = modelAnswers.map((text) => compare(readText(answer), readText(text), readText(question), weight));
  const values = meaningsOf(ways[0]!, ways, weight);
  return (name: (typeof MEANINGS)[number]) => values[MEANINGS.indexOf(name)]!;
}

const MODEL = 'The automobile stops because the driver presses the brake.';

describe('what an answer means', () => {
  test.each([
    ['', [MODEL]],
    ['?', ['?']],
    ['automobile', ['']],
    ['प्रकाश', [MODEL, 'Light']],
  ])('is one number for each name: %j', (answer, modelAnswers) => {
    const values = MEANINGS.map(meanings(answer, modelAnswers));
    expect(values.every((value) => Number.isFinite(value) && Math.abs(value) <= 2)).toBe(true);
  });

  test('is near to the model answer in other words, and far in those of another matter', () => {
    const near = meanings('The motorist hit the pedal and the car halted.', [MODEL]);
    const far = meanings('Plants make sugar out of light and water.', [MODEL]);
    for (const name of ['meaningLike', 'meaningFound', 'meaningCovered', 'meaningSentences'] as const) {
      expect(near(name)).toBeGreaterThan(far(name) + 0.1);
    }
  });

  test('leaves out what the question says already', () => {
    const question = 'Why does the automobile stop?';
    const asked = meanings('The automobile stops.', [MODEL], question);
    const told = meanings('The brake.', [MODEL], question);
    expect(told('meaningFoundNew')).toBeGreaterThan(asked('meaningFoundNew'));
    expect(told('meaningAsked')).toBeLessThan(asked('meaningAsked'));
  });

  test('counts the best of several ways of answering', () => {
    const named = meanings('Bread is baked.', [MODEL, 'Bread is baked.']);
    expect(named('meaningLikeAnyWay')).toBeCloseTo(1);
    expect(named('meaningLike')).toBeLessThan(0.7);
  });

  test('looks at each sentence', () => {
    const half = meanings('The driver presses the brake.', ['The driver presses the brake. Bananas are yellow.']);
    expect(half('meaningSentencesSame')).toBe(0.5);
    expect(half('meaningSentenceLeast')).toBeLessThan(0.5);
  });
});

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readText } from '../text/read.ts';
import { confidenceWithExamples, withExamples } from './examples.ts';

describe('reviewed answers', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const marked = fc.record({ reading: fc.lorem().map(readText), given: share, expected: share });

  test('never push a share out of bounds', () => {
    fc.assert(
      fc.property(fc.lorem(), share, fc.array(marked, { maxLength: 12 }), (text, expected, examples) => {
        const corrected = withExamples(readText(text), expected, examples);
        expect(corrected).toBeGreaterThanOrEqual(0);
        expect(corrected).toBeLessThanOrEqual(1);
        if (examples.length === 0) expect(corrected).toBe(expected);
      }),
    );
  });

  test('an answer that a person has marked gets nearly that mark', () => {
    const reading = readText('The water evaporates and the salt stays.');
    const other = { reading: readText('It melts away because of the heat of the lamp.'), given: 0.5, expected: 0.5 };
    expect(withExamples(reading, 0.9, [{ reading, given: 0.2, expected: 0.9 }, other])).toBeLessThan(0.45);
  });

  test('the marks of a strict person lower the next proposal', () => {
    const strict = ['a lamp is hot', 'the sun is far', 'it rains in spring'].map((text) => ({
      reading: readText(text),
      given: 0.4,
      expected: 0.8,
    }));
    expect(withExamples(readText('wind blows sand'), 0.8, strict)).toBeLessThan(0.7);
  });

  test('raise confidence where they agree with the marker, and lower it where they do not', () => {
    const texts = ['the lamp is hot', 'the sun is far away', 'it rains in spring', 'wind moves the sand'].map(readText);
    const right = texts.map((reading) => ({ reading, given: 0.8, expected: 0.8 }));
    const wrong = texts.map((reading, index) => ({ reading, given: index % 2, expected: 0.5 }));
    expect(confidenceWithExamples(0.6, right)).toBeGreaterThan(0.7);
    expect(confidenceWithExamples(0.6, wrong)).toBeLessThan(0.4);
  });
});

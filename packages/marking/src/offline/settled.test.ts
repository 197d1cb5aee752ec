import { describe, expect, test } from '@jest/globals';
import { mark } from './mark.testing.ts';

describe('an answer that only lists points in the words of the model answer', () => {
  const COLOURS = { maxMarks: 300, text: 'Name the primary colours of light.', modelAnswer: 'Red, green and blue' };

  test.each([
    ['green, blue, red', 300],
    ['They are blue, green and red.', 300],
    ['Blue\nRed', 200],
    ['green', 100],
    ['red, red and red', 100],
  ])('%p earns %d for sure', async (text, awarded) => {
    expect(await mark(COLOURS, text)).toMatchObject({ awarded, needsReview: false });
  });

  test.each(['red, green, blue and yellow', 'blue, green, not red'])(
    '%p says more, so a person looks',
    async (text) => {
      expect(await mark(COLOURS, text)).toMatchObject({ needsReview: true });
    },
  );

  test('in another order than is asked for goes to a person', async () => {
    const fields = {
      ...COLOURS,
      text: 'Name the colours of the traffic light in order.',
      modelAnswer: 'Red, amber, green',
    };
    expect(await mark(fields, 'green, amber, red')).toMatchObject({ needsReview: true });
  });
});

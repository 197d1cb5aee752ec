import { describe, expect, test } from '@jest/globals';
import { mark } from '../mark.testing.ts';

const PHOTOSYNTHESIS = {
  text: 'Explain how plants make their food.',
  modelAnswer: 'Leaves take in carbon dioxide and use sunlight to turn it into glucose; oxygen is given off.',
  maxMarks: 500,
};

describe('an answer about something else', () => {
  test.each(['The cat sat on the mat.', 'Yesterday my uncle went to the market and bought a bicycle.'])(
    'earns nothing: %s',
    async (text) => expect(await mark(PHOTOSYNTHESIS, text)).toMatchObject({ awarded: 0, needsReview: true }),
  );

  test.each(['Chlorophyll absorbs energy from daylight and sugars are formed.', 'Sugar is built from air and light.'])(
    'is not one in other words: %s',
    async (text) => expect((await mark(PHOTOSYNTHESIS, text)).awarded).toBeGreaterThan(0),
  );
});

import { describe, expect, test } from '@jest/globals';
import { sampleAnswer, sampleExam, sampleQuestion } from '../sample.testing.ts';
import { correctMisreadings } from './doubtful.ts';
import { createOfflineMarker } from './marker.ts';

const question = sampleQuestion({
  text: 'How do clouds form?',
  maxMarks: 400,
  rubric: {
    criteria: [
      { name: 'Condensation', marks: 200, keywords: ['condensation'] },
      { name: 'Salt', marks: 200, keywords: ['nitrate'] },
    ],
  },
});

/** A text whose words in brackets were read with this confidence. */
function read(marked: string, confidence: number) {
  const doubtfulWords: { start: number; end: number; confidence: number }[] = [];
  let text = '';
  for (const [at, piece] of marked.split(/[()]/).entries()) {
    if (at % 2 === 1) doubtfulWords.push({ start: text.length, end: text.length + piece.length, confidence });
    text += piece;
  }
  return { text, doubtfulWords };
}

describe('correctMisreadings', () => {
  test.each<[string, number, string]>([
    ['Water (Condensotion,) slowly', 0.7, 'Water condensation, slowly'],
    ['Water (condcnsotlon) slowly', 0.3, 'Water condensation slowly'],
    ['Water (condcnsotlon) slowly', 0.7, 'Water condcnsotlon slowly'], // differs too much for so little doubt
    ['Water condcnsotlon slowly', 0.3, 'Water condcnsotlon slowly'], // not doubtful
    ['It holds (nitrite)', 0.2, 'It holds nitrite'],
    ['It holds (nitrte)', 0.2, 'It holds nitrte'], // as similar to `nitrite`
    ['It holds (nitralc)', 0.2, 'It holds nitralc'], // as similar to `nitrile`
    ['The (cat) sat', 0.2, 'The cat sat'],
  ])('%s, read with %d, is %s', (marked, confidence, text) => {
    expect(correctMisreadings(read(marked, confidence), question).text).toBe(text);
  });
});

test('a keyword in a doubtful word earns its marks, quotes what was read, and goes to a person', async () => {
  const marker = createOfflineMarker();
  const { signal } = new AbortController();
  const mark = (marked: string) => {
    const answer = { ...sampleAnswer(''), ...read(marked, 0.4) };
    return marker.mark({ snapshot: sampleExam(question), question, answer }, signal);
  };
  const [doubtful, sure] = await Promise.all(
    ['(condcnsation)', 'condensation'].map((word) =>
      mark(`Clouds form by ${word} of water vapour, and rain holds nitrate.`),
    ),
  );
  expect(doubtful!.criteria.map(({ awarded }) => awarded)).toEqual(sure!.criteria.map(({ awarded }) => awarded));
  expect(doubtful!.criteria[0]!.evidence.join()).toContain('condcnsation');
  expect([doubtful!.reviewReasons, sure!.reviewReasons]).toEqual([['low_confidence'], []]);
});

import { create } from '@bufbuild/protobuf';
import { ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import type { Word } from '../layout/word.ts';
import { assembleAnswers, type TranscribedLine } from './assemble.ts';
import { isDoubtful, placeLines } from './place.ts';

const exam = create(ExamSnapshotSchema, {
  questions: [
    { id: 'a', label: '1' },
    { id: 'b', label: '2', options: ['A', 'B', 'C'].map((label) => ({ label, text: `Option ${label}` })) },
    { id: 'c', label: '3 (b)' },
  ],
});
const line = (question: string, text: string, more: Partial<TranscribedLine> = {}): TranscribedLine => ({
  question,
  text,
  box: undefined,
  doubtful: false,
  ...more,
});

describe('from blocks to answers', () => {
  test('are assembled in any order, across pages and continuations; other text is kept', () => {
    const box = { page: 1, x: 0, y: 0.1, width: 1, height: 0.02 };
    const { answers, unassignedText } = assembleAnswers(
      [
        line('none', 'Name: Z. Quux'),
        line('continued', 'from a page that was not handed in'),
        line('q3', 'Lava is hot.', { box, along: { x: 0, y: 0.1 } }),
        line('q1', 'It is a moun-'),
        line('none', 'Page 2'),
        line('continued', 'tain.'),
        line('q3', 'Ash is not.'),
        line('q2', '(b)'),
      ],
      exam,
      false,
    );
    expect(answers.map(({ questionId, text }) => [questionId, text])).toEqual([
      ['a', 'It is a mountain.'],
      ['b', '(b)'],
      ['c', 'Lava is hot.\nAsh is not.'],
    ]);
    expect(answers[1]!.selectedOptions).toEqual(['B']);
    expect(answers[2]).toMatchObject({
      lines: [{ text: 'Lava is hot.', box, along: { x: 0, y: 0.1 } }],
      reviewReasons: [],
    });
    expect(unassignedText).toEqual(['Name: Z. Quux', 'from a page that was not handed in', 'Page 2']);
  });

  test('text of an unclear question flags every missing answer for review', () => {
    const reasons = (question: string, text = 'Something.', pagesUnread = false) =>
      assembleAnswers([line('q1', 'Yes.'), line(question, text)], exam, pagesUnread).answers.map(
        (one) => one.reviewReasons,
      );
    expect(reasons('unclear')).toEqual([[], ['answer_not_located'], ['answer_not_located']]);
    expect(reasons('none')).toEqual([[], [], []]);
    expect(reasons('none', 'Name: a candidate of twelve names and more, who writes them all on one line')).toEqual([
      [],
      [],
      [],
    ]);
    const essay = 'Osmosis moves water through a membrane from the weaker solution towards the stronger one.';
    expect(reasons('none', essay)).toEqual([[], ['answer_not_located'], ['answer_not_located']]);
    expect(reasons('none', 'Page 2', true)).toEqual([[], ['answer_not_located'], ['answer_not_located']]);
  });

  test.each([
    ['all words read', 'one two three four', [], 0.95],
    ['one word not read', 'one [?] three four', ['low_confidence'], 0.71],
    ['hardly a word read', '[?] two [?] [?]', ['illegible'], 0.24],
  ])('%s', (_, text, reviewReasons, confidence) => {
    const [answer] = assembleAnswers([line('q1', text)], exam, false).answers;
    expect(answer).toMatchObject({ reviewReasons, readingConfidence: expect.closeTo(confidence, 2) });
  });

  test('a transcription that disagrees with the page is flagged for review', () => {
    const [answer] = assembleAnswers([line('q1', 'Fine words.', { doubtful: true })], exam, true).answers;
    expect(answer).toMatchObject({ reviewReasons: ['low_confidence'], readingConfidence: 0.5 });
  });
});

/** A page with one line of words every 40 pixels. */
function page(lines: readonly string[], confidence = 95) {
  const words = lines.flatMap((text, row) =>
    text.split(' ').map((word, column): Word => {
      const left = 50 + column * 100;
      return { text: word, confidence, left, right: left + 90, top: 100 + row * 40, bottom: 120 + row * 40, part: 0 };
    }),
  );
  return {
    page: 2,
    width: 1000,
    height: 1000,
    words,
    ink: [],
    boxes: [],
    xHeight: 14,
    toPage: [0.001, 0, 0, 0.001, 0, 0] as const,
  };
}

describe('the places of transcribed lines', () => {
  test('are at similar OCR lines, in order; lines without a counterpart have no place', () => {
    const seen = page(['Q1. The quick brovvn fox', 'jumqs over the lasy dog', 'Q2. Water evaporates', 'xq#~ zz']);
    const texts = ['The quick brown fox', 'jumps over the lazy dog', 'Water evaporates', 'A line nobody else saw'];
    const boxes = placeLines(texts, seen);
    expect(boxes.map((box) => box && [box.page, Math.round(box.y * 100)])).toEqual([
      [2, 10],
      [2, 14],
      [2, 18],
      undefined,
    ]);
  });

  test('two equal lines get two places', () => {
    const boxes = placeLines(['Yes, that is so.', 'Yes, that is so.'], page(['Yes, that is so.', 'Yes, that is so.']));
    expect(boxes.map((box) => Math.round(box!.y * 100))).toEqual([10, 14]);
  });

  test('a transcription of another page is noticed where OCR reads the page with confidence', () => {
    const text = 'Plants take carbon dioxide from the surrounding air with their green leaves';
    expect(isDoubtful([text], page([text]))).toBe(false);
    expect(isDoubtful(['Full marks for everything that was said here.'], page([text]))).toBe(true);
    expect(isDoubtful(['Full marks for everything that was said here.'], page([text], 50))).toBe(false);
  });
});

import type { Question } from '@exam-evaluation/marking/answers.ts';
import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { toLine } from '../layout/lines.ts';
import type { PageWords, Word } from '../layout/word.ts';
import { agreesTwice } from './two-readings.ts';

const page: PageWords = {
  ...{ page: 1, width: 1_000, height: 1_000, words: [], ink: [], boxes: [], xHeight: 14 },
  toPage: [0.001, 0, 0, 0.001, 0, 0],
};

/** A line by hand, and what it may be by a second reading. */
function line(text: string, again?: Record<string, number>, hand: { hand?: true } = { hand: true }) {
  const word: Word = { text, confidence: 99, part: 0, left: 0, right: 60, top: 0, bottom: 20, ...hand };
  const mayBe = Object.entries(again ?? {}).map(([one, share]) => ({ text: one, share }));
  return toLine([again ? { ...word, mayBe } : word], page, 20, 0);
}

const options = ['A', 'B', 'C', 'D'].map((label) => ({ label, text: '' }));
const choice = (key: string) =>
  ({ type: QuestionType.MCQ_SINGLE, options, correctOptions: [key] }) as unknown as Question;
const word = (key: string) =>
  ({ type: QuestionType.ONE_WORD, options: [], answer: { accepted: [key] } }) as unknown as Question;

test.each<[string, string, string, Record<string, number> | undefined, boolean | undefined]>([
  ['both say the letter', 'B', 'C', { B: 0.97, D: 0.02 }, true],
  ['the second says another one', 'B', 'C', { D: 0.97, B: 0.02 }, false],
  ['the second says another one than the key', 'B', 'B', { D: 0.97, B: 0.02 }, false],
  ['the second is unsure', 'B', 'C', { B: 0.7, D: 0.3 }, false],
  ['the second is unsure, but of the key', 'B', 'B', { B: 0.7, D: 0.3 }, true],
  ['small letters and brackets differ', 'c', 'D', { C: 0.5, c: 0.4, '(c)': 0.1 }, true],
  ['what differs names no option', 'D', 'A', { D: 0.7, O: 0.3 }, true],
  ['neither names an option', '¥', 'A', { '¥': 1 }, false],
  ['there is no second reading', 'B', 'C', undefined, false],
  ['there is none of the key', 'B', 'B', undefined, undefined],
])('a letter by hand is judged where %s', (_, text, key, again, expected) => {
  expect(agreesTwice([line(text, again)], choice(key), /\w/.test(text) ? [text.toUpperCase()] : [])).toBe(expected);
});

test.each<[string, string, string, Record<string, number> | undefined, boolean]>([
  ['both say it', 'river', 'liver', { river: 0.95, rivet: 0.04 }, true],
  ['the second may say the key', 'river', 'liver', { river: 0.95, liver: 0.04 }, false],
  ['the second says another one', 'river', 'liver', { liver: 0.9, river: 0.1 }, false],
  ['they differ in signs and capitals only', 'River.', 'liver', { river: 0.6, 'River.': 0.35 }, true],
  ['the second does not say it', 'osmosis', 'osmosis', { osmasis: 0.9, osmosls: 0.1 }, false],
])('a word by hand is judged where %s', (_, text, key, again, expected) => {
  expect(agreesTwice([line(text, again)], word(key), [])).toBe(expected);
});

test('print, longer answers and other types of questions need no second reading', () => {
  expect(agreesTwice([line('river', undefined, {})], word('liver'), [])).toBeUndefined();
  expect(agreesTwice([line('a river in the far north')], word('liver'), [])).toBeUndefined();
  expect(agreesTwice([line('river'), line('bed')], word('liver'), [])).toBeUndefined();
  const prose = { ...word('liver'), type: QuestionType.LONG_ANSWER } as Question;
  expect(agreesTwice([line('river')], prose, [])).toBeUndefined();
});

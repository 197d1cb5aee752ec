import { create } from '@bufbuild/protobuf';
import { ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { spacedPage } from '../../layout/lines.testing.ts';
import { linesOf } from '../../layout/lines.ts';
import { answersOf } from '../answers.ts';
import { Paragraphs } from './paragraphs.ts';

const exam = create(ExamSnapshotSchema, {
  questions: ['1', '2', '3', '4', '5'].map((label) => ({ id: label, label })),
});

/**
 * Reads lines, with a gap above each that begins with a space; returns the text and the review reasons of each answer.
 */
function read(...texts: string[]): [string, string][] {
  const lines = texts.map((text): [string, number] => [text.trim(), text.startsWith(' ') ? 80 : 40]);
  const { answers } = answersOf([spacedPage(...lines)], exam);
  return answers.map(({ text, reviewReasons }) => [text.replaceAll('\n', '|'), reviewReasons.join()]);
}

const before = [' 1. Rust', 'is red', ' 2. Salt', 'is white'];
const after = [' 4. Gold', 'is soft', ' 5. Iron', 'is hard'];
const found = (third: string): [string, string][] => [
  ['Rust|is red', ''],
  ['Salt|is white', 'low_confidence'],
  [third, 'low_confidence'],
  ['Gold|is soft', ''],
  ['Iron|is hard', ''],
];

test.each([
  ['was misread as the number of another question', ' 2. Light is bent', 'Light is bent|by glass'],
  ['was misread as no number', ' Kf) Light is bent', 'Light is bent|by glass'],
  ['was not read', ' Light is bent', 'Light is bent|by glass'],
])('an answer whose label %s is found by the space above it, and flagged for review', (_, line, text) => {
  expect(read(...before, line, 'by glass', ...after)).toEqual(found(text));
});

test('the first label of a page is found although it was misread as another number', () => {
  for (const label of ['41.', '5.']) {
    const lines = [` ${label} Light is bent`, 'by glass', ' 2. Salt', 'is white', ' 3. Rust', 'is red', ' 4. Gold'];
    expect(read(...lines, ' 5. Iron', 'is hard')[0]).toEqual(['Light is bent|by glass', 'low_confidence']);
  }
});

test('a paragraph does not begin an answer if none is missing, or if answers have paragraphs', () => {
  const third = [' 3. Light is bent', 'by glass'];
  expect(read(...before, ' It is eaten', ...third, ...after)[1]).toEqual(['Salt|is white|It is eaten', '']);
  const paragraphs = [' and old', ' It is eaten', ' Much of it', ' They dig', ' for it'];
  const [, second, left] = read(...before, ...paragraphs, ...after);
  expect([second![0], left![0]]).toEqual(['Salt|is white|and old|It is eaten|Much of it|They dig|for it', '']);
});

test('a number at the start of a line is not a label if only labels have space above them', () => {
  const lines = [...before, ' 3. It has a pH of', '4. Light is bent', ...after];
  expect(read(...lines).map(([text]) => text)).toEqual([
    'Rust|is red',
    'Salt|is white',
    'It has a pH of|4. Light is bent',
    'Gold|is soft',
    'Iron|is hard',
  ]);
});

test('space is not evidence where most labels have none above them', () => {
  const lines = (far: number): [string, number][] =>
    ['1. Rust', 'is red', '2. Salt', 'is white', '3. Gold', 'is soft', '4. Iron', 'is hard'].map((text) => [
      text,
      /^[\d]/.test(text) ? far : 40,
    ]);
  const evidence = (far: number) => {
    const scanned = linesOf(spacedPage(...lines(far))).map((line) => ({
      line,
      label: null,
      left: 0,
      indent: 0,
      isStruck: false,
    }));
    const paragraphs = new Paragraphs(scanned, (at) => /^\d/.test(scanned[at]!.line.text));
    return scanned.map((_, at) => Math.sign(paragraphs.evidence(at) ?? Number.NaN));
  };
  expect(evidence(40)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect(evidence(80)).toEqual([Number.NaN, -1, 1, -1, 1, -1, 1, -1]);
});

test('a label without its number and one read with doubt, out of order, may be exchanged, and a person is told of both', () => {
  const first = [
    ' 4. Rubber does not let a',
    'current pass, so it',
    'protects the hand.',
    ' 8. True',
    ' Question 10 9.8 kg',
  ];
  const then = [
    ' Question skin',
    ' Question 9 Light bends when',
    'it slows down there.',
    'The moon pulls',
    'the water.',
  ];
  const last = [' l. False', ' 5) Prices rise when many', 'people want a thing', 'of which little is.', ' 2) 305 g'];
  const second = [' 3. -19 g', ' Question 7 Prices rise', 'when there is little.', ' 6) oxygen'];
  const lines = [...first, ...then, ...last, ...second].map((text): [string, number] => [
    text.trim(),
    text.startsWith(' ') ? 80 : 40,
  ]);
  const questions = Array.from({ length: 11 }, (_, at) => ({ id: `${at + 1}`, label: `${at + 1}` }));
  const { answers } = answersOf([spacedPage(...lines)], create(ExamSnapshotSchema, { questions }));
  expect([0, 10].map((at) => answers[at]!.text)).toEqual(['False', 'skin']);
  expect([0, 10].map((at) => answers[at]!.reviewReasons)).toEqual([['low_confidence'], ['low_confidence']]);
});

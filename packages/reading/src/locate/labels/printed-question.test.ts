import { create } from '@bufbuild/protobuf';
import { QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { pageOf } from '../../layout/lines.testing.ts';
import { linesOf } from '../../layout/lines.ts';
import { locateAnswers } from '../align/align.ts';

const MEAN = 'Find the mean of 4 and 8.';
const SPRINTS = 'Why do sprinters lean into the wind when they start?';
const GREEN = 'Why are leaves green?';
const ASKED = [MEAN, SPRINTS, GREEN];

/** Answers to three questions, lines joined by `|`. */
function read(lines: string[], asked = ASKED): string[] {
  const questions = asked.map((text, at) => create(QuestionSchema, { id: `${at + 1}`, label: `${at + 1}`, text }));
  const { answers } = locateAnswers(linesOf(pageOf(1, ...lines)), questions);
  return questions.map(({ id }) => (answers.get(id) ?? []).map(({ text }) => text).join('|'));
}

test('a printed question counts as a label even where answers have other labels', () => {
  expect(
    read([
      `1) ${MEAN} [5]`,
      'Ans 1. SUM',
      '2) Why do sprinters lean into',
      'the wind when they start?',
      'Ans 2. SPEED',
    ]),
  ).toEqual([`${MEAN} [5]|SUM`, 'Why do sprinters lean into|the wind when they start?|SPEED', '']);
});

test('a printed question counts as a label even if its number was misread or not read', () => {
  expect(
    read(['1. Find tha mean of 4 and 8.', 'It is 6', 'Why do sprinters lean into the', 'Whyare leaves green?']),
  ).toEqual(['Find tha mean of 4 and 8.|It is 6', 'Why do sprinters lean into the', 'Whyare leaves green?']);
});

test('a printed question below the number of another one is the question, since the candidate may have counted', () => {
  const long = ['Find the mean of the numbers 4 and 8.', SPRINTS, 'Why are the leaves of most trees green?'];
  expect(read([`1. ${long[2]}`, 'chlorophyll', `2. ${long[0]}`, 'six', `3. ${long[1]}`, 'grip'], long)).toEqual([
    `${long[0]}|six`,
    `${long[1]}|grip`,
    `${long[2]}|chlorophyll`,
  ]);
});

test('a few words below a number are its answer, even where they are the text of another question', () => {
  expect(
    read(['1. Photosynthesis', '2. They take in light', '3. Chlorophyll'], ['How?', 'Photosynthesis', 'What?']),
  ).toEqual(['Photosynthesis', 'They take in light', 'Chlorophyll']);
});

test('a question below another label, one of two equal questions, or only a few of its words are not a label', () => {
  expect(read([`Q1. ${MEAN}`, '2. Why are leaves green?', 'Why do sprinters', 'Why are they'])).toEqual([
    MEAN,
    'Why are leaves green?|Why do sprinters|Why are they',
    '',
  ]);
  expect(read(['Q1. yes', GREEN], [MEAN, GREEN, GREEN])).toEqual([`yes|${GREEN}`, '', '']);
});

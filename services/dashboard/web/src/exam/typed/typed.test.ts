import { create } from '@bufbuild/protobuf';
import { CandidateSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { recogniseAnswers } from './columns.ts';
import { toTypedCopies } from './rows.ts';

const candidates = ['S-1', 'S-2', 'S-3'].map((externalId, n) =>
  create(CandidateSchema, {
    id: `c${n + 1}`,
    externalId,
    name: ['Ada Lovelace', 'Ben', 'Chen'][n]!,
    rollNumber: `${n + 11}`,
  }),
);
const questions = [
  { id: 'q1', label: '1', text: 'Why is the sky blue?' },
  { id: 'q2', label: '2', text: 'Name the capital of Japan.' },
  { id: 'q2a', label: '2a', text: 'And of Peru?' },
];
const recognise = (...rows: string[][]) => recogniseAnswers(rows, questions, candidates);

test.each([
  ['labels alone', ['ID', '1', '2', '2a']],
  ['a word before the label', ['ID', 'Question 1', 'Q2', 'Q. 2(a)']],
  ['a word of another language', ['Nr.', 'Antwort 1', 'Antwort 2', 'Antwort 2a']],
  ['the texts of the questions, one cut off', ['Id', 'Why is the sky blue?', 'Name the capital', 'And of Peru?']],
  ['labels with something behind', ['Id', '1. Why', '2. Capital', '2a) Peru (2 marks)']],
])('headings: %s', (_, headings) => {
  expect(recognise(headings, ['S-1', 'a', 'b', 'c'], ['S-2', 'd', 'e', 'f'])).toEqual({
    columns: ['candidate', 'q1', 'q2', 'q2a'],
    headerLine: 1,
    isAsked: false,
  });
});

test('the candidates are the column that names most of them, below titles and whatever its heading', () => {
  const table = recognise(
    ['Science, June', '', ''],
    ['When', 'Wer', 'Question 2'],
    ['12:00', 'ben', 'S-3'],
    ['12:01', '11', 'S-3'],
  );
  expect(table).toEqual({ columns: ['', 'candidate', 'q2'], headerLine: 2, isAsked: true });
});

test('beside an answer the question and the right answer say the same for everybody', () => {
  const headings = ['ID number', 'Question 1', 'Response 1', 'Right answer 1'];
  const said = (id: string, answer: string) => [id, 'Why is the sky blue?', answer, 'Scattering'];
  expect(recognise(headings, said('S-1', 'Because'), said('S-2', 'Air')).columns).toEqual(['candidate', '', 'q1', '']);
});

test('a person is asked where two columns may be the same question, and where there are no headings', () => {
  expect(recognise(['ID', 'Answer 1', 'Points 1'], ['S-1', 'a', '1'], ['S-2', 'b', '2'])).toMatchObject({
    columns: ['candidate', '', ''],
    isAsked: true,
  });
  expect(recognise(['S-1', 'a'], ['S-2', 'b'])).toEqual({ columns: ['candidate', ''], headerLine: 0, isAsked: true });
  expect(recognise(['X', 'Question 1'], ['nobody', 'a'])).toEqual({
    columns: ['', 'q1'],
    headerLine: 1,
    isAsked: true,
  });
  expect(recognise()).toEqual({ columns: [], headerLine: 0, isAsked: true });
});

test('each line has its candidate and answers, or says why it is not handed in', () => {
  const rows = [
    ['ID', '1', '2'],
    ["'S-1", 'Line one\nLine two', ''],
    ['S-1', 'again', ''],
    ['', '', ''],
    ['S-9', 'a', 'b'],
    ['Ben', ' ', ''],
    ['S-3', 'x'.repeat(20_001), ''],
  ];
  const read = toTypedCopies(rows, ['candidate', 'q1', 'q2'], 1, candidates, new Set());
  expect(read.map(({ line, problem }) => [line, problem])).toEqual([
    [2, undefined],
    [3, 'twice'],
    [5, 'nobody'],
    [6, 'no_answers'],
    [7, 'too_long'],
  ]);
  expect(read[0]!.answers).toEqual([{ questionId: 'q1', text: 'Line one\nLine two' }]);
  const [first] = toTypedCopies(rows, ['candidate', 'q1', 'q2'], 1, candidates, new Set(['c1']));
  expect(first!.problem).toBe('has_copy');
});

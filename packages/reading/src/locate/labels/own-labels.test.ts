import { create } from '@bufbuild/protobuf';
import { QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { pageOf } from '../../layout/lines.testing.ts';
import { linesOf } from '../../layout/lines.ts';
import { locateAnswers } from '../align/align.ts';

describe('labels in the spelling of the exam', () => {
  test.each<[string[], string[], Record<string, string>]>([
    [
      ['A1', 'A10', 'B1', 'B2'],
      ['A1. Paris', 'A10 - Rust', 'Section B', 'B1. Rome', 'B2 is a vitamin', 'B-2) Cells'],
      { A1: 'Paris', A10: 'Rust', B1: 'Rome|B2 is a vitamin', B2: 'Cells' },
    ],
    [['A1', 'A2'], ['Q.A1', 'Paris', 'Ans A2: Rome', 'A1 = 4'], { A1: 'Paris', A2: 'Rome|A1 = 4' }],
    [
      ['1.1', '1.2', '2.1'],
      ['1.1 Paris', '1.2) Rome', '2.5 g', '2.1', 'Cells', '1.2'],
      { '1.1': 'Paris', '1.2': 'Rome|2.5 g', '2.1': 'Cells|1.2' },
    ],
    [
      ['A1(a)', 'A1(b)', 'A2'],
      ['A1. (a) Paris', '(b) Rome', 'A1 (b) Cells', 'A2. Rust'],
      { 'A1(a)': 'Paris', 'A1(b)': 'Rome|Cells', A2: 'Rust' },
    ],
    [['Part A', 'Part B'], ['Part A', 'Paris', 'PART B: Rome'], { 'Part A': 'Paris', 'Part B': 'Rome' }],
  ])('%j', (labels, texts, expected) => {
    const { answers } = locateAnswers(
      linesOf(pageOf(1, ...texts)),
      labels.map((label) => create(QuestionSchema, { id: label, label })),
    );
    expect(
      Object.fromEntries([...answers].map(([id, lines]) => [id, lines.map((line) => line.text).join('|')])),
    ).toEqual(expected);
  });

  test('an option below a question is not such a label', () => {
    const options = ['A', 'B'].map((label) => ({ label }));
    const questions = ['A1', 'A2', 'B1'].map((label) => create(QuestionSchema, { id: label, label, options }));
    const { answers } = locateAnswers(linesOf(pageOf(1, 'A1. B', 'A2.', 'A', 'B1.', 'Ans: B')), questions);
    expect([...answers].map(([id, [line]]) => `${id} ${line?.text}`)).toEqual(['A1 B', 'A2 A', 'B1 Ans: B']);
  });
});

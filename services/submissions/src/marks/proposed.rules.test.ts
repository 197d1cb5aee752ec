import { create } from '@bufbuild/protobuf';
import { QuestionResultSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { expect, test } from '@jest/globals';
import { withProposed } from './proposed.rules.ts';

/** A question whose criteria have these marks of these maxima; a frame is drawn for the first. */
function marked(...criteria: [awarded: number, max: number][]) {
  const sum = (at: 0 | 1) => criteria.reduce((total, one) => total + one[at], 0);
  return create(QuestionResultSchema, {
    status: 'graded',
    source: 'ai',
    awarded: sum(0),
    max: sum(1),
    needsReview: true,
    feedback: 'Points made: 1 of 2.',
    criteria: criteria.map(([awarded, max], at) => ({ name: `point ${at}`, awarded, max })),
    annotations: [{ kind: 'criterion', criterion: 'point 0' }, { kind: 'total' }],
  });
}

test.each([
  [
    'each gives up its share',
    [
      [200, 200],
      [200, 200],
    ],
    300,
    [150, 150],
  ],
  [
    'what earned nothing gives up nothing',
    [
      [200, 200],
      [0, 200],
    ],
    150,
    [150, 0],
  ],
  [
    'more is taken from what has more',
    [
      [300, 300],
      [100, 100],
    ],
    300,
    [250, 50],
  ],
  [
    'what is whole gets no more',
    [
      [200, 200],
      [0, 200],
    ],
    250,
    [200, 50],
  ],
  [
    'nothing is left',
    [
      [200, 200],
      [100, 200],
    ],
    0,
    [0, 0],
  ],
  [
    'everything is given',
    [
      [0, 200],
      [100, 200],
    ],
    400,
    [200, 200],
  ],
] as const)('criteria share a new mark: %s', (_, criteria, awarded, expected) => {
  const question = marked(...(criteria as unknown as [number, number][]));
  const changed = withProposed(question, { awarded, reviews: 12, revision: 5 });
  expect(changed.criteria.map((one) => one.awarded)).toEqual(expected);
  expect(changed.annotations).toHaveLength(2);
});

test('criteria that cannot add up to it are dropped with their frames', () => {
  const changed = withProposed(marked([200, 200], [33, 200]), { awarded: 200, reviews: 12, revision: 5 });
  expect([changed.criteria, changed.annotations.map(({ kind }) => kind)]).toEqual([[], ['total']]);
});

test('the mark says what it rests on, and the answer needs its review as before', () => {
  const question = marked([200, 200], [200, 200]);
  expect(withProposed(question, { awarded: 300, reviews: 12, revision: 5 })).toMatchObject({
    awarded: 300,
    examples: 12,
    confidenceBasis: 'reviewed',
    revision: 5n,
    source: 'ai',
    needsReview: true,
    feedback: 'Points made: 1 of 2. Changed from 4 to 3 marks, as people marked other answers to this question.',
  });
  expect(question.awarded).toBe(400);
});

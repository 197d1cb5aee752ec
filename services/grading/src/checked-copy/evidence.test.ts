import { create } from '@bufbuild/protobuf';
import { CriterionResultSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { describe, expect, it } from '@jest/globals';
import { findUnderlines, quotedRanges } from './evidence.ts';

const criterion = (reason: string, awarded = 100) =>
  create(CriterionResultSchema, { name: 'c', awarded, max: 100, reason });

describe('quotedRanges', () => {
  it.each([
    ['A plant cell wall.', 'Says "cell wall".', 100, [{ from: 8, to: 17 }]],
    ['A plant cell wall.', 'Says “Plant Cell” and "cell wall".', 100, [{ from: 2, to: 17 }]],
    ['A plant cell wall.', 'Does not say "membrane".', 100, []],
    ['A plant cell wall.', 'Says "cell wall", which is wrong.', 0, []],
    ['Plants in a plan.', 'Says "plan".', 100, [{ from: 12, to: 16 }]],
  ])('finds in %j what %j quotes', (answer, reason, awarded, ranges) => {
    expect(quotedRanges(answer, { criteria: [criterion(reason, awarded)], awarded: 0, feedback: '' })).toEqual(ranges);
    expect(quotedRanges(answer, { criteria: [], awarded, feedback: reason })).toEqual(ranges);
  });
});

describe('findUnderlines', () => {
  it('follows a range over the end of a line', () => {
    const text = 'one two three';
    expect(findUnderlines(text, ['one two', 'three'], [{ from: 4, to: 11 }])).toEqual([
      [{ from: 4, to: 7 }],
      [{ from: 0, to: 3 }],
    ]);
  });
});

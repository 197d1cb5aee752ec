import { create } from '@bufbuild/protobuf';
import { SubmissionSchema, SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { expect, test } from '@jest/globals';
import { type CopySort, sortCopies } from './sort.ts';

const { GRADED, FAILED } = SubmissionStatus;
const copies = [
  { name: 'a', status: GRADED, awarded: 250, seconds: 2n },
  { name: 'b', status: FAILED, awarded: undefined, seconds: 3n },
  { name: 'c', status: GRADED, awarded: 1_000, seconds: 1n },
  { name: 'd', status: GRADED, awarded: 0, seconds: 4n },
].map(({ name, status, awarded, seconds }) => ({
  name,
  copy: create(SubmissionSchema, {
    status,
    updatedAt: { seconds },
    ...(awarded !== undefined && { totals: { awarded } }),
  }),
}));

test.each<[CopySort['by'], boolean, string]>([
  ['candidate', false, 'abcd'],
  ['candidate', true, 'dcba'],
  ['total', false, 'dacb'],
  ['total', true, 'cadb'],
  ['changed', false, 'cabd'],
  ['standing', false, 'bacd'],
])('by %s, descending: %s', (by, isDescending, wanted) => {
  const sorted = sortCopies(copies, { by, isDescending });
  expect(sorted.map(({ name }) => name).join('')).toBe(wanted);
});

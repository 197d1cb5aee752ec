import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { ListSubmissionsResponseSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { expect, test } from '@jest/globals';
import { lastReadyMs } from './time-left.ts';

const copy = (readyMs?: number) => ({
  progress: readyMs === undefined ? {} : { estimatedReadyAt: timestampFromMs(readyMs) },
});

test.each([
  ['the last of several, whatever their order', { submissions: [copy(2_000), copy(9_000), copy(5_000)] }, 9_000],
  ['a copy without an estimate says nothing', { submissions: [copy(), copy(2_000)] }, 2_000],
  ['none on its way', { submissions: [] }, undefined],
  ['more on their way than were read', { submissions: [copy(2_000)], next: {} }, undefined],
])('%s', (_, list, wanted) => {
  expect(lastReadyMs(create(ListSubmissionsResponseSchema, list))).toBe(wanted);
});

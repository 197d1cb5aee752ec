import type { Diagnosis } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { expect, test } from '@jest/globals';
import { findingsOf } from './life.ts';

test.each([
  ['just written', '2026-05-04T10:00:58Z', []],
  ['written long ago', '2026-05-04T10:00:00Z', [expect.stringMatching(/in the outbox for 60 s .*is the bus away\?$/)]],
])('an event in the outbox, %s', (_, createdAt, told) => {
  const diagnosis: Partial<Diagnosis> = {
    now: toTimestamp('2026-05-04T10:01:00Z'),
    attempts: [],
    deadLetters: [],
    outbox: [{ kind: 'wake_up', createdAt: toTimestamp(createdAt), tries: 1 }] as Diagnosis['outbox'],
  };
  expect(findingsOf({ diagnosis: diagnosis as Diagnosis, reservations: [] })).toEqual(['it has no attempt', ...told]);
});

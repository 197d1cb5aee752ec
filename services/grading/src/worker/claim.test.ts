import type { DescMessage } from '@bufbuild/protobuf';
import { ClaimSchema } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { expect, test } from '@jest/globals';

/** Names of all fields that a message and those inside it have. */
function fieldsOf(message: DescMessage, seen = new Set<DescMessage>()): string[] {
  if (seen.has(message)) return [];
  seen.add(message);
  return message.fields.flatMap((field) => [field.name, ...(field.message ? fieldsOf(field.message, seen) : [])]);
}

test('a worker learns nothing about the candidate: a claim has no field for that [EXAM-170] [EXAM-171]', () => {
  const fields = fieldsOf(ClaimSchema);
  expect(fields).toEqual(expect.arrayContaining(['snapshot', 'answers', 'review', 'questions', 'text']));
  expect(fields.filter((name) => /candidate|student|roll|person/.test(name))).toEqual([]);
});

import { create, fromJson, type JsonValue, toJson } from '@bufbuild/protobuf';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { AS_STORED } from '@exam-evaluation/data/stored-json.ts';
import { type Example, ExampleSchema } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { QuestionResultSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { AttemptRow } from './store.ts';

/** Newest first. More examples hardly improve a marker's agreement with people. */
const PER_QUESTION = 10;
/** A claim is one message, so the last questions of a long paper with long answers get fewer examples. */
const MOST_CHARACTERS = 1_000_000;

/**
 * Reviewed answers of other copies to the same questions, chosen at the first claim and stored with the attempt.
 * Answers of deleted or replaced copies are never sent to a marker, and neither are answers without text.
 */
export async function examplesFor(tx: Tx, attempt: AttemptRow, questionIds: readonly string[]): Promise<Example[]> {
  if (attempt.examples) return attempt.examples.map((example) => fromJson(ExampleSchema, example, AS_STORED));
  const examples = await reviewedAnswers(tx, attempt, questionIds);
  await tx.query('update attempts set examples = $3 where institute_id = $1 and id = $2', [
    attempt.institute_id,
    attempt.id,
    JSON.stringify(examples.map((example) => toJson(ExampleSchema, example))),
  ]);
  return examples;
}

async function reviewedAnswers(tx: Tx, attempt: AttemptRow, questionIds: readonly string[]): Promise<Example[]> {
  const rows = await tx.query<{ result: JsonValue }>(
    `select newest.result from unnest($2::uuid[]) with ordinality as asked (question_id, n)
     cross join lateral (
       select result, reviewed_at from reviews r
       join submissions s on s.institute_id = r.institute_id and s.id = r.submission_id and s.state = 'live'
       where r.institute_id = $1 and r.question_id = asked.question_id and r.submission_id <> $3
         and r.result ->> 'extractedAnswer' <> ''
       order by reviewed_at desc limit $4) newest
     order by asked.n, newest.reviewed_at desc`,
    [attempt.institute_id, questionIds, attempt.submission_id, PER_QUESTION],
  );
  const examples = rows.map(({ result }) => {
    const reviewed = fromJson(QuestionResultSchema, result, AS_STORED);
    const { questionId, extractedAnswer = '', awarded, feedback = '' } = reviewed;
    return create(ExampleSchema, { questionId, answer: extractedAnswer, awarded, feedback });
  });
  return withinBounds(examples);
}

function withinBounds(examples: readonly Example[]): Example[] {
  let characters = 0;
  return examples.filter(({ answer, feedback }) => {
    characters += answer.length + feedback.length;
    return characters <= MOST_CHARACTERS;
  });
}

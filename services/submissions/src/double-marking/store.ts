import { fromJson, type JsonValue, toJson } from '@bufbuild/protobuf';
import type { StoredPerson } from '@exam-evaluation/data/actors.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { AS_STORED } from '@exam-evaluation/data/stored-json.ts';
import { QuestionResultSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Marked, Setting, Waits } from './rules.ts';

/** SQL: whether a person, by SQL expressions of their id and role, decides between marks by the setting `d`: see mayDecide. */
export const leads = (id: string, role: string) => `(d.lead ->> 'id' = ${id} or ${role} = 'administrator') is true`;

/** SQL: whether one of the marks `m` is the person's own, who decides between none of them then. */
export const hasMarked = (id: string) =>
  `m.marks @> jsonb_build_array(jsonb_build_object('person', jsonb_build_object('id', ${id})))`;

/** Settings of an exam's questions, by question id. */
export async function loadSettings(tx: Tx, instituteId: string, examId: string): Promise<Map<string, Setting>> {
  const rows = await tx.query<{
    question_id: string;
    is_on: boolean;
    seen: boolean;
    tolerance: number;
    lead: StoredPerson;
  }>(`select question_id, is_on, seen, tolerance, lead from double_marking where institute_id = $1 and exam_id = $2`, [
    instituteId,
    examId,
  ]);
  return new Map(rows.map(({ question_id, is_on, ...row }) => [question_id, { isOn: is_on, ...row }]));
}

export async function upsertSetting(
  tx: Tx,
  instituteId: string,
  { examId, questionId }: { examId: string; questionId: string },
  { isOn, seen, tolerance, lead }: Setting,
): Promise<void> {
  await tx.query(
    `insert into double_marking (institute_id, exam_id, question_id, is_on, seen, tolerance, lead)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (institute_id, exam_id, question_id)
       do update set is_on = excluded.is_on, seen = excluded.seen, tolerance = excluded.tolerance, lead = excluded.lead`,
    [instituteId, examId, questionId, isOn, seen, tolerance, lead],
  );
}

/** Marks that people gave for copies, by submission id and question id. */
export async function loadMarked(
  tx: Tx,
  instituteId: string,
  submissionIds: readonly string[],
): Promise<Map<string, Map<string, Marked>>> {
  const rows = await tx.query<{ submission_id: string; question_id: string; waits: Waits; marks: StoredMark[] }>(
    `select submission_id, question_id, waits, marks from double_marks
     where institute_id = $1 and submission_id = any($2::uuid[])`,
    [instituteId, submissionIds],
  );
  const byCopy = Map.groupBy(rows, (row) => row.submission_id);
  return new Map(
    [...byCopy].map(([id, own]) => [
      id,
      new Map(
        own.map(({ question_id, waits, marks }) => [
          question_id,
          {
            waits,
            given: marks.map(({ person, seen, revision, result }) => ({
              person,
              seen,
              revision: BigInt(revision),
              result: fromJson(QuestionResultSchema, result, AS_STORED),
            })),
          },
        ]),
      ),
    ]),
  );
}

interface StoredMark {
  person: StoredPerson;
  seen: boolean;
  revision: number;
  result: JsonValue;
}

export interface AnswerKey {
  examId: string;
  submissionId: string;
  questionId: string;
}

/** Stores the marks of an answer; none forgets it. */
export async function saveMarked(
  tx: Tx,
  instituteId: string,
  { examId, submissionId, questionId }: AnswerKey,
  marked: Marked | undefined,
): Promise<void> {
  if (!marked) {
    await tx.query('delete from double_marks where institute_id = $1 and submission_id = $2 and question_id = $3', [
      instituteId,
      submissionId,
      questionId,
    ]);
    return;
  }
  const marks = marked.given.map(({ person, seen, revision, result }) => ({
    person,
    seen,
    revision: Number(revision),
    result: toJson(QuestionResultSchema, result),
  }));
  await tx.query(
    `insert into double_marks (institute_id, submission_id, question_id, exam_id, waits, marks)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (institute_id, submission_id, question_id) do update set waits = excluded.waits, marks = excluded.marks`,
    [instituteId, submissionId, questionId, examId, marked.waits, JSON.stringify(marks)],
  );
}

/** Answers of an exam by what they wait for, for each question. */
export async function countMarked(
  tx: Tx,
  instituteId: string,
  examId: string,
): Promise<{ question_id: string; waits: Waits; count: number }[]> {
  return await tx.query(
    `select question_id, waits, count(*) as count from double_marks where institute_id = $1 and exam_id = $2
     group by question_id, waits`,
    [instituteId, examId],
  );
}

/** The database's time, in microseconds since the epoch. */
export async function readNow(tx: Tx): Promise<bigint> {
  const [row] = await tx.query<{ now: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now',
    [],
  );
  return BigInt(row!.now);
}

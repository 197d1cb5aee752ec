import { fromJson, type JsonValue, toJson } from '@bufbuild/protobuf';
import type { LaneName } from '@exam-evaluation/contract/submissions.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { AS_STORED } from '@exam-evaluation/data/stored-json.ts';
import { type Reading, ReadingSchema } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import {
  type QuestionResult,
  QuestionResultSchema,
  type Repair,
  RepairSchema,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { carrier } from '@exam-evaluation/runtime/spans.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import type { Price } from '../rules.ts';
import type { AttemptRow } from '../store.ts';

type Run = Pick<AttemptRow, 'institute_id' | 'id'>;

/** Answers of one copy to be marked again. */
export interface NewMarking {
  runId: string;
  submissionId: string;
  /** The run whose marks are replaced. */
  attemptId: string;
  answers: readonly { reading: Reading; repair: Repair | undefined }[];
}

/** What the markings of one call have in common. */
export interface Together {
  lane: LaneName;
  /** The place of the first in the lane; the others follow, each after the work of the one before. */
  orderKey: number;
  examId: string;
  snapshotVersion: number;
  features: readonly string[];
  atOnce: boolean;
  /** `page` for runs that first read the answers again, each from the frames that its reading names. */
  unit: Price['unit'];
}

export async function insertMarkings(
  tx: Tx,
  instituteId: string,
  markings: readonly NewMarking[],
  { lane, orderKey, examId, snapshotVersion, features, atOnce, unit }: Together,
  at: Instant,
): Promise<void> {
  await tx.query(
    `insert into attempts (institute_id, id, submission_id, n, exam_id, snapshot_version, lane, order_key, units,
       keep_reviewed, features, unit, quantity, credits_per_unit, amount, accepted_at, trace_context)
     select $1, run.id, run.submission_id,
       (select least(0, min(a.n)) - 1 from attempts a where a.institute_id = $1 and a.submission_id = run.submission_id),
       $2, $3, $4, $5::bigint + sum(run.units) over (order by run.place) - run.units, run.units, true, $6, $12,
       run.units, 0, 0, $7, $8
     from unnest($9::uuid[], $10::uuid[], $11::int[]) with ordinality as run (id, submission_id, units, place)`,
    [
      instituteId,
      examId,
      snapshotVersion,
      lane,
      orderKey,
      features,
      at,
      JSON.stringify(carrier()),
      markings.map(({ runId }) => runId),
      markings.map(({ submissionId }) => submissionId),
      markings.map((marking) => unitsOf(marking, unit)),
      unit,
    ],
  );
  const rows = markings.flatMap(({ answers, ...marking }) => answers.map((answer) => ({ ...marking, ...answer })));
  await tx.query(
    `insert into marked_again (institute_id, submission_id, question_id, run_id, attempt_id, exam_id, snapshot_version,
       reading, repair, at_once)
     select $1, given.submission_id, given.question_id, given.run_id, given.attempt_id, $2, $3, given.reading,
       given.repair, $4
     from unnest($5::uuid[], $6::uuid[], $7::uuid[], $8::uuid[], $9::jsonb[], $10::jsonb[])
       as given (submission_id, question_id, run_id, attempt_id, reading, repair)`,
    [
      instituteId,
      examId,
      snapshotVersion,
      atOnce,
      rows.map(({ submissionId }) => submissionId),
      rows.map(({ reading }) => reading.questionId),
      rows.map(({ runId }) => runId),
      rows.map(({ attemptId }) => attemptId),
      rows.map(({ reading }) => JSON.stringify(toJson(ReadingSchema, reading))),
      rows.map(({ repair }) => (repair ? JSON.stringify(toJson(RepairSchema, repair)) : null)),
    ],
  );
}

/** The work of a marking: the answers, or the frames in which they are read. */
export function unitsOf({ answers }: Pick<NewMarking, 'answers'>, unit: Price['unit']): number {
  return unit === 'page' ? answers.flatMap(({ reading }) => reading.readFrom).length : answers.length;
}

/** Whether a run that a person waits for marks this answer of a run again. */
export async function isBeingMarked(
  tx: Tx,
  instituteId: string,
  { submissionId, attemptId }: Pick<NewMarking, 'submissionId' | 'attemptId'>,
  questionId: string,
): Promise<boolean> {
  const [row] = await tx.query<{ waits: boolean }>(
    `select exists (
       select from marked_again k join attempts a on a.institute_id = k.institute_id and a.id = k.run_id
       where k.institute_id = $1 and k.submission_id = $2 and k.question_id = $3 and k.attempt_id = $4
         and k.at_once and not a.shown) as waits`,
    [instituteId, submissionId, questionId, attemptId],
  );
  return row!.waits;
}

/** Keeps what a run has read. */
export async function storeReadings(tx: Tx, { institute_id, id }: Run, readings: readonly Reading[]): Promise<void> {
  await tx.query(
    `update marked_again k set reading = given.reading
     from unnest($3::uuid[], $4::jsonb[]) as given (question_id, reading)
     where k.institute_id = $1 and k.run_id = $2 and k.question_id = given.question_id`,
    [
      institute_id,
      id,
      readings.map(({ questionId }) => questionId),
      readings.map((reading) => JSON.stringify(toJson(ReadingSchema, reading))),
    ],
  );
}

/** An answer that a run was to mark. */
export interface Asked {
  question_id: string;
  attempt_id: string;
  reading: Reading;
  repair: Repair | undefined;
  at_once: boolean;
  /** A person has corrected the answer again since. */
  is_overtaken: boolean;
  isMarked: boolean;
}

export async function selectAsked(tx: Tx, { institute_id, id }: Run): Promise<Asked[]> {
  const rows = await tx.query<
    Pick<Asked, 'question_id' | 'attempt_id' | 'at_once' | 'is_overtaken'> & {
      reading: JsonValue;
      repair: JsonValue | null;
      marked: boolean;
    }
  >(
    `select k.question_id, k.attempt_id, k.at_once, k.reading, k.repair, k.result is not null as marked, exists (
       select from marked_again o join attempts b on b.institute_id = o.institute_id and b.id = o.run_id
       where o.institute_id = k.institute_id and o.submission_id = k.submission_id and o.question_id = k.question_id
         and o.at_once and o.attempt_id = k.attempt_id and b.n < a.n) as is_overtaken
     from marked_again k join attempts a on a.institute_id = k.institute_id and a.id = k.run_id
     where k.institute_id = $1 and k.run_id = $2`,
    [institute_id, id],
  );
  return rows.map(({ reading, repair, marked, ...row }) => ({
    ...row,
    reading: fromJson(ReadingSchema, reading, AS_STORED),
    repair: repair === null ? undefined : fromJson(RepairSchema, repair, AS_STORED),
    isMarked: marked,
  }));
}

export async function storeMarks(
  tx: Tx,
  { institute_id, id }: Run,
  questions: readonly QuestionResult[],
): Promise<void> {
  await tx.query(
    `update marked_again k set result = given.result
     from unnest($3::uuid[], $4::jsonb[]) as given (question_id, result)
     where k.institute_id = $1 and k.run_id = $2 and k.question_id = given.question_id`,
    [
      institute_id,
      id,
      questions.map(({ questionId }) => questionId),
      questions.map((question) => JSON.stringify(toJson(QuestionResultSchema, question))),
    ],
  );
}

/** Shows the marks of a run from now on. */
export async function setApplied(tx: Tx, { institute_id, id }: Run): Promise<void> {
  await tx.query('update marked_again set applied_at = clock_timestamp() where institute_id = $1 and run_id = $2', [
    institute_id,
    id,
  ]);
}

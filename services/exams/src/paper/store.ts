import { fromJson, type JsonValue, toJson } from '@bufbuild/protobuf';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { AS_STORED } from '@exam-evaluation/data/stored-json.ts';
import { type Question, QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { mapInTurns } from '@exam-evaluation/runtime/turns.ts';
import { questionWarnings } from './warnings.rules.ts';

interface QuestionRow {
  id: string;
  label: string;
  rubric_version: number;
  content: JsonValue;
}

/** An exam's questions in paper order. */
export async function selectQuestions(tx: Tx, instituteId: string, examId: string): Promise<Question[]> {
  const rows = await tx.query<QuestionRow>(
    `select id, label, rubric_version, content from questions
     where institute_id = $1 and exam_id = $2 order by position`,
    [instituteId, examId],
  );
  return await mapInTurns(rows, toQuestion);
}

/** How many questions one statement writes, since a large statement takes long to send. */
const BATCH = 25;

/** Appends questions to the paper, in the order given. */
export async function insertQuestions(
  tx: Tx,
  instituteId: string,
  examId: string,
  questions: readonly Question[],
): Promise<void> {
  for (let from = 0; from < questions.length; from += BATCH) {
    await insertBatch(tx, instituteId, examId, questions.slice(from, from + BATCH));
  }
}

async function insertBatch(tx: Tx, instituteId: string, examId: string, questions: readonly Question[]): Promise<void> {
  await tx.query(
    `insert into questions (institute_id, exam_id, id, position, label, rubric_version, content)
     select $1, $2, id, row + (
         select coalesce(max(position), 0) from questions where institute_id = $1 and exam_id = $2
       ), label, rubric_version, content
     from unnest($3::uuid[], $4::text[], $5::int[], $6::json[])
       with ordinality as given (id, label, rubric_version, content, row)`,
    [instituteId, examId, ...(await columns(questions))],
  );
}

/** Writes changed questions back; their places in the paper stay. */
export async function updateQuestions(tx: Tx, instituteId: string, questions: readonly Question[]): Promise<void> {
  await tx.query(
    `update questions
     set label = given.label, rubric_version = given.rubric_version, content = given.content
     from unnest($2::uuid[], $3::text[], $4::int[], $5::json[]) as given (id, label, rubric_version, content)
     where questions.institute_id = $1 and questions.id = given.id`,
    [instituteId, ...(await columns(questions))],
  );
}

export async function deleteQuestion(tx: Tx, instituteId: string, questionId: string): Promise<void> {
  await tx.query('delete from questions where institute_id = $1 and id = $2', [instituteId, questionId]);
}

/** Ids, labels, rubric versions and contents, for `unnest`. */
async function columns(questions: readonly Question[]): Promise<unknown[][]> {
  return [
    questions.map(({ id }) => id),
    questions.map(({ label }) => label),
    questions.map(({ rubricVersion }) => rubricVersion),
    await mapInTurns(questions, (question) => JSON.stringify(toContent(question))),
  ];
}

function toQuestion({ id, label, rubric_version, content }: QuestionRow): Question {
  const question = fromJson(QuestionSchema, content, AS_STORED);
  Object.assign(question, { id, label, rubricVersion: rubric_version });
  question.warnings = questionWarnings(question);
  return question;
}

/** Fields that have no column and are not derived. */
function toContent(question: Question): JsonValue {
  return toJson(QuestionSchema, { ...question, id: '', label: '', rubricVersion: 0, warnings: [] });
}

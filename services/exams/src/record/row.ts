import { create, fromJson, type JsonValue, toJson } from '@bufbuild/protobuf';
import { AS_STORED } from '@exam-evaluation/data/stored-json.ts';
import { Source, WarningSchema } from '@exam-evaluation/proto/common/v1/common_pb.js';
import {
  ChoiceGroupSchema,
  type Exam,
  ExamFieldsSchema,
  ExamSchema,
  ExamStatus,
  Mode,
  SectionSchema,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { fromTimestamp, type Instant, toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { isRubricLocked } from './exam.rules.ts';
import { followedIn } from './instructions.rules.ts';

/** An exam as stored: what is shown, and the counters that decide races. */
export interface ExamRecord {
  /** With choice groups; without questions and candidates. */
  exam: Exam;
  /** False: the sections follow the questions. */
  sectionsGiven: boolean;
  contentVersion: number;
  fence: number;
  lifecycleSeq: number;
}

/** A row of `exams`. */
export interface ExamRow {
  id: string;
  source: string;
  status: string;
  mode: string;
  title: string;
  external_ref: string | null;
  conducted_on: string;
  subject: string | null;
  level: string;
  board: string | null;
  class: string | null;
  answer_language: string;
  feedback_language: string;
  instructions: string | null;
  blind: boolean;
  sections: JsonValue[];
  sections_given: boolean;
  choice_groups: JsonValue[];
  warnings: JsonValue[];
  total_marks: number;
  paper_max: number;
  question_count: number;
  questions_with_rubric: number;
  rubric_version: number;
  content_version: number;
  fence: number;
  lifecycle_seq: number;
  opened_at: Instant | null;
  finalized_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

export function toRecord(row: ExamRow): ExamRecord {
  const status = enumValue(ExamStatus, row.status);
  const exam = create(ExamSchema, {
    id: row.id,
    status,
    source: enumValue(Source, row.source),
    fields: create(ExamFieldsSchema, {
      title: row.title,
      mode: enumValue(Mode, row.mode),
      externalRef: row.external_ref ?? undefined,
      conductedOn: row.conducted_on,
      subject: row.subject ?? undefined,
      level: row.level,
      board: row.board ?? undefined,
      class: row.class ?? undefined,
      answerLanguage: row.answer_language,
      feedbackLanguage: row.feedback_language,
      instructions: row.instructions ?? undefined,
      blind: row.blind,
      sections: row.sections.map((section) => fromJson(SectionSchema, section, AS_STORED)),
    }),
    totalMarks: row.total_marks,
    paperMax: row.paper_max,
    questionCount: row.question_count,
    rubric: {
      version: row.rubric_version,
      locked: isRubricLocked(status),
      questionsWithRubric: row.questions_with_rubric,
      questionsWithoutRubric: row.question_count - row.questions_with_rubric,
    },
    instructionsFollowed: followedIn(row.instructions ?? undefined),
    warnings: row.warnings.map((warning) => fromJson(WarningSchema, warning, AS_STORED)),
    choiceGroups: row.choice_groups.map((group) => fromJson(ChoiceGroupSchema, group, AS_STORED)),
    openedAt: toTimestamp(row.opened_at),
    finalizedAt: toTimestamp(row.finalized_at),
    createdAt: toTimestamp(row.created_at),
    updatedAt: toTimestamp(row.updated_at),
  });
  return {
    exam,
    sectionsGiven: row.sections_given,
    contentVersion: row.content_version,
    fence: row.fence,
    lifecycleSeq: row.lifecycle_seq,
  };
}

export function toRow({ exam, ...record }: ExamRecord): ExamRow {
  const fields = exam.fields!;
  return {
    id: exam.id,
    source: enumName(Source, exam.source),
    status: enumName(ExamStatus, exam.status),
    mode: enumName(Mode, fields.mode),
    title: fields.title,
    external_ref: fields.externalRef ?? null,
    conducted_on: fields.conductedOn!,
    subject: fields.subject ?? null,
    level: fields.level,
    board: fields.board ?? null,
    class: fields.class ?? null,
    answer_language: fields.answerLanguage,
    feedback_language: fields.feedbackLanguage,
    instructions: fields.instructions ?? null,
    blind: fields.blind,
    sections: fields.sections.map((section) => toJson(SectionSchema, section)),
    sections_given: record.sectionsGiven,
    choice_groups: exam.choiceGroups.map((group) => toJson(ChoiceGroupSchema, group)),
    warnings: exam.warnings.map((warning) => toJson(WarningSchema, warning)),
    total_marks: exam.totalMarks,
    paper_max: exam.paperMax,
    question_count: exam.questionCount,
    questions_with_rubric: exam.rubric!.questionsWithRubric,
    rubric_version: exam.rubric!.version,
    content_version: record.contentVersion,
    fence: record.fence,
    lifecycle_seq: record.lifecycleSeq,
    opened_at: fromTimestamp(exam.openedAt) ?? null,
    finalized_at: fromTimestamp(exam.finalizedAt) ?? null,
    created_at: fromTimestamp(exam.createdAt!),
    updated_at: fromTimestamp(exam.updatedAt!),
  };
}

/** Converts an enum value to its stored name: `ExamStatus.DRAFT` is stored as `draft`. */
export function enumName(names: Record<number, string>, value: number): string {
  return names[value]!.toLowerCase();
}

function enumValue<V extends number>(values: Record<string, V | string>, name: string): V {
  return values[name.toUpperCase()] as V;
}

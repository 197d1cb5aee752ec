import { create, fromJson, toJson } from '@bufbuild/protobuf';
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
import { fromTimestamp, toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { isRubricLocked } from './exam.rules.ts';
import { followedIn } from './instructions.rules.ts';
import { EXAM_TEXTS } from './texts.ts';

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
export type ExamRow = ReturnType<typeof toRow>;

export function toRecord(row: ExamRow): ExamRecord {
  const status = enumValue(ExamStatus, row.status);
  const exam = create(ExamSchema, {
    id: row.id,
    status,
    source: enumValue(Source, row.source),
    fields: create(ExamFieldsSchema, {
      ...EXAM_TEXTS.toFields(row),
      title: row.title,
      mode: enumValue(Mode, row.mode),
      conductedOn: row.conducted_on,
      level: row.level,
      answerLanguage: row.answer_language,
      feedbackLanguage: row.feedback_language,
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

export function toRow({ exam, ...record }: ExamRecord) {
  const fields = exam.fields!;
  return {
    id: exam.id,
    source: enumName(Source, exam.source),
    status: enumName(ExamStatus, exam.status),
    mode: enumName(Mode, fields.mode),
    title: fields.title,
    ...EXAM_TEXTS.toColumns(fields),
    conducted_on: fields.conductedOn!,
    level: fields.level,
    answer_language: fields.answerLanguage,
    feedback_language: fields.feedbackLanguage,
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

const EMPTY: ExamRecord = {
  exam: create(ExamSchema, { fields: {}, rubric: {}, createdAt: {}, updatedAt: {} }),
  sectionsGiven: false,
  contentVersion: 0,
  fence: 0,
  lifecycleSeq: 0,
};

export const COLUMNS = Object.keys(toRow(EMPTY)) as (keyof ExamRow)[];

/** Converts an enum value to its stored name: `ExamStatus.DRAFT` is stored as `draft`. */
export function enumName(names: Record<number, string>, value: number): string {
  return names[value]!.toLowerCase();
}

function enumValue<V extends number>(values: Record<string, V | string>, name: string): V {
  return values[name.toUpperCase()] as V;
}

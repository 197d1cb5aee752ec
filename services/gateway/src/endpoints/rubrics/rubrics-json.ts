import { type Exam, ExamStatus, type Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { z } from 'zod';
import { amount, id, warningJson, warningSchema } from '../common-schema.ts';
import { Versioned } from '../endpoint.ts';
import { syncSchema } from '../shapes/exam-words.ts';
import { rubricJson, rubricSchema } from '../shapes/rubric.ts';

const questionRubric = {
  question_id: id('The question.'),
  label: z.string().meta({ description: 'Its label.' }),
  rubric: rubricSchema.nullable(),
  model_answer: z.string().meta({ description: 'A full answer to mark by; null where unset.' }).nullable(),
  rubric_version: z.int().meta({ description: "The exam's rubric version at this question's last change." }),
};

/** All rubrics of an exam. */
export const rubricsSchema = z
  .object({
    version: z.int().meta({ description: "The exam's rubric version, as in `ETag`." }),
    locked: z.boolean().meta({ description: 'True once the exam is finalized.' }),
    sync: syncSchema,
    questions: z
      .array(
        z.object({ ...questionRubric, max_marks: amount('Marks of the question.') }).meta({ id: 'RubricOfQuestion' }),
      )
      .meta({ description: 'In paper order.' }),
  })
  .meta({ id: 'Rubrics' });

/** The rubric of one question after a change of it. */
export const changedRubricSchema = z
  .object({
    ...questionRubric,
    warnings: z.array(warningSchema).meta({ description: 'What may be wrong with the question.' }),
  })
  .meta({ id: 'ChangedRubric' });

/** @param exam must include its questions. */
export function rubricsAnswer(exam: Exam): Versioned<z.input<typeof rubricsSchema>> {
  const { version, locked } = exam.rubric!;
  const answer = {
    version,
    locked,
    sync: 'synced' as const,
    questions: exam.questions.map((question) => ({
      ...questionRubricJson(question),
      max_marks: fromHundredths(question.maxMarks),
    })),
  };
  // A draft's questions change without the version, and so does the lock of a finalized exam.
  return new Versioned(version, answer, exam.status === ExamStatus.OPEN && !locked);
}

export function changedRubricJson(question: Question): z.input<typeof changedRubricSchema> {
  return { ...questionRubricJson(question), warnings: question.warnings.map(warningJson) };
}

function questionRubricJson(question: Question) {
  return {
    question_id: question.id,
    label: question.label,
    rubric: question.rubric ? rubricJson(question.rubric) : null,
    model_answer: question.modelAnswer ?? null,
    rubric_version: question.rubricVersion,
  };
}

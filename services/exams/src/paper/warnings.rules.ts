import { create } from '@bufbuild/protobuf';
import { doubtsOf } from '@exam-evaluation/points/listed-points.ts';
import { type Warning, WarningSchema } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { type Question, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { isObjective } from './question.rules.ts';
import { rubricAddsUp } from './rubric.rules.ts';

/** The most reasons in a warning. */
const DOUBTS_MAX = 3;

/** What a teacher should know of a question; fields are relative to it. */
export function questionWarnings(question: Question): Warning[] {
  const warnings: Warning[] = [];
  const warn = (code: string, field: string, message: string) =>
    warnings.push(create(WarningSchema, { code, field, message }));
  if (!rubricAddsUp(question)) {
    warn('rubric_marks_mismatch', 'rubric', 'The criteria do not add up to max_marks; the exam cannot be opened.');
  }
  if (isObjective(question.type)) {
    const keyField = question.type === QuestionType.NUMERICAL ? 'answer' : 'correct_options';
    if (!hasKey(question)) warn('missing_answer_key', keyField, 'Without an answer key this question is not graded.');
  } else if (!hasMarkingBasis(question)) {
    warn(
      'auto_rubric',
      'rubric',
      'Neither rubric nor model answer says what earns marks; add one, or expect to mark this question by hand.',
    );
  } else {
    const doubts = doubtsOf(question);
    if (doubts.length > 0) warn('marking_points_unsure', 'model_answer', doubts.slice(0, DOUBTS_MAX).join(' '));
  }
  return warnings;
}

function hasKey({ type, answer, correctOptions }: Question): boolean {
  return type === QuestionType.NUMERICAL ? answer?.value !== undefined : correctOptions.length > 0;
}

function hasMarkingBasis({ type, answer, modelAnswer, rubric }: Question): boolean {
  const accepted = type === QuestionType.ONE_WORD && (answer?.accepted.length ?? 0) > 0;
  return accepted || Boolean(modelAnswer?.trim()) || (rubric?.criteria.length ?? 0) > 0;
}

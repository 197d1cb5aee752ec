import { ANSWER_LENGTH_MAX, QUESTIONS_MAX } from '@exam-evaluation/contract/limits.ts';
import { factsOf } from '@exam-evaluation/contract/question-types.ts';
import type { Question, RubricChange } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { duplicates, FieldErrors } from '../field-errors.ts';
import { checkRubric, isMarkedAnew, requireMarksAddUp, requireSoundCriteria } from './rubric.rules.ts';

/** A change and the question it names. */
export interface NamedChange {
  /** Path prefix of its fields in the request: `questions[2].`, or empty where the body is the change. */
  path: string;
  change: RubricChange;
  question: Question;
}

/**
 * Finds the questions that changes name.
 * @param isList the changes come as a list, and their fields are named by their place in it.
 * @throws ContractError question_not_found.
 */
export function nameQuestions(
  questions: readonly Question[],
  changes: readonly RubricChange[],
  isList: boolean,
): NamedChange[] {
  return changes.map((change, index) => {
    const { case: kind, value } = change.question;
    const question = questions.find(({ id, label }) =>
      kind === 'label' ? label === value : id === value?.toLowerCase(),
    );
    if (!question) throw refuse('question_not_found');
    return { path: fieldPrefix(index, isList), change, question };
  });
}

/**
 * Checks what does not depend on the exam: the number of changes, and their rubrics.
 * @throws ContractError validation_failed, rubric_duplicate_criterion, rubric_guidance_has_marks.
 */
export function requireSoundChanges(changes: readonly RubricChange[], isList: boolean): void {
  const errors = new FieldErrors();
  errors.length('questions', changes, 1, QUESTIONS_MAX);
  errors.refuseIfAny();
  changes.forEach(({ rubric, update }, index) => {
    if (update.includes('rubric')) requireSoundCriteria(`${fieldPrefix(index, isList)}rubric`, rubric);
  });
}

/** Path prefix of a change's fields in the request. */
function fieldPrefix(index: number, isList: boolean): string {
  return isList ? `questions[${index}].` : '';
}

/**
 * Applies changes to questions; those that will be marked differently get the new rubric version.
 * @throws ContractError validation_failed with every failing field, rubric_marks_mismatch.
 */
export function changeRubrics(changes: readonly NamedChange[], rubricVersion: number): Question[] {
  const errors = new FieldErrors();
  for (const index of duplicates(changes.map(({ question }) => question.id))) {
    const { path, change } = changes[index]!;
    const field = change.question.case === 'label' ? 'label' : 'question_id';
    errors.add(`${path}${field}`, 'invalid', 'names a question for the second time');
  }
  const changed = changes.map(({ change, question }) => {
    const rubric = change.update.includes('rubric') ? change.rubric : question.rubric;
    const modelAnswer = change.update.includes('model_answer') ? change.modelAnswer : question.modelAnswer;
    const after = { ...question, rubric, modelAnswer };
    return isMarkedAnew(question, after) ? { ...after, rubricVersion } : after;
  });
  changed.forEach(({ type, rubric, modelAnswer }, index) => {
    const { path } = changes[index]!;
    if (rubric) checkRubric(errors, `${path}rubric`, rubric, factsOf(type).isObjective ? 0 : 1);
    errors.long(`${path}model_answer`, modelAnswer, ANSWER_LENGTH_MAX);
  });
  errors.refuseIfAny();
  changed.forEach((question, index) => {
    const { path, change } = changes[index]!;
    if (change.update.includes('rubric')) requireMarksAddUp(`${path}rubric`, question);
  });
  return changed;
}

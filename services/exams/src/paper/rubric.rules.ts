import { isDeepStrictEqual } from 'node:util';
import { create, toJson } from '@bufbuild/protobuf';
import {
  CRITERIA_MAX,
  GUIDANCE_LENGTH_MAX,
  KEYWORD_LENGTH_MAX,
  KEYWORDS_MAX,
  MARKS_MAX,
  NAME_LENGTH_MAX,
} from '@exam-evaluation/contract/limits.ts';
import { type Question, type Rubric, RubricSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { duplicates, type FieldErrors } from '../field-errors.ts';
import { namesMarks } from './guidance.rules.ts';

/** Checks a rubric's shape and limits. @param path such as `questions[0].rubric`. */
export function checkRubric(errors: FieldErrors, path: string, rubric: Rubric, criteriaMin: number): void {
  errors.length(`${path}.criteria`, rubric.criteria, criteriaMin, CRITERIA_MAX);
  rubric.criteria.forEach((criterion, index) => {
    const at = `${path}.criteria[${index}]`;
    errors.requiredShort(`${at}.name`, criterion.name, NAME_LENGTH_MAX);
    errors.range(`${at}.marks`, fromHundredths(criterion.marks), 0.01, MARKS_MAX);
    errors.length(`${at}.keywords`, criterion.keywords, 0, KEYWORDS_MAX);
    criterion.keywords.forEach((keyword, position) => {
      errors.long(`${at}.keywords[${position}]`, keyword, KEYWORD_LENGTH_MAX);
    });
    errors.long(`${at}.guidance`, criterion.guidance, GUIDANCE_LENGTH_MAX);
  });
}

/** Whether a change affects how a question is marked, and so raises the exam's rubric version. */
export function isMarkedAnew(before: MarkedBy, after: MarkedBy): boolean {
  return (
    before.modelAnswer !== after.modelAnswer ||
    !isDeepStrictEqual(comparableRubric(before.rubric), comparableRubric(after.rubric))
  );
}

type MarkedBy = Pick<Question, 'rubric' | 'modelAnswer'>;

/** A rubric with its defaults filled in. Every field of the message is compared, those of later versions too. */
function comparableRubric(rubric: Rubric | undefined): unknown {
  return (
    rubric && toJson(RubricSchema, create(RubricSchema, { ...rubric, partialMarking: rubric.partialMarking ?? true }))
  );
}

/** Sum of the criteria's marks, in hundredths. */
export function criteriaTotal(rubric: Rubric): number {
  return rubric.criteria.reduce((sum, criterion) => sum + criterion.marks, 0);
}

/** False when the question has criteria that do not add up to its max_marks. */
export function rubricAddsUp(question: Pick<Question, 'rubric' | 'maxMarks'>): boolean {
  return !question.rubric?.criteria.length || criteriaTotal(question.rubric) === question.maxMarks;
}

/**
 * Checks a rubric together with its question's max_marks.
 * @param path of the rubric in the request; named in the details.
 * @throws ContractError rubric_duplicate_criterion, rubric_guidance_has_marks, rubric_marks_mismatch.
 */
export function requireSoundRubric(path: string, question: Pick<Question, 'rubric' | 'maxMarks'>): void {
  requireSoundCriteria(path, question.rubric);
  requireMarksAddUp(path, question);
}

/**
 * Checks of a rubric that do not depend on the question's marks; they come before checks of the exam.
 * @throws ContractError rubric_duplicate_criterion, rubric_guidance_has_marks.
 */
export function requireSoundCriteria(path: string, rubric: Rubric | undefined): void {
  if (!rubric) return;
  const [repeated] = duplicates(rubric.criteria.map(({ name }) => name.trim()));
  if (repeated !== undefined) {
    const { name } = rubric.criteria[repeated]!;
    throw refuse('rubric_duplicate_criterion', { field: `${path}.criteria[${repeated}].name`, name });
  }
  const telling = rubric.criteria.findIndex(({ guidance }) => namesMarks(guidance));
  if (telling >= 0) throw refuse('rubric_guidance_has_marks', { field: `${path}.criteria[${telling}].guidance` });
}

/** @throws ContractError rubric_marks_mismatch. */
export function requireMarksAddUp(path: string, question: Pick<Question, 'rubric' | 'maxMarks'>): void {
  if (rubricAddsUp(question)) return;
  throw refuse('rubric_marks_mismatch', {
    field: path,
    criteria_total: fromHundredths(criteriaTotal(question.rubric!)),
    max_marks: fromHundredths(question.maxMarks),
  });
}

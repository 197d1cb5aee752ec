import type { CriterionForm, QuestionForm } from './exam-form.ts';
import { readHundredths } from './numbers.ts';

/** The sum of the criteria's marks in hundredths; invalid input counts as 0. */
export function criteriaMarks(criteria: readonly CriterionForm[]): number {
  return criteria.reduce((sum, { marks }) => sum + (readHundredths(marks) ?? 0), 0);
}

/** Whether a question has criteria whose marks do not add up to the question's. */
export function hasMarksMismatch({ criteria, maxMarks }: Pick<QuestionForm, 'criteria' | 'maxMarks'>): boolean {
  return criteria.length > 0 && criteriaMarks(criteria) !== readHundredths(maxMarks);
}

/** The marks of the whole paper, in hundredths. */
export function paperMarks(questions: readonly Pick<QuestionForm, 'maxMarks'>[]): number {
  return questions.reduce((sum, { maxMarks }) => sum + (readHundredths(maxMarks) ?? 0), 0);
}

import { CRITERIA_MAX } from '@exam-evaluation/contract/limits.ts';
import {
  DEFAULT_TYPE,
  QUESTION_TYPES,
  type QuestionTypeFacts,
  type QuestionTypeName,
  TRUE_FALSE_LABELS,
} from '@exam-evaluation/contract/question-types.ts';
import { asList, type Fault, repeated } from '../rule.ts';
import { checkChoiceGroups, type GivenChoiceGroup } from './choice-group-rules.ts';

// Checks fields of an exam against each other. The exams service checks all of this again; here the errors are reported
// together with those of single fields.

interface GivenQuestion {
  label?: string | null | undefined;
  section?: string | null | undefined;
  type?: string | null | undefined;
  max_marks?: number;
  negative_marks?: number | null | undefined;
  options?: { label: string }[] | null | undefined;
  correct_options?: string[] | null | undefined;
  rubric?: { criteria?: unknown[] | null | undefined } | null | undefined;
  answer?: { accepted?: string[] | null | undefined; value?: number | null | undefined } | null | undefined;
}

interface GivenExam {
  sections?: { label: string }[] | null | undefined;
  questions?: GivenQuestion[] | null | undefined;
  choice_groups?: GivenChoiceGroup[] | null | undefined;
}

/** A body is checked even where its type is no word of the contract. */
const factsOf = ({ type }: GivenQuestion): QuestionTypeFacts =>
  QUESTION_TYPES[Object.hasOwn(QUESTION_TYPES, type ?? '') ? (type as QuestionTypeName) : DEFAULT_TYPE];

export function checkQuestionBody(question: GivenQuestion, fault: Fault): void {
  const { rubric, answer } = question;
  const facts = factsOf(question);
  const options = asList(question.options);
  const correct = asList(question.correct_options);
  if (facts.options === 'given') {
    if (question.options == null) fault(['options'], 'required', 'is required for a choice question');
    if (question.correct_options == null || (Array.isArray(question.correct_options) && correct.length === 0)) {
      fault(['correct_options'], 'required', 'is required for a choice question');
    }
  }
  checkOptionLabels(question, fault);
  const labels = options.map((option) => option?.label);
  const isLeftOut = facts.options === 'true_false' && options.length === 0;
  checkCorrectOptions(question, isLeftOut ? [...TRUE_FALSE_LABELS] : labels, fault);
  checkNegativeMarks(question, fault);
  if (rubric && !facts.isObjective) checkCriteria(rubric, fault);
  if (answer && facts.key?.startsWith('answer.')) {
    const field = facts.key.slice('answer.'.length) as keyof typeof answer;
    const isMissing = answer[field] == null || (Array.isArray(answer[field]) && answer[field].length === 0);
    if (isMissing) fault(['answer', field], 'required', 'is required');
  }
}

/**
 * Checks the rules for which the change contains both fields; the exams service checks it against the fields that are
 * kept.
 */
export function checkQuestionChange(change: GivenQuestion, fault: Fault): void {
  const options = asList(change.options);
  checkOptionLabels(change, fault);
  if (options.length > 0) {
    checkCorrectOptions(
      change,
      options.map((option) => option?.label),
      fault,
    );
  }
  checkNegativeMarks(change, fault);
}

function checkOptionLabels({ options }: GivenQuestion, fault: Fault): void {
  for (const i of repeated(asList(options).map((option) => option?.label))) {
    fault(['options', i, 'label'], 'invalid', 'is the label of another option too');
  }
}

function checkNegativeMarks({ max_marks, negative_marks }: GivenQuestion, fault: Fault): void {
  if (typeof negative_marks === 'number' && typeof max_marks === 'number' && negative_marks > max_marks) {
    fault(['negative_marks'], 'out_of_range', 'must be at most max_marks');
  }
}

function checkCorrectOptions(question: GivenQuestion, labels: unknown[], fault: Fault): void {
  const correct = asList(question.correct_options);
  const one = factsOf(question).picks === 'one';
  const field = ['correct_options'];
  if (correct.some((label) => !labels.includes(label))) fault(field, 'invalid', 'must be labels of the options');
  else if (repeated(correct).length > 0) fault(field, 'invalid', 'must not name an option twice');
  else if (one && correct.length > 1) fault(field, 'invalid', 'must name exactly one option');
}

function checkCriteria({ criteria }: NonNullable<GivenQuestion['rubric']>, fault: Fault): void {
  if (criteria == null) fault(['rubric', 'criteria'], 'required', 'is required');
  else if (Array.isArray(criteria) && criteria.length === 0) {
    fault(['rubric', 'criteria'], 'out_of_range', `must have 1 to ${CRITERIA_MAX} criteria`);
  }
}

export function checkExamBody(exam: GivenExam, fault: Fault): void {
  const sections = asList(exam.sections).map((section) => section?.label);
  for (const i of repeated(sections)) fault(['sections', i, 'label'], 'invalid', 'is the label of another section too');
  const questions = asList(exam.questions);
  const labels = questions.map((question, i) => question?.label ?? String(i + 1));
  checkLabels(labels, fault);
  checkChoiceGroups(exam.choice_groups, (path, ...told) => fault(['choice_groups', ...path], ...told), labels);
  if (sections.length === 0) return;
  questions.forEach((question, i) => {
    if (question?.section != null && !sections.includes(question.section)) {
      fault(['questions', i, 'section'], 'invalid', 'is not one of the sections of the exam');
    }
  });
}

/** @param labels of the questions that have one; default labels, which follow from the position, are left out. */
export function checkLabels(labels: readonly unknown[], fault: Fault): void {
  for (const i of repeated(labels)) fault(['questions', i, 'label'], 'invalid', 'is the label of another question too');
}

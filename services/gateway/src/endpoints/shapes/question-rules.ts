import { CRITERIA_MAX } from '@exam-evaluation/contract/limits.ts';
import { keyFaults, wrongOptions } from '@exam-evaluation/contract/question-keys.ts';
import { DEFAULT_TYPE, QUESTION_TYPES, type QuestionTypeName } from '@exam-evaluation/contract/question-types.ts';
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
  matches?: { label: string }[] | null | undefined;
  correct_options?: string[] | null | undefined;
  rubric?: { criteria?: unknown[] | null | undefined } | null | undefined;
  answer?: GivenKey | null | undefined;
}

interface GivenKey {
  accepted?: string[] | null | undefined;
  value?: number | null | undefined;
  pairs?: { option: string; match: string }[] | null | undefined;
}

interface GivenExam {
  sections?: { label: string }[] | null | undefined;
  questions?: GivenQuestion[] | null | undefined;
  choice_groups?: GivenChoiceGroup[] | null | undefined;
}

export function checkQuestionBody(question: GivenQuestion, fault: Fault): void {
  const { rubric, answer } = question;
  // A body is checked even where its type is no word of the contract.
  const type = Object.hasOwn(QUESTION_TYPES, question.type ?? '') ? (question.type as QuestionTypeName) : DEFAULT_TYPE;
  checkLabelsListed(question, fault);
  const faults = keyFaults(type, {
    options: question.options ? labelsOf(question.options) : undefined,
    matches: question.matches ? labelsOf(question.matches) : undefined,
    correct_options: given(question.correct_options),
    'answer.accepted': given(answer?.accepted),
    'answer.value': given(answer?.value),
    'answer.pairs': given(answer?.pairs),
    hasAnswer: answer != null,
  });
  for (const { field, code, message } of faults) fault(field.split('.'), code, message);
  checkNegativeMarks(question, fault);
  if (rubric && !QUESTION_TYPES[type].isObjective) checkCriteria(rubric, fault);
}

/** What a field gives; undefined where it is absent or empty. What is of the wrong type is reported already. */
const given = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 0 ? undefined : (value ?? undefined);

const labelsOf = (listed: GivenQuestion['options']): unknown[] => asList(listed).map((one) => one?.label);

/**
 * Checks the rules for which the change contains both fields; the exams service checks it against the fields that are
 * kept.
 */
export function checkQuestionChange(change: GivenQuestion, fault: Fault): void {
  checkLabelsListed(change, fault);
  const labels = labelsOf(change.options);
  const wrong = labels.length > 0 ? wrongOptions({}, labels, asList(change.correct_options)) : undefined;
  if (wrong !== undefined) fault(['correct_options'], 'invalid', wrong);
  checkNegativeMarks(change, fault);
}

function checkLabelsListed(question: GivenQuestion, fault: Fault): void {
  for (const field of ['options', 'matches'] as const) {
    for (const i of repeated(labelsOf(question[field]))) {
      fault([field, i, 'label'], 'invalid', 'is the label of another one too');
    }
  }
}

function checkNegativeMarks({ max_marks, negative_marks }: GivenQuestion, fault: Fault): void {
  if (typeof negative_marks === 'number' && typeof max_marks === 'number' && negative_marks > max_marks) {
    fault(['negative_marks'], 'out_of_range', 'must be at most max_marks');
  }
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

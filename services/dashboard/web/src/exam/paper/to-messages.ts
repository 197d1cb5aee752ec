import { create, type Message } from '@bufbuild/protobuf';
import {
  factsOf,
  KEY_FORM_VALUES,
  KEY_POLICY_VALUES,
  PARTIAL_VALUES,
  type QuestionTypeFacts,
} from '@exam-evaluation/contract/question-types.ts';
import {
  type AnswerKey,
  AnswerKeySchema,
  type Criterion,
  type Exam,
  type ExamFields,
  ExamFieldsSchema,
  Mode,
  PartialMarks,
  type Question,
  QuestionSchema,
  type Rubric,
  RubricSchema,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { CriterionForm, ExamForm, OptionForm, QuestionForm } from './exam-form.ts';
import { readHundredths, readNumber } from './numbers.ts';

/** The fields of the exam itself; those that the form does not show keep the values that were read. */
export function toExamFields(form: ExamForm, stored?: Exam): ExamFields {
  return create(ExamFieldsSchema, {
    ...stored?.fields,
    $typeName: undefined,
    title: form.title.trim(),
    mode: form.isTyped ? Mode.TYPED : Mode.HANDWRITTEN,
    conductedOn: form.conductedOn || undefined,
    subject: form.subject.trim() || undefined,
    level: form.level,
    answerLanguage: 'en',
    feedbackLanguage: 'en',
    instructions: form.instructions.trim() || undefined,
    blind: form.blind,
  });
}

/**
 * Converts a question of the form; fields that the form does not show keep the values that were read, and fields that
 * its kind does not use are left out.
 */
export function toQuestion(form: QuestionForm): Question {
  const facts = factsOf(form.type);
  const hasOptions = facts.options !== 'none';
  const options = hasOptions ? form.options : [];
  const wordLimit = facts.form === 'prose' ? readNumber(form.wordLimit) : undefined;
  const modelAnswer = hasOptions || form.modelAnswer.trim() === '' ? undefined : form.modelAnswer;
  return create(QuestionSchema, {
    ...form.stored,
    $typeName: undefined,
    label: form.label.trim(),
    type: form.type,
    text: form.text.trim() === '' ? undefined : form.text,
    maxMarks: readHundredths(form.maxMarks) ?? 0,
    negativeMarks: facts.isObjective ? (readHundredths(form.negativeMarks) ?? 0) : 0,
    options: options.map(({ label, text }) => ({ label: label.trim(), text })),
    partial: facts.partial && form.partial ? PARTIAL_VALUES[form.partial] : PartialMarks.UNSPECIFIED,
    matches: facts.form === 'pairs' ? form.matches.map(({ label, text }) => ({ label: label.trim(), text })) : [],
    correctOptions: facts.key === 'correct_options' ? correctLabels(facts, options) : [],
    answer: toAnswerKey(form),
    modelAnswer,
    rubric: toRubric(form),
    wordLimit: wordLimit === undefined ? undefined : Math.round(wordLimit),
    expectsDiagram: form.expectsDiagram,
  });
}

/** The labels of the right options: those that are ticked, or all in the order of their places. */
function correctLabels({ picks }: QuestionTypeFacts, options: readonly OptionForm[]): string[] {
  const right =
    picks === 'all'
      ? options.toSorted((a, b) => (readNumber(a.place) ?? 0) - (readNumber(b.place) ?? 0))
      : options.filter(({ isCorrect }) => isCorrect);
  return right.map(({ label }) => label.trim());
}

function toAnswerKey(form: QuestionForm): AnswerKey | undefined {
  const { key } = factsOf(form.type);
  if (key === 'answer.accepted') {
    const accepted = splitLines(form.accepted);
    const how = {
      ...(form.keyForm && { form: KEY_FORM_VALUES[form.keyForm] }),
      ...(form.keyPolicy && { policy: KEY_POLICY_VALUES[form.keyPolicy] }),
    };
    return accepted.length > 0 ? create(AnswerKeySchema, { accepted, ...how }) : undefined;
  }
  if (key === 'answer.pairs') {
    const labels = new Map(form.matches.map((match) => [match.key, match.label.trim()]));
    const pairs = form.options.map(({ label, match }) => ({ option: label.trim(), match: labels.get(match) ?? '' }));
    return create(AnswerKeySchema, { pairs });
  }
  const value = readNumber(form.value);
  if (key !== 'answer.value' || value === undefined) return undefined;
  const unit = form.unit.trim() || undefined;
  return create(AnswerKeySchema, { value, tolerance: readNumber(form.tolerance), unit });
}

function toRubric(form: QuestionForm): Rubric | undefined {
  if (factsOf(form.type).isObjective) return form.stored?.rubric?.criteria.length ? undefined : form.stored?.rubric;
  if (form.criteria.length === 0) return undefined;
  // In the stored message `true` may be absent or explicit; it stays as stored while the meaning is the same.
  const stored = form.stored?.rubric?.partialMarking;
  const partialMarking = (stored ?? true) === form.partialMarking ? stored : form.partialMarking;
  return create(RubricSchema, { partialMarking, criteria: form.criteria.map(toCriterion) });
}

/** Names every field: one left out would be lost when the form is saved. */
function toCriterion({ name, marks, keywords, guidance }: CriterionForm): Required<Omit<Criterion, keyof Message>> {
  return { name: name.trim(), marks: readHundredths(marks) ?? 0, keywords: splitKeywords(keywords), guidance };
}

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function splitKeywords(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

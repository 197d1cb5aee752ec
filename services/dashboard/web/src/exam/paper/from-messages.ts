import { partialOf } from '@exam-evaluation/contract/question-types.ts';
import type { Exam, Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { newKey } from '../../ui/new-key.ts';
import type { CriterionForm, ExamForm, OptionForm, QuestionForm } from './exam-form.ts';
import { writeHundredths } from './numbers.ts';

export function emptyExam(): ExamForm {
  return {
    title: '',
    conductedOn: '',
    subject: '',
    level: 'school',
    isTyped: false,
    blind: false,
    instructions: '',
    questions: [emptyQuestion()],
  };
}

export function emptyQuestion(): QuestionForm {
  return {
    key: newKey(),
    label: '',
    type: QuestionType.SHORT_ANSWER,
    text: '',
    maxMarks: '',
    negativeMarks: '',
    options: [],
    accepted: '',
    value: '',
    tolerance: '',
    unit: '',
    modelAnswer: '',
    criteria: [],
    partialMarking: true,
    wordLimit: '',
    expectsDiagram: false,
  };
}

export function emptyCriterion(): CriterionForm {
  return { key: newKey(), name: '', marks: '', keywords: '', guidance: '' };
}

/** An option with the next free letter. */
export function nextOption(options: readonly OptionForm[]): OptionForm {
  const taken = new Set(options.map(({ label }) => label.trim().toUpperCase()));
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  return { key: newKey(), label: letters.find((letter) => !taken.has(letter)) ?? '', text: '', isCorrect: false };
}

export function trueAndFalse(): OptionForm[] {
  return ['True', 'False'].map((label) => ({ key: newKey(), label, text: label, isCorrect: false }));
}

/** A copy of a question, as a new one. */
export function copyOf(question: QuestionForm): QuestionForm {
  const { stored: _, ...rest } = question;
  return {
    ...rest,
    key: newKey(),
    label: '',
    options: question.options.map((option) => ({ ...option, key: newKey() })),
    criteria: question.criteria.map((criterion) => ({ ...criterion, key: newKey() })),
  };
}

/** The form of an exam that was read with its questions. */
export function fromExam({ fields, questions }: Exam): ExamForm {
  return {
    title: fields?.title ?? '',
    conductedOn: fields?.conductedOn ?? '',
    subject: fields?.subject ?? '',
    level: fields?.level || 'school',
    isTyped: fields?.mode === Mode.TYPED,
    blind: fields?.blind ?? false,
    instructions: fields?.instructions ?? '',
    questions: questions.map(fromQuestion),
  };
}

function fromQuestion(question: Question, index: number): QuestionForm {
  const { answer, rubric } = question;
  return {
    key: newKey(),
    // A label that equals the position follows it when the question is moved, so it is left empty.
    label: question.label === String(index + 1) ? '' : question.label,
    type: question.type,
    text: question.text ?? '',
    maxMarks: writeHundredths(question.maxMarks),
    negativeMarks: question.negativeMarks ? writeHundredths(question.negativeMarks) : '',
    options: question.options.map(({ label, text }) => ({
      key: newKey(),
      label,
      text,
      isCorrect: question.correctOptions.includes(label),
    })),
    partial: question.partial ? partialOf(question) : undefined,
    accepted: (answer?.accepted ?? []).join('\n'),
    value: answer?.value === undefined ? '' : String(answer.value),
    tolerance: answer?.tolerance === undefined ? '' : String(answer.tolerance),
    unit: answer?.unit ?? '',
    modelAnswer: question.modelAnswer ?? '',
    criteria: (rubric?.criteria ?? []).map(({ name, marks, keywords, guidance }) => ({
      key: newKey(),
      name,
      marks: writeHundredths(marks),
      keywords: keywords.join(', '),
      guidance,
    })),
    partialMarking: rubric?.partialMarking ?? true,
    wordLimit: question.wordLimit === undefined ? '' : String(question.wordLimit),
    expectsDiagram: question.expectsDiagram,
    stored: question,
  };
}

import {
  KEY_FORM_VALUES,
  KEY_POLICY_VALUES,
  nameOfValue,
  partialOf,
  TRUE_FALSE_LABELS,
} from '@exam-evaluation/contract/question-types.ts';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import type { Exam, Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { newKey } from '../../ui/new-key.ts';
import type { CriterionForm, ExamForm, MatchForm, OptionForm, QuestionForm } from './exam-form.ts';
import { writeHundredths } from './numbers.ts';

export function emptyExam(): ExamForm {
  return {
    title: '',
    conductedOn: '',
    subject: '',
    level: 'school',
    isTyped: false,
    blind: false,
    isForSoftware: false,
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
    matches: [],
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
  const label = letters.find((letter) => !taken.has(letter)) ?? '';
  return { ...EMPTY_OPTION, key: newKey(), label };
}

const EMPTY_OPTION = { label: '', text: '', isCorrect: false, place: '', match: '' };

/** A match with the next free number. */
export function nextMatch(matches: readonly MatchForm[]): MatchForm {
  const taken = new Set(matches.map(({ label }) => label.trim()));
  const numbers = Array.from({ length: matches.length + 1 }, (_, index) => String(index + 1));
  return { key: newKey(), label: numbers.find((number) => !taken.has(number)) ?? '', text: '' };
}

export function trueAndFalse(): OptionForm[] {
  return TRUE_FALSE_LABELS.map((label) => ({ ...EMPTY_OPTION, key: newKey(), label, text: label }));
}

/** A copy of a question, as a new one. */
export function copyOf(question: QuestionForm): QuestionForm {
  const { stored: _, ...rest } = question;
  const matchKeys = new Map(question.matches.map(({ key }) => [key, newKey()]));
  return {
    ...rest,
    key: newKey(),
    label: '',
    options: question.options.map((option) => ({
      ...option,
      key: newKey(),
      match: matchKeys.get(option.match) ?? '',
    })),
    matches: question.matches.map((match) => ({ ...match, key: matchKeys.get(match.key)! })),
    criteria: question.criteria.map((criterion) => ({ ...criterion, key: newKey() })),
  };
}

/** The form of an exam that was read with its questions. */
export function fromExam({ fields, questions, source }: Exam): ExamForm {
  return {
    title: fields?.title ?? '',
    conductedOn: fields?.conductedOn ?? '',
    subject: fields?.subject ?? '',
    level: fields?.level || 'school',
    isTyped: fields?.mode === Mode.TYPED,
    blind: fields?.blind ?? false,
    isForSoftware: source === Source.API,
    instructions: fields?.instructions ?? '',
    questions: questions.map(fromQuestion),
  };
}

function fromQuestion(question: Question, index: number): QuestionForm {
  const { answer, rubric, correctOptions } = question;
  const matches = question.matches.map(({ label, text }) => ({ key: newKey(), label, text }));
  const matchOf = new Map(
    answer?.pairs.map(({ option, match }) => [option, matches.find(({ label }) => label === match)?.key]),
  );
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
      isCorrect: correctOptions.includes(label),
      place: correctOptions.includes(label) ? String(correctOptions.indexOf(label) + 1) : '',
      match: matchOf.get(label) ?? '',
    })),
    matches,
    partial: question.partial ? partialOf(question) : undefined,
    accepted: (answer?.accepted ?? []).join('\n'),
    keyForm: nameOfValue(KEY_FORM_VALUES, answer?.form ?? 0),
    keyPolicy: nameOfValue(KEY_POLICY_VALUES, answer?.policy ?? 0),
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

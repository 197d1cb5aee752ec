import { create } from '@bufbuild/protobuf';
import { LABEL_LENGTH_MAX, SECTION_INSTRUCTIONS_LENGTH_MAX, SECTIONS_MAX } from '@exam-evaluation/contract/limits.ts';
import type { Warning } from '@exam-evaluation/proto/common/v1/common_pb.js';
import {
  type Exam,
  type ExamFields,
  ExamStatus,
  Mode,
  RubricSummarySchema,
  type Section,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { mapInTurns } from '@exam-evaluation/runtime/turns.ts';
import { duplicates, type FieldErrors } from '../field-errors.ts';
import { paperMax } from '../paper/choice-group.rules.ts';
import { rubricAddsUp } from '../paper/rubric.rules.ts';
import { derivedSections } from '../paper/section.rules.ts';
import { questionWarnings } from '../paper/warnings.rules.ts';
import { followedIn, instructionWarnings } from './instructions.rules.ts';
import { EXAM_TEXTS } from './texts.ts';

const LEVELS = ['school', 'ug', 'pg', 'upsc'];
const LANGUAGES = ['en', 'hi'];

/** Checks what a caller may set on an exam. */
export function checkExamFields(errors: FieldErrors, fields: ExamFields): void {
  errors.requiredShort('title', fields.title, 255);
  if (fields.mode === Mode.UNSPECIFIED) errors.add('mode', 'required', 'must be handwritten or typed');
  if (fields.conductedOn !== undefined && !isDate(fields.conductedOn)) {
    errors.add('conducted_on', 'invalid', 'must be a date, YYYY-MM-DD');
  }
  oneOf(errors, 'level', fields.level, LEVELS);
  oneOf(errors, 'answer_language', fields.answerLanguage, LANGUAGES);
  oneOf(errors, 'feedback_language', fields.feedbackLanguage, LANGUAGES);
  EXAM_TEXTS.check(errors, fields);
  checkSections(errors, fields.sections);
}

function checkSections(errors: FieldErrors, sections: readonly Section[]): void {
  errors.length('sections', sections, 0, SECTIONS_MAX);
  sections.forEach((section, index) => {
    errors.requiredShort(`sections[${index}].label`, section.label, LABEL_LENGTH_MAX);
    errors.short(`sections[${index}].title`, section.title, 255);
    errors.long(`sections[${index}].instructions`, section.instructions, SECTION_INSTRUCTIONS_LENGTH_MAX);
  });
  for (const index of duplicates(sections.map(({ label }) => label))) {
    errors.add(`sections[${index}].label`, 'invalid', 'is the label of another section too');
  }
}

/** Checks a value against a list; empty means the default. */
function oneOf(errors: FieldErrors, field: string, value: string, allowed: readonly string[]): void {
  if (value !== '' && !allowed.includes(value)) errors.add(field, 'invalid', `must be one of ${allowed.join(', ')}`);
}

/** A day of the Gregorian calendar, from year 1 to 9999. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001') return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** @throws ContractError language_not_supported for any language but English. */
export function requireEnglish(fields: Pick<ExamFields, 'answerLanguage' | 'feedbackLanguage'>): void {
  if (fields.answerLanguage === 'hi') throw refuse('language_not_supported', { field: 'answer_language' });
  if (fields.feedbackLanguage === 'hi') throw refuse('language_not_supported', { field: 'feedback_language' });
}

/** Completes fields for storage; the default of `conducted_on` is not known here. */
export function completeFields(given: ExamFields): ExamFields {
  return { ...given, level: given.level || 'school', answerLanguage: 'en', feedbackLanguage: 'en' };
}

/** A problem that prevents opening an exam. */
interface Problem {
  code: 'no_questions' | 'rubric_marks_mismatch';
  field: string;
  message: string;
}

function openingProblems({ questions }: Pick<Exam, 'questions'>): Problem[] {
  if (questions.length === 0) {
    return [{ code: 'no_questions', field: 'questions', message: 'The exam has no questions.' }];
  }
  return questions.flatMap((question, index): Problem[] => {
    if (rubricAddsUp(question)) return [];
    const message = `The criteria of question ${question.label} do not add up to its max_marks.`;
    return [{ code: 'rubric_marks_mismatch', field: `questions[${index}].rubric`, message }];
  });
}

/** @throws ContractError exam_not_ready naming every problem. */
export function requireReady(exam: Pick<Exam, 'questions'>): void {
  const problems = openingProblems(exam);
  if (problems.length > 0) throw refuse('exam_not_ready', { problems });
}

/** The exam with everything that follows from its questions and choice groups brought up to date. */
export async function withSummary(exam: Exam, sectionsGiven: boolean): Promise<Exam> {
  const questions = await mapInTurns(exam.questions, (one) => ({ ...one, warnings: questionWarnings(one) }));
  const labels = new Map(questions.map(({ id, label }) => [id, label]));
  const withRubric = questions.filter(({ rubric }) => (rubric?.criteria.length ?? 0) > 0).length;
  return {
    ...exam,
    fields: {
      ...exam.fields!,
      sections: sectionsGiven ? exam.fields!.sections : derivedSections(questions.map(({ section }) => section)),
    },
    questions,
    choiceGroups: exam.choiceGroups.map((group) => ({
      ...group,
      questionLabels: group.questionIds.map((id) => labels.get(id) ?? ''),
    })),
    totalMarks: questions.reduce((sum, { maxMarks }) => sum + maxMarks, 0),
    paperMax: paperMax(questions, exam.choiceGroups),
    questionCount: questions.length,
    rubric: create(RubricSummarySchema, {
      version: exam.rubric!.version,
      locked: isRubricLocked(exam.status),
      questionsWithRubric: withRubric,
      questionsWithoutRubric: questions.length - withRubric,
    }),
    instructionsFollowed: followedIn(exam.fields!.instructions),
    warnings: [
      ...instructionWarnings(exam.fields!),
      ...questions.flatMap(({ warnings }, index) => warnings.map((warning) => ofQuestion(warning, index))),
    ],
  };
}

/** The warning with its field as a path within a list of questions. */
export function ofQuestion(warning: Warning, index: number): Warning {
  return { ...warning, field: `questions[${index}].${warning.field}` };
}

/** Rubrics cannot be changed while an exam is finalized. */
export function isRubricLocked(status: ExamStatus): boolean {
  return status === ExamStatus.FINALIZED;
}

import { toBinary } from '@bufbuild/protobuf';
import { PAPER_BYTES_MAX, QUESTIONS_MAX } from '@exam-evaluation/contract/limits.ts';
import { type Question, QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { invalidFields } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { mapInTurns } from '@exam-evaluation/runtime/turns.ts';
import { newRowId } from '@exam-evaluation/runtime/uuid.ts';
import { FieldErrors } from '../field-errors.ts';
import { takeFields } from '../take-fields.ts';
import { checkLabels, checkQuestion, completeQuestion } from './question.rules.ts';
import { isMarkedAnew, requireMarksAddUp, requireSoundRubric } from './rubric.rules.ts';
import { derivedSections, requireFewSections } from './section.rules.ts';

/** The paper that a new or changed question becomes part of. */
export interface Paper {
  questions: readonly Question[];
  /** Labels, in order. */
  sections: readonly string[];
  /** False: the sections follow the questions. */
  sectionsGiven: boolean;
  rubricVersion: number;
}

const SET_BY_THE_SERVICE = ['id', 'rubric_version', 'exam_rubric_version', 'warnings'];
const OPEN_EDITABLE = ['text', 'model_answer', 'rubric', 'tags', 'word_limit', 'expects_diagram'];

/** Whether a field of a question may change while the exam is open. */
export function isOpenEditable(field: string): boolean {
  return OPEN_EDITABLE.includes(field);
}

/** Checks rubrics independently of the paper. @throws ContractError a rubric's own code. */
export function requireSoundRubrics(questions: readonly Question[]): void {
  questions.forEach((question, index) => {
    requireSoundRubric(`questions[${index}].rubric`, question);
  });
}

/** @throws ContractError validation_failed for questions that are too large together. */
export async function requirePaperSize(questions: readonly Question[]): Promise<void> {
  const sizes = await mapInTurns(questions, (question) => toBinary(QuestionSchema, question).length);
  if (sizes.reduce((sum, bytes) => sum + bytes, 0) <= PAPER_BYTES_MAX) return;
  throw invalidFields([
    { field: 'questions', code: 'too_large', message: 'must have at most 16 MB together, with those of the exam' },
  ]);
}

/**
 * Questions as they are appended to a paper.
 * @throws ContractError validation_failed with every failing field.
 */
export function addToPaper(paper: Paper, given: readonly Question[]): Question[] {
  const errors = new FieldErrors();
  errors.length('questions', given, 1, QUESTIONS_MAX - paper.questions.length);
  const hasRubrics = given.some(({ rubric, modelAnswer }) => rubric !== undefined || modelAnswer !== undefined);
  const section = firstSection(paper, given);
  const labels = placeLabels(paper.questions.length + 1, given, paper.questions);
  const added = given.map((question, index) =>
    completeQuestion(question, {
      id: newRowId(),
      label: labels[index]!,
      section,
      rubricVersion: paper.rubricVersion + (hasRubrics ? 1 : 0),
    }),
  );
  added.forEach((question, index) => {
    checkQuestion(errors, `questions[${index}].`, question, namable(paper));
  });
  const all = [...paper.questions, ...added].map(({ label }) => label);
  checkLabels(errors, all, paper.questions.length);
  if (!paper.sectionsGiven) requireFewSections(errors, 'questions', [...paper.questions, ...added]);
  errors.refuseIfAny();
  return added;
}

/**
 * Labels for questions without one: their position, or the next free number if that label is taken after a deletion.
 */
function placeLabels(first: number, questions: readonly Question[], others: readonly Question[]): string[] {
  const taken = new Set(others.map(({ label }) => label));
  return questions.map(({ label }, index) => {
    if (label) return label;
    let place = first + index;
    while (taken.has(String(place))) place += 1;
    taken.add(String(place));
    return String(place);
  });
}

/**
 * A question of the paper after a partial update. A rubric must add up where it is sent; a new `max_marks` alone may
 * leave a mismatch, which opening the exam refuses.
 * @throws ContractError validation_failed with every failing field, rubric_marks_mismatch.
 */
export function changeInPaper(
  paper: Paper,
  current: Question,
  changes: Question | undefined,
  names: readonly string[],
): Question {
  const errors = new FieldErrors();
  const taken = takeFields(errors, QuestionSchema, current, changes, { names, fixed: SET_BY_THE_SERVICE });
  const changed = completeQuestion(
    taken,
    {
      id: current.id,
      label: '',
      section: firstSection(paper, []),
      rubricVersion: isMarkedAnew(current, taken) ? paper.rubricVersion + 1 : current.rubricVersion,
    },
    current,
  );
  checkQuestion(errors, '', changed, namable(paper));
  const others = paper.questions.filter(({ id }) => id !== current.id);
  if (!paper.sectionsGiven) requireFewSections(errors, 'section', [...others, changed]);
  if (others.some(({ label }) => label === changed.label)) {
    errors.add('label', 'invalid', `another question has the label ${changed.label}`);
  }
  errors.refuseIfAny();
  if (names.includes('rubric')) requireMarksAddUp('rubric', changed);
  return changed;
}

/** The section of questions that do not name one. */
function firstSection({ questions, sections, sectionsGiven }: Paper, added: readonly Question[]): string {
  if (sectionsGiven) return sections[0]!;
  return derivedSections([...questions, ...added].map(({ section }) => section))[0]!.label;
}

function namable({ sections, sectionsGiven }: Paper): readonly string[] | undefined {
  return sectionsGiven ? sections : undefined;
}

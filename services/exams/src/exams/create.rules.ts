import { create } from '@bufbuild/protobuf';
import { CANDIDATES_MAX, QUESTIONS_MAX } from '@exam-evaluation/contract/limits.ts';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import {
  type CreateExamRequest,
  type Exam,
  ExamFieldsSchema,
  ExamSchema,
  ExamStatus,
  type Question,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { newRowId } from '@exam-evaluation/runtime/uuid.ts';
import { checkCandidates } from '../candidates/rules.ts';
import { FieldErrors } from '../field-errors.ts';
import { resolveChoiceGroups } from '../paper/choice-group.rules.ts';
import { requirePaperSize, requireSoundRubrics } from '../paper/paper.rules.ts';
import { checkLabels, checkQuestion, completeQuestion } from '../paper/question.rules.ts';
import { derivedSections, requireFewSections } from '../paper/section.rules.ts';
import { checkExamFields, completeFields, requireEnglish, requireReady, withSummary } from '../record/exam.rules.ts';

const RUBRIC_VERSION_FIRST = 1;

/** A valid exam that is not stored yet; its timestamps are unset, and so is `conducted_on` where it was not given. */
export interface PreparedExam {
  exam: Exam;
  /** False: the sections follow the questions. */
  sectionsGiven: boolean;
}

/**
 * Checks and completes a create request as far as this needs no state.
 * @throws ContractError validation_failed with every failing field, language_not_supported, a rubric's own code, or
 * exam_not_ready.
 */
export async function prepareExam(request: CreateExamRequest): Promise<PreparedExam> {
  const given = request.fields ?? create(ExamFieldsSchema);
  const sectionsGiven = given.sections.length > 0;
  const sections = sectionsGiven ? given.sections : derivedSections(request.questions.map(({ section }) => section));
  const questions = completeQuestions(request.questions, sections[0]!.label);

  const errors = new FieldErrors();
  if (request.source === Source.UNSPECIFIED) errors.add('source', 'required', 'is required');
  checkExamFields(errors, given);
  if (!sectionsGiven) requireFewSections(errors, 'questions', questions);
  errors.length('questions', questions, 0, QUESTIONS_MAX);
  errors.length('candidates', request.candidates, 0, CANDIDATES_MAX);
  const sectionLabels = sectionsGiven ? given.sections.map(({ label }) => label) : undefined;
  questions.forEach((question, index) => {
    checkQuestion(errors, `questions[${index}].`, question, sectionLabels);
  });
  checkLabels(
    errors,
    questions.map(({ label }) => label),
  );
  const choiceGroups = resolveChoiceGroups(errors, request.choiceGroups, questions);
  checkCandidates(errors, request.candidates);
  errors.refuseIfAny();
  await requirePaperSize(questions);

  requireEnglish(given);
  requireSoundRubrics(questions);
  if (request.open) requireReady({ questions });

  const exam = create(ExamSchema, {
    id: newRowId(),
    status: request.open ? ExamStatus.OPEN : ExamStatus.DRAFT,
    fields: completeFields(given),
    source: request.source,
    rubric: { version: RUBRIC_VERSION_FIRST },
    questions,
    choiceGroups,
  });
  return { exam: await withSummary(exam, sectionsGiven), sectionsGiven };
}

function completeQuestions(given: readonly Question[], section: string): Question[] {
  return given.map((question, index) =>
    completeQuestion(question, {
      id: newRowId(),
      label: String(index + 1),
      section,
      rubricVersion: RUBRIC_VERSION_FIRST,
    }),
  );
}

import { create } from '@bufbuild/protobuf';
import { SECTIONS_MAX } from '@exam-evaluation/contract/limits.ts';
import { type Question, type Section, SectionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { FieldErrors } from '../field-errors.ts';

/** The section of questions that do not name one, where the exam has no sections. */
const SECTION_DEFAULT = 'A';

/** The sections of an exam created without any: those named by its questions, in order, or a single `A`. */
export function derivedSections(names: readonly (string | undefined)[]): Section[] {
  const labels = new Set(names.filter((name) => name !== undefined));
  if (labels.size === 0) labels.add(SECTION_DEFAULT);
  return [...labels].map((label) => create(SectionSchema, { label }));
}

/** Checks the sections that follow the questions. @param field what names them in the request. */
export function requireFewSections(errors: FieldErrors, field: string, questions: readonly Question[]): void {
  const { length } = derivedSections(questions.map(({ section }) => section));
  if (length > SECTIONS_MAX) errors.add(field, 'out_of_range', `must name ${SECTIONS_MAX} sections at most`);
}

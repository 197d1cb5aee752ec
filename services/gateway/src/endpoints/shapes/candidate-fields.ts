import type { CandidateSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { fieldsOf } from '../declared-fields.ts';
import { shortText } from '../fields.ts';

const { text } = fieldsOf<typeof CandidateSchema>();

/** What a caller may say of a candidate, besides whom it is. */
export const candidateFields = {
  name: text('name', shortText(255, 'Name.')),
  roll_number: text('rollNumber', shortText(64, 'Roll number.')),
  section_or_class: text('sectionOrClass', shortText(64, 'Section or class.')),
};
